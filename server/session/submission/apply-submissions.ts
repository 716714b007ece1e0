import type { Standing } from '#api/session.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { hasContent } from '#domain/result/draft-standing.ts';
import { isFinished } from '#domain/session/contest-session.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import {
  DRAFT_BYTES_A_MINUTE,
  DRAFTS_TOO_MUCH,
  exceeds,
  rowBytes,
  secondsLeftInMinute,
} from '#domain/session/volume.ts';
import { decideDraft, decideSubmission } from '#domain/session/submission-decision.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { VolumeWrites } from '#server/database/ticket-volume.repository.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { type PlannedTask, readPlan } from '../session-plan.ts';
import { ticketUsername } from '../ticket-account.ts';
import { asideTasksOf, sessionState } from '../ticket-user.repository.ts';
import { checkAnswer, PAGE_SET_ASIDE } from '#tasks/check-answer.ts';
import { minimalReply, type Decided, type RunningContest } from './submission-replies.ts';
import type {
  Counted,
  DraftRow,
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
): { outcomes: Decided[]; writes: SubmissionWrites } {
  const volumes = new VolumeWrites();
  const writes: SubmissionWrites = { history: [], drafts: [], finished: [], asideTasks: [], volumes };
  const batch = { loaded, writes, knownKeys: new Map(loaded.knownKeys) };
  const outcomes = inputs.map((input): Decided => {
    const entry = loaded.users.get(input.tokenHash);
    const refused = sessionProblem(loaded, entry, input.userId);
    if (refused || !entry) return refused ?? { refused: LOGIN_TEXTS.loginRequired, status: 401 };
    const contest = { ...loaded.contestOf(entry), ...entry.contest, state: entry.contest.state as 'active' };
    const submission = { batch, entry, contest, input };
    return input.kind === 'draft' ? applyDraft(submission) : applyAnswer(submission);
  });
  return { outcomes, writes: { ...writes, drafts: liveDrafts(writes) } };
}

interface Batch {
  loaded: LoadedBatch;
  writes: SubmissionWrites;
  knownKeys: Map<string, Standing>;
}

/** One submission among those of its batch, from somebody who may make it. */
interface Submission {
  batch: Batch;
  entry: SubmittingUser;
  contest: RunningContest;
  input: SubmissionInput;
}

/** For the few who may answer before the start: their first answer starts the clock. */
function refusal(message: string, { user }: SubmittingUser): SubmissionOutcome {
  const startFirst = message === REFUSALS.notStartedHere && isCandidateEditorTag(user.tag);
  return { refused: message, status: 409, ...(startFirst ? { startFirst } : {}) };
}

/** Undefined where it was not, or by another version than the one that the candidate turns out to have. */
const checkedAhead = ({ checkedAhead: ahead }: SubmissionInput, { taskId, version }: PlannedTask) =>
  taskId !== null && ahead?.version === versionKey(taskId, version) ? ahead.result : undefined;

const BUILT_IN: PlannedTask = { name: '', taskId: null, version: 0 };

function applyAnswer(submission: Submission): Decided {
  const { batch, entry, contest, input } = submission;
  const { loaded, knownKeys } = batch;
  const { user, answers } = entry;
  const { now } = input;
  const acknowledged = (standing: Standing, counted: Counted = standing): Decided =>
    input.isMinimal
      ? minimalReply(user, input, standing, counted)
      : { accountOf: user.id, contest, standing, counted, now };
  const key = keyOf(user.id, input.idempotencyKey);
  const known = knownKeys.get(key);
  if (known) return acknowledged(known, 'repeated');

  const current = answers.get(input.taskId);
  const answer = { ...input, recordBegan: Date.parse(user.created_at) };
  const decision = decideSubmission(contest, sessionState(user, answers), current, answer, now);
  if (decision.kind === 'refused') return refusal(decision.message, entry);
  const given = readPlan(user.plan)?.tasks[input.taskId] ?? BUILT_IN;
  const checked =
    input.kind === 'aside'
      ? { body: input.payload, aside: input.reason || PAGE_SET_ASIDE }
      : (checkedAhead(input, given) ?? checkAnswer(loaded.taskOf(given), input.payload));
  if ('refused' in checked) return { refused: checked.refused, status: 422 };
  const { body, aside } = checked;

  const { sequence, delayMs } = decision;
  const standing = aside !== '' ? 'aside' : decision.kind === 'late' ? 'late' : 'counts';
  const applied = decision.kind === 'applied' && standing === 'counts';
  const late = standing !== 'counts';
  knownKeys.set(key, standing);
  const isBeyond = isBeyondHistory(submission, body, applied);
  // A newer answer is there, and there is no more room for older ones.
  if (isBeyond && !applied && !late) return acknowledged(standing);
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
    isBeyond,
    historyBytes: entry.volume.answered.get(input.taskId) ?? 0,
  });
  if (standing === 'aside') noteAside(batch.writes, entry, input.taskId);
  if (applied) answers.set(input.taskId, sequence);
  noteFinished(submission);
  return acknowledged(standing);
}

