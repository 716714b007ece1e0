import type { RescuedAnswer } from '#api/recovery.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import type { RescueContent } from '#domain/session/rescue-file.schema.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { type PlannedTask, plannedTasks, readPlan, runningContest } from '../session-plan.ts';
import { applySubmissions, keyOf } from '../submission/apply-submissions.ts';
import {
  standingOf,
  type SubmissionInput,
  type SubmissionOutcome,
  type SubmissionWrites,
} from '../submission/submission-records.ts';
import { ticketUsername } from '../ticket-account.ts';
import { getLockedTicketUser, type TicketUserRow } from '../ticket-user.repository.ts';
import { versionKey } from '../submission/version-cache.ts';
import { countAnew } from './recovery.commands.ts';
import { listKnownKeys, listSequencedAnswers, storeSubmissions } from './recovery.repository.ts';

export interface Rescue {
  /** The owner uploads a file, or a page delivers by itself what somebody has left on its computer. */
  action: 'apply-rescue-file' | 'deliver-answers';
  actor: string;
  owner: string;
  ticketUserId: string;
  content: RescueContent;
  fileName: string;
  now: Date;
}

export type RescueResult = { userId: string; answers: RescuedAnswer[] };

/** The file takes the place of a session: nobody else could have sealed it. */
const FILE_TOKEN = 'rescue-file';

interface Given {
  aside?: { reason: string; text: string } | undefined;
  taskId: number;
  sequence: number;
  queuedAt: number;
  payload: object;
}

function inputOf(given: Given, kind: SubmissionInput['kind'], userId: string, key: string, now: Date) {
  const payload = AnswerPayload.safeParse(given.payload);
  const input: SubmissionInput = {
    kind,
    tokenHash: FILE_TOKEN,
    userId,
    taskId: given.taskId,
    sequence: given.sequence,
    queuedAt: given.queuedAt,
    idempotencyKey: key,
    payload: JSON.stringify(payload.data ?? {}),
    now,
  };
  const { aside } = given;
  if (aside) return { ...input, kind: 'aside' as const, payload: aside.text, reason: aside.reason };
  return payload.success ? input : undefined;
}

function outcomeOf(
  input: SubmissionInput,
  outcome: SubmissionOutcome,
  writes: SubmissionWrites,
): RescuedAnswer {
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

async function loadUser(db: Db, user: TicketUserRow, keys: string[], { action }: Pick<Rescue, 'action'>) {
  const contest = await runningContest(db, user);
  const tasks = await plannedTasks(db, user);
  const known = await listKnownKeys(db, user.id, keys);
  const { owner, name } = contest;
  const entry = {
    tokenHash: FILE_TOKEN,
    sessionLive: true,
    takenOver: false,
    user,
    contest: {
      ...{ owner, name, version: readPlan(user.plan)?.contestVersion ?? 0 },
      // Closed or not: whoever uploads the file is the one who closed it.
      state: action === 'apply-rescue-file' ? 'active' : contest.state,
    },
    answers: await listSequencedAnswers(db, user.id),
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

/** The same rules as for a submission, with the key that the page would have sent: nothing is applied twice. */
export const applyRescueFileCommand = command(
  'session.apply-rescue-file',
  async (db: Db, rescue: Rescue): Promise<RescueResult> => {
    const { action, actor, owner, content, fileName, now } = rescue;
    const user = await getLockedTicketUser(db, rescue.ticketUserId);
    const answers = [...content.answers].sort((a, b) => a.sequence - b.sequence);
    const { contest, loaded } = await loadUser(
      db,
      user,
      answers.map((answer) => answer.idempotencyKey),
      rescue,
    );
    const inputs = [
      ...answers.map((answer) => inputOf(answer, 'answer', user.id, answer.idempotencyKey, now)),
      ...content.drafts.map((draft) => inputOf(draft, 'draft', user.id, '', now)),
    ];
    const valid = inputs.filter((input) => input !== undefined);
    const { outcomes, writes } = applySubmissions(loaded, valid);
    await storeSubmissions(db, writes);
    // As it was loaded: applying has marked it as finished in memory already.
    await countAnew(db, await getLockedTicketUser(db, user.id), now);
    const said = valid.map((input, index) =>
      outcomeOf(input, outcomes[index] ?? { refused: '', status: 409 }, writes),
    );
    const broken = [...answers, ...content.drafts].flatMap(({ taskId }, index) =>
      inputs[index] ? [] : [{ taskId, key: '', outcome: 'refused' as const, message: '内容的格式不正确' }],
    );
    const userId = ticketUsername(entityId(contest.owner, contest.name), user.ticket);
    const result = { userId, answers: [...said, ...broken] };
    const outcomesByKind = Object.groupBy(result.answers, ({ outcome }) => outcome);
    const counts = Object.entries(outcomesByKind).map(([kind, entries]) => [kind, entries.length]);
    const detail = { contest: entityId(owner, contest.name), ticket: user.ticket, fileName };
    // A page that has not heard the answer delivers again, and that is no news.
    if (action === 'deliver-answers' && said.every(({ outcome }) => outcome === 'known')) return result;
    await recordAudit(
      db,
      {
        ...{ actor, action, owner, subject: user.contest_id },
        detail: { ...detail, counts: Object.fromEntries(counts) as Record<string, number> },
      },
      now,
    );
    return result;
  },
);
