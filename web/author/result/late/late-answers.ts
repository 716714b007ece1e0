import type { LateAnswer, TicketUser } from '#api/result.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { parseAnswer } from '../parse-answer.ts';

export type OwnerDecision = Exclude<LateDecision, 'pending'>;

/** A late answer by what the server knows it by. */
export interface LateChoice {
  contestId: string;
  ticket: string;
  key: string;
}

/** As many as one call takes. */
const MOST_PER_CALL = 5_000;

export const oppositeOf = (decision: OwnerDecision): OwnerDecision =>
  decision === 'accepted' ? 'rejected' : 'accepted';

export function choiceOf(
  user: Pick<TicketUser, 'contestId' | 'ticketId'>,
  { key }: Pick<LateAnswer, 'key'>,
): LateChoice {
  return { contestId: user.contestId, ticket: user.ticketId, key };
}

/** late: it only came too late. aside: it could not be checked, so that it has to be looked at. */
export type LateKind = 'late' | 'aside';

export const LATE_KINDS: Record<LateKind, string> = { late: '迟到答案', aside: '未能检查的答案' };

export const lateKind = ({ aside }: Pick<LateAnswer, 'aside'>): LateKind => (aside === '' ? 'late' : 'aside');

/** What a page could not send may be no answer at all: it can be read and refused, not accepted. */
export function canBeAccepted({ answer }: Pick<LateAnswer, 'answer'>): boolean {
  return AnswerPayload.safeParse(parseAnswer(answer)).success;
}

export function candidateCount(choices: readonly LateChoice[]): number {
  return new Set(choices.map(({ contestId, ticket }) => `${contestId}/${ticket}`)).size;
}

interface DecisionCall {
  contestId: string;
  decision: OwnerDecision;
  answers: { ticket: string; key: string }[];
}

/** A call is about one contest, and takes only so many answers. */
export function decisionCalls(decision: OwnerDecision, choices: readonly LateChoice[]): DecisionCall[] {
  const contests = [...new Set(choices.map(({ contestId }) => contestId))];
  return contests.flatMap((contestId) => {
    const answers = choices
      .filter((choice) => choice.contestId === contestId)
      .map(({ ticket, key }) => ({ ticket, key }));
    const count = Math.ceil(answers.length / MOST_PER_CALL);
    return Array.from({ length: count }, (_, index) => ({
      contestId,
      decision,
      answers: answers.slice(index * MOST_PER_CALL, (index + 1) * MOST_PER_CALL),
    }));
  });
}

/** What became of a late answer. An accepted one may still stand behind a newer answer of the same task. */
export function lateStanding(
  { decision, answer }: Pick<LateAnswer, 'decision' | 'answer'>,
  countingText: string | undefined,
): 'waiting' | 'counts' | 'behind-newer' | 'rejected' {
  if (decision === 'pending') return 'waiting';
  if (decision === 'rejected') return 'rejected';
  return answer === countingText ? 'counts' : 'behind-newer';
}
