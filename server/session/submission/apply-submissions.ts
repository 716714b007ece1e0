import { decideAccess } from '#domain/account/access.ts';
import { submitTask } from '#api/session.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { isFinished } from '#domain/session/contest-session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { decideDraft, decideSubmission } from '#domain/session/submission-decision.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { KINDS } from '#tasks/registry.ts';
import { settlePayload, sizeProblem, taskProblem } from '#tasks/task.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { readPlan, type PlannedTask } from '../session-plan.ts';
import { ticketAccount, ticketUsername } from '../ticket-account.ts';
import { sessionState } from '../ticket-user.repository.ts';
import type {
  DraftRow,
  SubmissionInput,
  SubmissionOutcome,
  SubmissionWrites,
  SubmittingUser,
} from './submission-records.ts';

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedBatch {
  users: ReadonlyMap<string, SubmittingUser>;
  /** `ticketUserId key` of the idempotency keys of this batch that are stored already, and whether as a late answer. */
  knownKeys: ReadonlyMap<string, boolean>;
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
  const writes: SubmissionWrites = { history: [], drafts: [], finished: [] };
  const batch = { loaded, writes, knownKeys: new Map(loaded.knownKeys) };
  const outcomes = inputs.map((input): SubmissionOutcome => {
    const entry = loaded.users.get(input.tokenHash);
    const refused = sessionProblem(entry, input.userId);
    if (refused || !entry) return refused ?? { refused: LOGIN_TEXTS.loginRequired, status: 401 };
    return input.kind === 'draft' ? applyDraft(batch, entry, input) : applyAnswer(batch, entry, input);
  });
  return { outcomes, writes: { ...writes, drafts: liveDrafts(writes) } };
}

interface Batch {
  loaded: LoadedBatch;
  writes: SubmissionWrites;
  knownKeys: Map<string, boolean>;
}

function contestFor({ loaded }: Batch, entry: SubmittingUser) {
  return { ...loaded.contestOf(entry), ...entry.contest, state: entry.contest.state as 'active' };
}

function applyAnswer(batch: Batch, entry: SubmittingUser, input: SubmissionInput): SubmissionOutcome {
  const { loaded, knownKeys, writes } = batch;
  const { user, answers } = entry;
  const { now } = input;
  const contest = contestFor(batch, entry);
  const accountReply = (late: boolean) => {
    const account = ticketAccount(contest, user, bodiesOf(entry), now);
    return { reply: JSON.stringify(late ? { ...account, late } : account) };
  };
  const key = keyOf(user.id, input.idempotencyKey);
  const known = knownKeys.get(key);
  if (known !== undefined) return accountReply(known);

  const state = sessionState(user, bodiesOf(entry));
  const current = answers.get(input.taskId)?.sequence;
  const decision = decideSubmission(contest, state, current, input, now);
  if (decision.kind === 'refused') return { refused: decision.message, status: 409 };
  const planned = readPlan(user.plan)?.tasks[input.taskId];
  const task = planned && loaded.taskOf(planned);
  const given = JSON.parse(input.payload) as AnswerPayload;
  const problem =
    task && (sizeProblem(KINDS, task, given, input.payload.length) ?? taskProblem(KINDS, task, given));
  if (problem) return { refused: problem.message, status: 422 };
  const settled = task ? settlePayload(KINDS, task, given) : given;
  const body = settled === given ? input.payload : JSON.stringify(settled);

  const { sequence, delayMs } = decision;
  const [applied, late] = [decision.kind === 'applied', decision.kind === 'late'];
  knownKeys.set(key, late);
  writes.history.push({
    ticketUserId: user.id,
    idempotencyKey: input.idempotencyKey,
    taskId: input.taskId,
    sequence,
    taskName: planned?.name ?? '',
    taskVersion: planned?.version ?? 0,
    body,
    receivedAt: now.toISOString(),
    applied,
    late,
    delayMs,
    lateDecision: late ? 'pending' : '',
  });
  if (applied) answers.set(input.taskId, { sequence, body });
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
  return accountReply(late);
}

function applyDraft(batch: Batch, entry: SubmittingUser, input: SubmissionInput): SubmissionOutcome {
  const { user, answers } = entry;
  const { taskId, queuedAt, now } = input;
  const sequence = input.sequence ?? now.getTime();
  const state = sessionState(user, bodiesOf(entry));
  const current = answers.get(taskId)?.sequence;
  const decision = decideDraft(contestFor(batch, entry), state, current, { taskId, sequence, queuedAt }, now);
  if (decision.kind === 'refused') return { refused: decision.message, status: 409 };
  const savedAt = now.toISOString();
  if (decision.kind === 'saved') {
    batch.writes.drafts.push({ ticketUserId: user.id, taskId, sequence, body: input.payload, savedAt });
  }
  // The page also learns of time that was given back.
  return { reply: JSON.stringify({ serverTime: savedAt, expireTime: user.expire_time }) };
}

/** Of several of one task the newest, since a statement may touch a row once, and none that an answer has overtaken. */
function liveDrafts({ drafts, history }: SubmissionWrites): DraftRow[] {
  const rowOf = (row: { ticketUserId: string; taskId: number }) => `${row.ticketUserId} ${row.taskId}`;
  const newest = new Map<string, DraftRow>();
  for (const draft of drafts) {
    if ((newest.get(rowOf(draft))?.sequence ?? -1) <= draft.sequence) newest.set(rowOf(draft), draft);
  }
  for (const answer of history) {
    const draft = newest.get(rowOf(answer));
    if (draft && draft.sequence <= answer.sequence) newest.delete(rowOf(answer));
  }
  return [...newest.values()];
}