/** Counts what the history gets, or says that it is full; the owner is told when it becomes so. */
function isBeyondHistory({ batch, entry, input }: Submission, body: string, applied: boolean): boolean {
  const { user, volume, contest } = entry;
  if (volume.isFull) return true;
  const bytes = rowBytes(Buffer.byteLength(body));
  let before = volume.other;
  for (const counted of volume.answered.values()) before += counted;
  if (exceeds('history', before + bytes)) {
    volume.isFull = true;
    const { id, ticket } = user;
    batch.writes.volumes.fill(
      { id, ticket, contest: { ...contest, id: user.contest_id } },
      'history',
      input.now,
    );
    return true;
  }
  if (applied) volume.answered.set(input.taskId, (volume.answered.get(input.taskId) ?? 0) + bytes);
  else {
    volume.other += bytes;
    batch.writes.volumes.add(user.id, 'history', bytes);
  }
  return false;
}

function noteAside({ asideTasks }: SubmissionWrites, { user }: SubmittingUser, taskId: number): void {
  const tasks = new Set([...asideTasksOf(user), taskId]);
  user.aside_tasks = JSON.stringify([...tasks]);
  asideTasks.push({ ticketUserId: user.id, tasks: user.aside_tasks });
}

function noteFinished({ batch, entry: { user, answers }, contest, input }: Submission): void {
  if (user.finished_at !== '' || !isFinished(contest, sessionState(user, answers))) return;
  user.finished_at = input.now.toISOString();
  batch.writes.finished.push({ ticketUserId: user.id, at: user.finished_at });
}

function applyDraft({ batch, entry, contest, input }: Submission): SubmissionOutcome {
  const { user, answers, volume } = entry;
  const { taskId, queuedAt, now } = input;
  const sequence = input.sequence ?? now.getTime();
  const state = sessionState(user, answers);
  const decision = decideDraft(contest, state, answers.get(taskId), { taskId, sequence, queuedAt }, now);
  if (decision.kind === 'refused') return { refused: decision.message, status: 409 };
  const savedAt = now.toISOString();
  if (decision.kind === 'saved') {
    const bytes = rowBytes(Buffer.byteLength(input.payload));
    if (volume.draftsThisMinute + bytes > DRAFT_BYTES_A_MINUTE) {
      const retryAfterSeconds = secondsLeftInMinute(now);
      return { refused: DRAFTS_TOO_MUCH, status: 429, retryAfterSeconds };
    }
    volume.draftsThisMinute += bytes;
    batch.writes.volumes.addDraft(user.id, bytes, now);
    const ahead = now.getTime() + SEQUENCE_SKEW_MS;
    batch.writes.drafts.push({
      ticketUserId: user.id,
      taskId,
      sequence,
      body: input.payload,
      hasContent: input.hasContent ?? hasContent(input.payload),
      savedAt,
      ahead,
    });
  }
  // The page also learns of time that was given back.
  return { reply: JSON.stringify({ serverTime: savedAt, expireTime: user.expire_time }) };
}

/** Of several of one task the newest, since a statement may touch a row once, and none that an answer has overtaken. */
function liveDrafts({ drafts, history }: SubmissionWrites): DraftRow[] {
  const rowOf = (row: { ticketUserId: string; taskId: number }) => `${row.ticketUserId} ${row.taskId}`;
  const newest = new Map<string, DraftRow>();
  for (const draft of drafts) {
    const before = newest.get(rowOf(draft));
    if (!before || before.sequence <= draft.sequence) newest.set(rowOf(draft), draft);
  }
  for (const answer of history) {
    const draft = newest.get(rowOf(answer));
    if (draft && draft.sequence <= answer.sequence) newest.delete(rowOf(answer));
  }
  return [...newest.values()];
}
