import type { Account } from '#domain/account/account.schema.ts';
import { isChangedAnswer } from '#domain/session/changed-answer.ts';
import { settleTask, type Settlement } from '#domain/session/settle-devices.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { Draft, Submission } from './outbox-store.ts';

/** What the server has of the user, as it answers it. */
export interface OnServer {
  account: Pick<Account, 'taskAnswers'>;
  drafts: readonly { taskId: number; sequence: number; savedAt: string; answer: AnswerPayload }[];
  answers: readonly { taskId: number; sequence: number; answeredAt: string }[];
}

/** One text of a task, with where it is from. */
export interface TaskText {
  payload: AnswerPayload;
  sequence: number;
  /** Server time in ms. */
  at: number;
  isSubmitted: boolean;
}

/** Each of two devices has something that the other lacks; the candidate decides. */
export interface Conflict {
  taskId: number;
  here: TaskText;
  there: TaskText;
}

/** One that has no written form is like no other. */
export function saysTheSame(one: AnswerPayload, other: AnswerPayload): boolean {
  try {
    return !isChangedAnswer(one, other);
  } catch {
    return false;
  }
}

/** The newer of the server's answer and its draft. */
function newestThere({ account, drafts, answers }: OnServer, taskId: number): TaskText | undefined {
  const draft = drafts.find((entry) => entry.taskId === taskId);
  const answer = answers.find((entry) => entry.taskId === taskId);
  if (draft && draft.sequence > (answer?.sequence ?? -1)) {
    const { answer: payload, sequence, savedAt } = draft;
    return { payload, sequence, at: Date.parse(savedAt), isSubmitted: false };
  }
  const text = account.taskAnswers[taskId - 1];
  if (!answer || !text) return undefined;
  const payload = JSON.parse(text) as AnswerPayload;
  return { payload, sequence: answer.sequence, at: Date.parse(answer.answeredAt), isSubmitted: true };
}

function newestHere(draft: Draft | undefined, queued: Submission | undefined): TaskText | undefined {
  if (draft?.typed) {
    const { payload, sequence, typedAt } = draft.typed;
    return { payload, sequence, at: typedAt, isSubmitted: false };
  }
  if (!queued) return undefined;
  const { payload, sequence, queuedAt } = queued;
  return { payload, sequence, at: queuedAt, isSubmitted: true };
}

export interface Settled {
  taskId: number;
  settlement: Settlement;
  here: TaskText | undefined;
  there: TaskText;
}

/** How every task stands of which the server has something. */
export function settleAll(
  onServer: OnServer,
  drafts: readonly Draft[],
  queued: readonly Submission[],
): Settled[] {
  const taskIds = new Set([...onServer.answers, ...onServer.drafts].map(({ taskId }) => taskId));
  return [...taskIds]
    .sort((one, other) => one - other)
    .flatMap((taskId) => {
      const there = newestThere(onServer, taskId);
      if (!there) return [];
      const draft = drafts.find((entry) => entry.taskId === taskId);
      const ownQueue = queued.filter((entry) => entry.taskId === taskId && !entry.aside);
      const last = ownQueue[ownQueue.length - 1];
      const here = newestHere(draft, last);
      const text = here && {
        sequence: here.sequence,
        basedOn: draft?.typed ? draft.typed.basedOn : last?.basedOn,
        sent: [...(draft?.sent ?? []), ...ownQueue.map(({ sequence }) => sequence)],
        isSaved: draft?.typed?.isSaved ?? false,
        isQueued: here.isSubmitted,
      };
      const isSame = here !== undefined && saysTheSame(here.payload, there.payload);
      return [{ taskId, settlement: settleTask(text, there.sequence, isSame), here, there }];
    });
}
