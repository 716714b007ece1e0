import type { TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isExpired, isStopped } from '#domain/session/contest-session.ts';

/** What is typed and not submitted is never an answer that counts; this says what it is instead. */
export const DRAFT_STANDINGS = {
  partial: '未完成',
  answering: '作答中',
  changed: '修改未提交',
} as const;
export type DraftStanding = keyof typeof DRAFT_STANDINGS;

export type RowDraft = TicketUser['drafts'][number] & { standing: DraftStanding };

const isTyped = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value !== 'object') return true;
  // The id of a question is there before anything is chosen.
  return Object.entries(value).some(([key, part]) => key !== 'id' && isTyped(part));
};

/** A task that was only opened leaves its times alone behind. */
function hasContent(answer: string): boolean {
  try {
    const {
      contestTime: _contest,
      taskTime: _task,
      ...parts
    } = JSON.parse(answer) as Record<string, unknown>;
    return isTyped(parts);
  } catch {
    return answer !== '';
  }
}

function isOver(user: TicketUser, contest: Pick<Contest, 'state'> | undefined, now: number): boolean {
  return isStopped(user) || contest?.state === 'inactive' || isExpired(user, new Date(now));
}

/** The server keeps a draft only while it is newer than every submission of its task. */
export function rowDrafts(
  user: TicketUser,
  contest: Pick<Contest, 'state'> | undefined,
  now: number,
): RowDraft[] {
  if (user.drafts.length === 0) return [];
  const unsubmitted = isOver(user, contest, now) ? 'partial' : 'answering';
  return user.drafts
    .filter(({ answer }) => hasContent(answer))
    .map((draft) => {
      const isAnswered = (user.taskAnswers[draft.taskId - 1] ?? '') !== '';
      return { ...draft, standing: isAnswered ? 'changed' : unsubmitted };
    });
}
