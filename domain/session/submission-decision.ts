import { type Arrival, arrivalOf, type SessionState } from './contest-session.ts';
import { draftProblem, REFUSALS, submitProblem, taskIdProblem } from './refusals.ts';
import { isAhead } from './sequence.ts';

interface GivenAnswer {
  taskId: number;
  /** Made by the page; without one the submission counts as the newest. */
  sequence: number | undefined;
  /** When the page says that the answer was given, in the server's ms; without it the answer is given now. */
  queuedAt: number | undefined;
  /** When the record of the candidate began, in ms; a fresh start begins a new one. */
  recordBegan: number;
}

/** Clocks of pages are set by the server's, nearly. */
const CLOCK_SKEW_MS = 60_000;

/** Given before the record began, to the one that a fresh start has taken away: on its own it counts for nobody now. */
const isOfFormerRecord = ({ queuedAt, recordBegan }: Pick<GivenAnswer, 'queuedAt' | 'recordBegan'>) =>
  queuedAt !== undefined && queuedAt < recordBegan - CLOCK_SKEW_MS;

type Stored = { sequence: number } & Pick<Arrival, 'delayMs'>;

/**
 * refused: nothing is stored. kept: history only, a newer answer is there. applied: it is the answer now. late: history
 * only, until the owner accepts it.
 */
export type SubmissionDecision =
  | { kind: 'refused'; message: string }
  | ({ kind: 'kept' } & Stored)
  | ({ kind: 'applied' } & Stored)
  | ({ kind: 'late' } & Stored);

type RunningContest = Parameters<typeof submitProblem>[0];

/** A number that lies ahead, taken before numbers were looked at, must not make everything that follows count for nothing. */
function honest(sequence: number | undefined, now: Date): number | undefined {
  return sequence !== undefined && isAhead(sequence, now.getTime()) ? undefined : sequence;
}

export function decideSubmission(
  contest: RunningContest,
  session: SessionState,
  storedSequence: number | undefined,
  submission: GivenAnswer,
  now: Date,
): SubmissionDecision {
  const { taskId, queuedAt } = submission;
  if (submission.sequence !== undefined && isAhead(submission.sequence, now.getTime())) {
    return { kind: 'refused', message: REFUSALS.ahead };
  }
  const currentSequence = honest(storedSequence, now);
  const { kind: arrival, delayMs } = arrivalOf(session, queuedAt, now);
  const sequence = submission.sequence ?? (currentSequence ?? 0) + 1;
  if (arrival === 'late' || (arrival === 'open' && isOfFormerRecord(submission))) {
    // What it may be locked behind can be late as well; the order is the owner's business now.
    const message = taskIdProblem(contest, taskId);
    return message ? { kind: 'refused', message } : { kind: 'late', sequence, delayMs };
  }
  const message = submitProblem(contest, session, taskId, arrival);
  if (message !== undefined) return { kind: 'refused', message };
  const isNewer = currentSequence === undefined || sequence > currentSequence;
  return { kind: isNewer ? 'applied' : 'kept', sequence, delayMs };
}

/** stale: a newer answer or draft is there already, so that there is nothing to save. */
export type DraftDecision = { kind: 'refused'; message: string } | { kind: 'saved' } | { kind: 'stale' };

/** A page notices the end in ticks: the last words were typed while it still stood open. */
const NOTICING_MS = 1_000;

/** What is typed and not submitted. It never counts, so nothing is asked of its content or of the task's order. */
export function decideDraft(
  contest: RunningContest,
  session: SessionState,
  storedSequence: number | undefined,
  draft: { taskId: number; sequence: number; queuedAt: number | undefined },
  now: Date,
): DraftDecision {
  if (isAhead(draft.sequence, now.getTime())) return { kind: 'refused', message: REFUSALS.ahead };
  const currentSequence = honest(storedSequence, now);
  const typedAt = draft.queuedAt === undefined ? undefined : draft.queuedAt - NOTICING_MS;
  const arrival = arrivalOf(session, typedAt, now);
  const message = draftProblem(contest, session, draft.taskId, arrival.kind);
  if (message) return { kind: 'refused', message };
  return { kind: currentSequence !== undefined && draft.sequence <= currentSequence ? 'stale' : 'saved' };
}
