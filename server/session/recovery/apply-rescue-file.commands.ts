import type { RescuedAnswer } from '#api/recovery.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { isAhead, trueSequence } from '#domain/session/sequence.ts';
import { countedMinute } from '#domain/session/volume.ts';
import { recordAudit, recordAuditSum } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listVolumes } from '#server/database/ticket-volume.repository.ts';
import { storedTasks } from '../given-content.ts';
import { type PlannedTask, readPlan, runningContestOf } from '../session-plan.ts';
import { applySubmissions, keyOf } from '../submission/apply-submissions.ts';
import {
  standingOf,
  type SubmissionInput,
  type SubmissionWrites,
  userState,
} from '../submission/submission-records.ts';
import type { Decided } from '../submission/submission-replies.ts';
import { ticketUsername } from '../ticket-account.ts';
import {
  getLockedTicketUser,
  listAnswerMarks,
  listDrafts,
  type TicketUserRow,
} from '../ticket-user.repository.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { countAnew } from './recovery.commands.ts';
import { listKnownKeys, storeSubmissions } from './recovery.repository.ts';
import type { RescuedEntry } from './rescued-entries.ts';

export interface Rescue {
  /** The owner uploads a file, or a page delivers by itself what somebody has left on its computer. */
  action: 'apply-rescue-file' | 'deliver-answers';
  actor: string;
  owner: string;
  ticketUserId: string;
  entries: RescuedEntry[];
  fileName: string;
  now: Date;
}

export type RescueResult = { userId: string; answers: RescuedAnswer[] };

/** The file takes the place of a session: nobody else could have sealed it. */
const FILE_TOKEN = 'rescue-file';

/** What a delivery would replace unseen. */
const OTHER_DEVICE = '另一台设备上已有不同的内容';
const NUMBER_AHEAD = '编号超前于服务器时间，无法判断与其他答案的先后';

/** What comes in several files is one line for the owner, and nobody fills the audit log by delivering. */
const DELIVERIES_ON_RECORD_MS = 10 * 60_000;

type Counts = Partial<Record<RescueOutcome, number>>;

