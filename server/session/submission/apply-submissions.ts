import { decideAccess } from '#domain/account/access.ts';
import { submitTask } from '#api/session.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { isFinished } from '#domain/session/contest-session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { decideSubmission } from '#domain/session/submission.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { taskProblem } from '#tasks/task.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { readPlan, type PlannedTask } from '../session-plan.ts';
import { ticketAccount, ticketUsername } from '../ticket-account.ts';
import { sessionState } from '../ticket-user.repository.ts';
import type { SubmissionInput, SubmissionOutcome, SubmissionWrites, SubmittingUser } from './submission.ts';

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedBatch {
  users: ReadonlyMap<string, SubmittingUser>;
  /** `ticketUserId key` of the idempotency keys of this batch that are stored already. */
  knownKeys: ReadonlySet<string>;
  contestOf(user: SubmittingUser): ContestSettings;
  taskOf(planned: PlannedTask): TaskSettings | undefined;
}

export const keyOf = (ticketUserId: string, idempotencyKey: string) => `${ticketUserId} ${idempotencyKey}`;

function bodiesOf(entry: SubmittingUser): Map<number, string> {
  return new Map([...entry.answers].map(([taskId, answer]) => [taskId, answer.body]));
}

function sessionProblem(entry: SubmittingUser | undefined, userId: string): SubmissionOutcome | undefined {
  if (!entry?.sessionLive) {
    const text = entry?.takenOver ? LOGIN_TEXTS.takenOver : LOGIN_TEXTS.loginRequired;
    return { refused: text, status: 401 };
  }
  const { owner, name } = entry.contest;
  const username = ticketUsername(entityId(owner, name), entry.user.ticket);
  const actor = { type: 'ticket-user', username, owner, isAdmin: false, managedAccounts: [] } as const;
  const decision = decideAccess(submitTask.access, { ...actor, managedAccounts: [] }, { ticketUser: userId });
  return decision === 'allowed' ? undefined : { refused: REFUSALS.otherUser, status: 403 };
}

/**
 * Decides a batch in the order in which it came and says what is to be written. The loaded users are changed
 * along the way, so that two submissions of one user in a batch see each other.
 */
export function applySubmissions(
  loaded: LoadedBatch,
  inputs: SubmissionInput[],
): { outcomes: SubmissionOutcome[]; writes: SubmissionWrites } {
  const writes: SubmissionWrites = { history: [], finished: [] };
  const knownKeys = new Set(loaded.knownKeys);
  const outcomes = inputs.map((input) => applyOne(loaded, knownKeys, writes, input));
  return { outcomes, writes };
}

function applyOne(
  loaded: LoadedBatch,
  knownKeys: Set<string>,
  writes: SubmissionWrites,
  input: SubmissionInput,
): SubmissionOutcome {
  const entry = loaded.users.get(input.tokenHash);
  const refused = sessionProblem(entry, input.userId);
  if (refused || !entry) return refused ?? { refused: LOGIN_TEXTS.loginRequired, status: 401 };
  const { user, answers } = entry;
  const { now } = input;
  const contest = { ...loaded.contestOf(entry), ...entry.contest, state: entry.contest.state as 'active' };
  const account = () => ({
    account: JSON.stringify(ticketAccount(contest, entry.user, bodiesOf(entry), now)),
  });
  const key = keyOf(user.id, input.idempotencyKey);
  if (knownKeys.has(key)) return account();

  const state = sessionState(user, bodiesOf(entry));
  const current = answers.get(input.taskId)?.sequence;
  const decision = decideSubmission(contest, state, current, input, now);
  if (decision.kind === 'refused') return { refused: decision.message, status: 409 };
  const planned = readPlan(user.plan)?.tasks[input.taskId];
  const task = planned && loaded.taskOf(planned);
  const problem = task && taskProblem(task, JSON.parse(input.payload) as AnswerPayload);
  if (problem) return { refused: problem.message, status: 422 };

  knownKeys.add(key);
  const body = input.payload;
  const applied = decision.kind === 'applied';
  writes.history.push({
    ticketUserId: user.id,
    idempotencyKey: input.idempotencyKey,
    taskId: input.taskId,
    sequence: decision.sequence,
    taskName: planned?.name ?? '',
    taskVersion: planned?.version ?? 0,
    body,
    receivedAt: now.toISOString(),
    applied,
  });
  if (applied) answers.set(input.taskId, { sequence: decision.sequence, body });
  if (user.finished_at === '' && isFinished(contest, sessionState(user, bodiesOf(entry)))) {
    user.finished_at = now.toISOString();
    writes.finished.push({
      ticketUserId: user.id,
      contestId: user.contest_id,
      school: user.school,
      counts: contest.type !== 'test',
      at: user.finished_at,
    });
  }
  return account();
}
