import type { LateAnswer, TicketUser } from '#api/result.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { RowDraft } from './drafts.ts';
import type { GivenVersion } from './versions/given-versions.ts';

/** All that one candidate has to one task: what counts, what waits for the owner, what was never submitted. */
export interface DetailTask {
  taskId: number;
  /** As the candidate was given it; absent only where nothing is known of it. */
  name: string | undefined;
  presentName: string | undefined;
  task: Task | undefined;
  answerText: string | undefined;
  /** Empty where there is no answer. */
  answeredAt: string;
  late: LateAnswer[];
  draft: RowDraft | undefined;
}

interface Answered {
  user: Pick<TicketUser, 'lateAnswers' | 'taskAnswers' | 'answeredAt'>;
  version: Pick<GivenVersion, 'tasks'> | undefined;
  drafts: readonly RowDraft[];
}

/**
 * The candidate's own tasks in their own order. The opening and the closing page take no answer, so entry k of the answers
 * belongs to task k + 1.
 */
export function detailTasks(
  { user, version, drafts }: Answered,
  /** Shows these tasks alone. */
  onlyTasks: ReadonlySet<string | null> | undefined,
): DetailTask[] {
  const given = version?.tasks ?? [];
  const answered = [...user.lateAnswers, ...drafts].map(({ taskId }) => taskId);
  const count = Math.max(0, given.length - 2, user.taskAnswers.length, ...answered);
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((taskId) => !onlyTasks || onlyTasks.has(given[taskId]?.id ?? null))
    .map((taskId) => ({
      taskId,
      name: given[taskId]?.name,
      presentName: given[taskId]?.presentName,
      task: given[taskId]?.task,
      answerText: user.taskAnswers[taskId - 1],
      answeredAt: user.answeredAt[taskId - 1] ?? '',
      late: user.lateAnswers.filter((entry) => entry.taskId === taskId),
      draft: drafts.find((entry) => entry.taskId === taskId),
    }));
}
