import type { LateAnswer, TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';

/** All that one candidate has to one task: what counts, what came too late, what was never submitted. */
export interface DetailTask {
  taskId: number;
  /** Absent when the contest has fewer tasks now than when it was answered. */
  name: string | undefined;
  answerText: string | undefined;
  late: LateAnswer[];
  /** The server keeps a draft only while it is newer than every submission. */
  draft: TicketUser['drafts'][number] | undefined;
}

type Given = Pick<TicketUser, 'taskAnswers' | 'lateAnswers' | 'drafts'>;

/** The opening and the closing page take no answer, so entry k of the answers belongs to task k + 1. */
export function detailTasks(
  contest: Pick<Contest, 'tasks'>,
  user: Given,
  onlyTask: string | undefined,
): DetailTask[] {
  const names = contest.tasks.slice(1, -1);
  const given = [...user.lateAnswers, ...user.drafts].map(({ taskId }) => taskId);
  const count = Math.max(names.length, user.taskAnswers.length, ...given);
  return Array.from({ length: count }, (_, index) => {
    const taskId = index + 1;
    return {
      taskId,
      name: names[index],
      answerText: user.taskAnswers[index],
      late: user.lateAnswers.filter((entry) => entry.taskId === taskId),
      draft: user.drafts.find((entry) => entry.taskId === taskId),
    };
  }).filter(({ name }) => onlyTask === undefined || name === onlyTask);
}
