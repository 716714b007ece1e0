import type { TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { type DraftStanding, draftStanding, hasContent, isOver } from '#domain/result/draft-standing.ts';

export type RowDraft = TicketUser['drafts'][number] & { standing: DraftStanding };

export function rowDrafts(
  user: TicketUser,
  contest: Pick<Contest, 'state'> | undefined,
  now: number,
): RowDraft[] {
  if (user.drafts.length === 0) return [];
  const isOverNow = isOver(user, contest, new Date(now));
  return user.drafts
    .filter(({ answer }) => hasContent(answer))
    .map((draft) => {
      const isAnswered = (user.taskAnswers[draft.taskId - 1] ?? '') !== '';
      return { ...draft, standing: draftStanding(isAnswered, isOverNow) };
    });
}
