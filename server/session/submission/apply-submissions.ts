import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { isFinished } from '#domain/session/contest-session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { decideDraft, decideSubmission } from '#domain/session/submission-decision.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { type PlannedTask, readPlan } from '../session-plan.ts';
import { ticketAccount, ticketUsername } from '../ticket-account.ts';
import { asideTasksOf, sessionState } from '../ticket-user.repository.ts';
import { checkAnswer, PAGE_SET_ASIDE } from './check-answer.ts';
import type {
  DraftRow,
  Standing,
  SubmissionInput,
  SubmissionOutcome,
  SubmissionWrites,
  SubmittingUser,
} from './submission-records.ts';

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedBatch {
  users: ReadonlyMap<string, SubmittingUser>;
  /** `ticketUserId key` of the idempotency keys of this batch that are stored already, and how they stand. */
  knownKeys: ReadonlyMap<string, Standing>;
  /** The id of the contest that had this name before. */
  formerContest(owner: string, name: string): string | undefined;
  contestOf(user: SubmittingUser): ContestSettings;
  taskOf(planned: PlannedTask): TaskSettings | Error | undefined;
}

export const keyOf = (ticketUserId: string, idempotencyKey: string) => `${ticketUserId} ${idempotencyKey}`;

function bodiesOf(entry: SubmittingUser): Map<number, string> {
  return new Map([...entry.answers].map(([taskId, answer]) => [taskId, answer.body]));
}

/** The ticket user's id, or the username that it has now. */
export function isPresentName({ user, contest }: SubmittingUser, userId: string): boolean {
  return userId === user.id || userId === ticketUsername(entityId(contest.owner, contest.name), user.ticket);
}

/** A page that was opened before the contest was renamed still means the same person. */
function isFormerName(loaded: LoadedBatch, { user, contest }: SubmittingUser, userId: string): boolean {
  const [owner = '', name = '', ticket] = userId.split('/');
  return (
    owner === contest.owner && ticket === user.ticket && loaded.formerContest(owner, name) === user.contest_id
  );
}

function sessionProblem(
  loaded: LoadedBatch,
  entry: SubmittingUser | undefined,
  userId: string,
): SubmissionOutcome | undefined {
  if (!entry?.sessionLive) {
    const text = entry?.takenOver ? LOGIN_TEXTS.takenOver : LOGIN_TEXTS.loginRequired;
    return { refused: text, status: 401 };
  }
  const isSelf = isPresentName(entry, userId) || isFormerName(loaded, entry, userId);
  return isSelf ? undefined : { refused: REFUSALS.otherUser, status: 403 };
}

/**
 * Decides a batch in the order in which it came and says what is to be written. The loaded users are changed
 * along the way, so that two submissions of one user in a batch see each other.
 */
export function applySubmissions(
  loaded: LoadedBatch,
  inputs: SubmissionInput[],
): { outcomes: SubmissionOutcome[]; writes: SubmissionWrites } {
  const writes: SubmissionWrites = { history: [], drafts: [], finished: [], asideTasks: [] };
  const batch = { loaded, writes, knownKeys: new Map(loaded.knownKeys) };
  const outcomes = inputs.map((input): SubmissionOutcome => {
    const entry = loaded.users.get(input.tokenHash);
    const refused = sessionProblem(loaded, entry, input.userId);
    if (refused || !entry) return refused ?? { refused: LOGIN_TEXTS.loginRequired, status: 401 };
    return input.kind === 'draft' ? applyDraft(batch, entry, input) : applyAnswer(batch, entry, input);
  });
  return { outcomes, writes: { ...writes, drafts: liveDrafts(writes) } };
}

interface Batch {
  loaded: LoadedBatch;
  writes: SubmissionWrites;
  knownKeys: Map<string, Standing>;
}

function contestFor({ loaded }: Batch, entry: SubmittingUser) {
  return { ...loaded.contestOf(entry), ...entry.contest, state: entry.contest.state as 'active' };
}

/** For the few who may answer before the start: their first answer starts the clock. */
function refusal(message: string, { user }: SubmittingUser): SubmissionOutcome {
  const startFirst = message === REFUSALS.notStartedHere && isCandidateEditorTag(user.tag);
  return { refused: message, status: 409, ...(startFirst ? { startFirst } : {}) };
}

const BUILT_IN: PlannedTask = { name: '', taskId: null, version: 0 };

function applyAnswer(batch: Batch, entry: SubmittingUser, input: SubmissionInput): SubmissionOutcome {
  const { loaded, knownKeys } = batch;
  const { user, answers } = entry;
  const { now } = input;
  const contest = contestFor(batch, entry);
  const accountReply = (standing: Standing) => {
    const account = ticketAccount(contest, user, bodiesOf(entry), now);
    return { reply: JSON.stringify(standing === 'counts' ? account : { ...account, [standing]: true }) };
  };
  const key = keyOf(user.id, input.idempotencyKey);
  const known = knownKeys.get(key);
  if (known) return accountReply(known);

  const state = sessionState(user, bodiesOf(entry));
  const current = answers.get(input.taskId)?.sequence;
  const decision = decideSubmission(contest, state, current, input, now);
  if (decision.kind === 'refused') return refusal(decision.message, entry);
  const given = readPlan(user.plan)?.tasks[input.taskId] ?? BUILT_IN;
  const checked =
    input.kind === 'aside'
      ? { body: input.payload, aside: input.reason || PAGE_SET_ASIDE }
      : checkAnswer(loaded.taskOf(given), input.payload);
  if ('refused' in checked) return { refused: checked.refused, status: 422 };
  const { body, aside } = checked;

  const { sequence, delayMs } = decision;
  const standing = aside !== '' ? 'aside' : decision.kind === 'late' ? 'late' : 'counts';
  const applied = decision.kind === 'applied' && standing === 'counts';
  const late = standing !== 'counts';
  knownKeys.set(key, standing);
  batch.writes.history.push({
    ticketUserId: user.id,
    idempotencyKey: input.idempotencyKey,
    taskId: input.taskId,
    sequence,
    given,
    body,
    receivedAt: now.toISOString(),
    applied,
    late,
    delayMs,
    lateDecision: late ? 'pending' : '',
    aside,
  });
  if (standing === 'aside') noteAside(batch.writes, entry, input.taskId);
  if (applied) answers.set(input.taskId, { sequence, body });
  noteFinished(batch, entry, now);
  return accountReply(standing);
}

function noteAside({ asideTasks }: SubmissionWrites, { user }: SubmittingUser, taskId: number): void {
  const tasks = new Set([...asideTasksOf(user), taskId]);
  user.aside_tasks = JSON.stringify([...tasks]);
  asideTasks.push({ ticketUserId: user.id, tasks: user.aside_tasks });
}

function noteFinished(batch: Batch, entry: SubmittingUser, now: Date): void {
  const { user } = entry;
  const contest = contestFor(batch, entry);
  if (user.finished_at !== '' || !isFinished(contest, sessionState(user, bodiesOf(entry)))) return;
  user.finished_at = now.toISOString();
  batch.writes.finished.push({
    ticketUserId: user.id,
    contestId: user.contest_id,
    school: user.school,
    counts: contest.type !== 'test',
    at: user.finished_at,
  });
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