function withCountsOf<Detail extends { counts: Counts }>(earlier: Detail, later: Detail): Detail {
  const counts = { ...earlier.counts };
  for (const [kind, count] of Object.entries(later.counts) as [RescueOutcome, number][]) {
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return { ...later, counts };
}

function inputOf(entry: RescuedEntry, userId: string, now: Date): SubmissionInput {
  const { basedOn: _base, broken: _broken, ...given } = entry;
  return { ...given, tokenHash: FILE_TOKEN, userId, isMinimal: true, now };
}

function outcomeOf(input: SubmissionInput, outcome: Decided, writes: SubmissionWrites): RescuedAnswer {
  const { taskId, idempotencyKey } = input;
  const said = (kind: RescueOutcome, message: string = RESCUE_OUTCOMES[kind]) => ({
    taskId,
    key: idempotencyKey,
    outcome: kind,
    message,
  });
  if ('refused' in outcome) return said('refused', outcome.refused);
  if (input.kind === 'draft') return said('draft');
  const row = writes.history.find((entry) => entry.idempotencyKey === idempotencyKey);
  if (!row) return said('known');
  if (row.aside !== '') return said('aside');
  return said(row.late ? 'late' : row.applied ? 'applied' : 'kept');
}

async function loadUser(db: Db, user: TicketUserRow, keys: string[], { action, now }: Rescue) {
  const contest = await runningContestOf(db, user);
  const tasks = await storedTasks(db, readPlan(user.plan)?.tasks ?? []);
  const known = await listKnownKeys(db, user.id, keys);
  const { owner, name } = contest;
  const marks = await listAnswerMarks(db, user.id);
  const volumes = await listVolumes(db, [user.id]);
  const history = volumes.find(({ kind }) => kind === 'history');
  const volume = { other_bytes: history?.bytes ?? 0, history_full_at: history?.full_at ?? '' };
  const drafts = volumes.find(({ kind, minute }) => kind === 'draft' && minute === countedMinute(now));
  // What a page delivers is the candidate's own writing; the owner's file need not wait for it.
  const draftsThisMinute = action === 'deliver-answers' ? drafts?.bytes : undefined;
  const entry = {
    ...userState(
      { ...user, ...volume },
      marks.map(({ task_index, sequence, history_bytes }) => [task_index, sequence, history_bytes]),
      draftsThisMinute,
    ),
    tokenHash: FILE_TOKEN,
    sessionLive: true,
    takenOver: false,
    contest: {
      ...{ owner, name, version: readPlan(user.plan)?.contestVersion ?? 0 },
      // Closed or not: whoever uploads the file is the one who closed it.
      state: action === 'apply-rescue-file' ? 'active' : contest.state,
    },
  };
  return {
    contest,
    loaded: {
      users: new Map([[FILE_TOKEN, entry]]),
      knownKeys: new Map(known.map((row) => [keyOf(user.id, row.idempotency_key), standingOf(row)])),
      formerContest: () => undefined,
      contestOf: () => contest,
      taskOf: ({ taskId, version }: PlannedTask) => tasks.get(versionKey(taskId ?? '', version)),
    },
  };
}

interface OnServer {
  answers: Map<number, number>;
  drafts: Map<number, number>;
}

/** The sequences of what is there, by task. */
async function sequencesOnServer(db: Db, ticketUserId: string, now: Date): Promise<OnServer> {
  const [answers, drafts] = [await listAnswerMarks(db, ticketUserId), await listDrafts(db, ticketUserId)];
  const worth = (sequence: number, storedAt: string) => trueSequence(sequence, storedAt, now.getTime());
  return {
    answers: new Map(answers.map((row) => [row.task_index, worth(row.sequence, row.answered_at)])),
    drafts: new Map(drafts.map((row) => [row.task_index, worth(row.sequence, row.saved_at)])),
  };
}

/**
 * Which of two came later cannot be told of an entry whose number lies ahead of the clock. An answer waits for the owner
 * under the time at which it was given; a draft stays in the file.
 */
function withoutAhead(entries: readonly RescuedEntry[], now: Date): RescuedEntry[] {
  return entries.map((entry) => {
    if (entry.broken !== undefined || !isAhead(entry.sequence, now.getTime())) return entry;
    if (entry.kind === 'draft') return { ...entry, broken: REFUSALS.ahead };
    const sequence = Math.min(entry.queuedAt, now.getTime());
    return { ...entry, kind: 'aside', sequence, reason: entry.reason ?? NUMBER_AHEAD };
  });
}

/**
 * Somebody who is not there cannot be asked. An answer that was given without knowing of the server's waits for the owner;
 * a draft stays where it is. What comes from the same computer is no other device's.
 */
function withoutReplacing(entries: readonly RescuedEntry[], { answers, drafts }: OnServer): RescuedEntry[] {
  const own = new Set(entries.map(({ sequence }) => sequence));
  return entries.map((entry) => {
    const { kind, taskId, basedOn, broken } = entry;
    const there = [answers.get(taskId), ...(kind === 'draft' ? [drafts.get(taskId)] : [])];
    const isUnseen = there.some(
      (sequence) => sequence !== undefined && sequence > (basedOn ?? sequence) && !own.has(sequence),
    );
    if (!isUnseen || kind === 'aside' || broken !== undefined) return entry;
    return kind === 'draft'
      ? { ...entry, broken: OTHER_DEVICE }
      : { ...entry, kind: 'aside' as const, reason: OTHER_DEVICE };
  });
}

/** The same rules as for a submission, with the key that the page would have sent: nothing is applied twice. */
export const applyRescueFileCommand = command(
  'session.apply-rescue-file',
  async (db: Db, rescue: Rescue): Promise<RescueResult> => {
    const { action, actor, owner, entries, fileName, now } = rescue;
    const user = await getLockedTicketUser(db, rescue.ticketUserId);
    const keys = entries.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key !== '');
    const { contest, loaded } = await loadUser(db, user, keys, rescue);
    const honest = withoutAhead(entries, now);
    const settled =
      action === 'deliver-answers'
        ? withoutReplacing(honest, await sequencesOnServer(db, user.id, now))
        : honest;
    const taken = settled.filter(({ broken }) => broken === undefined);
    const valid = taken.map((entry) => inputOf(entry, user.id, now));
    const { outcomes, writes } = applySubmissions(loaded, valid);
    await storeSubmissions(db, writes);
    // As it was loaded: applying has marked it as finished in memory already.
    await countAnew(db, await getLockedTicketUser(db, user.id), now);
    const said = valid.map((input, index) =>
      outcomeOf(input, outcomes[index] ?? { refused: '', status: 409 }, writes),
    );
    const broken = settled.flatMap(({ taskId, broken: message }) =>
      message === undefined ? [] : [{ taskId, key: '', outcome: 'refused' as const, message }],
    );
    const userId = ticketUsername(entityId(contest.owner, contest.name), user.ticket);
    const result = { userId, answers: [...said, ...broken] };
    const outcomesByKind = Object.groupBy(result.answers, ({ outcome }) => outcome);
    const counts = Object.entries(outcomesByKind).map(([kind, entries]) => [kind, entries.length] as const);
    const record = {
      ...{ actor, action, owner, subject: user.contest_id },
      detail: {
        ...{ contest: entityId(owner, contest.name), ticket: user.ticket, fileName },
        counts: Object.fromEntries(counts) as Counts,
      },
    };
    if (action === 'apply-rescue-file') {
      await recordAudit(db, record, now);
      return result;
    }
    // A page that has not heard the answer delivers again, and that is no news; nor are drafts.
    const isNews = said.some(({ outcome }) => outcome !== 'known' && outcome !== 'draft');
    if (isNews) await recordAuditSum(db, record, DELIVERIES_ON_RECORD_MS, now, withCountsOf);
    return result;
  },
);
