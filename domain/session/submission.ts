import { submitProblem } from './refusals.ts';
import type { SessionState } from './contest-session.ts';

export interface Submission {
  taskId: number;
  /** Made by the page; without one the submission counts as the newest. */
  sequence: number | undefined;
}

/** refused: nothing is stored. kept: history only, a newer answer is there. applied: it is the answer now. */
export type SubmissionDecision =
  | { kind: 'refused'; message: string }
  | { kind: 'kept'; sequence: number }
  | { kind: 'applied'; sequence: number };

export function decideSubmission(
  contest: Parameters<typeof submitProblem>[0],
  session: SessionState,
  currentSequence: number | undefined,
  submission: Submission,
  now: Date,
): SubmissionDecision {
  const message = submitProblem(contest, session, submission.taskId, now);
  if (message) return { kind: 'refused', message };
  const sequence = submission.sequence ?? (currentSequence ?? 0) + 1;
  const isNewer = currentSequence === undefined || sequence > currentSequence;
  return { kind: isNewer ? 'applied' : 'kept', sequence };
}
