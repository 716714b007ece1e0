import { isFinished } from '#domain/session/contest-session.ts';
import { countingAnswer, type LateDecision } from '#domain/session/late-answer.ts';
import { trueSequence } from '#domain/session/sequence.ts';
import { RECOVERY_REFUSALS } from '#domain/session/recovery-log.ts';
import { expireTimeWith, timeBackProblem } from '#domain/session/time-back.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { findContest, findLockedContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import {
  findLockedTicketUser,
  getLockedTicketUser,
  listAnswers,
  sessionState,
  type TicketUserRow,
  updateTicketUser,
} from '../ticket-user.repository.ts';
import { runningContestOf } from '../session-plan.ts';
import {
  findLateAnswer,
  keepCurrentBody,
  listStartedUsers,
  listTaskHistory,
  listUsersByTicket,
  putAnswer,
  setExpireTimes,
  setLateDecision,
} from './recovery.repository.ts';

/** After answers have come or gone by another way than a submission: whether the user counts as finished now. */
export async function countAnew(db: Db, user: TicketUserRow, now: Date): Promise<void> {
  const contest = await runningContestOf(db, user);
  const isDone = isFinished(contest, sessionState(user, await listAnswers(db, user.id)));
  if (isDone === (user.finished_at !== '')) return;
  await updateTicketUser(db, user.id, { finished_at: isDone ? now.toISOString() : '' });
}

export interface LateDecisions {
  actor: string;
  owner: string;
  contest: string;
  decision: Exclude<LateDecision, 'pending'>;
  answers: { ticket: string; key: string }[];
  now: Date;
}

/** unreadable: which answer no page, file or statistic could ever read. */
export type LateDecisionsOutcome =
  | { refused: string }
  | { unreadable: { ticket: string; taskId: number } }
  | { changed: number };

/** What a page could not send is kept as whatever was left of it; only a payload can become an answer. */
function isReadable(body: string): boolean {
  try {
    return AnswerPayload.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** Looked for before anything is changed, so that a refusal leaves everything as it was. */
async function findUnreadable(db: Db, users: readonly TicketUserRow[], answers: LateDecisions['answers']) {
  for (const { id, ticket } of users) {
    for (const { key } of answers.filter((answer) => answer.ticket === ticket)) {
      const late = await findLateAnswer(db, id, key);
      if (late && late.aside !== '' && !isReadable(late.body)) return { ticket, taskId: late.task_index };
    }
  }
  return undefined;
}

/** Accepting, rejecting and thinking again all end in the same state: the newest answer that counts. */
async function decide(
  db: Db,
  user: TicketUserRow,
  key: string,
  decision: LateDecision,
  now: Date,
): Promise<boolean> {
  const late = await findLateAnswer(db, user.id, key);
  if (!late || late.late_decision === decision) return false;
  await setLateDecision(db, user.id, key, decision);
  await keepCurrentBody(db, user.id, late.task_index);
  const history = (await listTaskHistory(db, user.id, late.task_index)).map((row) => ({
    ...row,
    sequence: trueSequence(row.sequence, row.received_at, now.getTime()),
  }));
  await putAnswer(db, user.id, late.task_index, countingAnswer(history));
  await countAnew(db, await getLockedTicketUser(db, user.id), now);
  return true;
}

export const decideLateAnswersCommand = command(
  'session.decide-late-answers',
  async (db: Db, input: LateDecisions): Promise<LateDecisionsOutcome> => {
    const { actor, owner, decision, answers, now } = input;
    const stored = await findContest(db, owner, input.contest);
    if (!stored) return { refused: RECOVERY_REFUSALS.contestMissing };
    const tickets = answers.map(({ ticket }) => ticket);
    const users = await listUsersByTicket(db, stored.id, tickets);
    const unreadable = decision === 'accepted' ? await findUnreadable(db, users, answers) : undefined;
    if (unreadable) return { unreadable };
    const changed: string[] = [];
    // By id, so that two owners who decide at once wait for each other instead of deadlocking.
    for (const { id, ticket } of users.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const user = await findLockedTicketUser(db, id);
      if (!user) continue;
      for (const { key } of answers.filter((answer) => answer.ticket === ticket)) {
        if (await decide(db, user, key, decision, now)) changed.push(ticket);
      }
    }
    if (changed.length > 0) {
      const detail = { contest: entityId(owner, input.contest), decision, tickets: changed };
      await recordAudit(db, { actor, action: 'decide-late-answers', owner, subject: stored.id, detail }, now);
    }
    return { changed: changed.length };
  },
);

export interface TimeBack {
  actor: string;
  owner: string;
  contest: string;
  minutes: number;
  /** Either these, or everybody who was still answering when the outage began. */
  tickets: string[] | undefined;
  outageStart: Date | undefined;
  reason: string;
  now: Date;
}

export type TimeBackOutcome = { refused: string } | { given: number; passedOver: number };

export const giveTimeBackCommand = command(
  'session.give-time-back',
  async (db: Db, input: TimeBack): Promise<TimeBackOutcome> => {
    const { actor, owner, minutes, tickets, outageStart, reason, now } = input;
    // Locked, so that time that is given twice at once is given twice.
    const stored = await findLockedContest(db, owner, input.contest);
    if (!stored) return { refused: RECOVERY_REFUSALS.contestMissing };
    const users = tickets
      ? await listUsersByTicket(db, stored.id, tickets)
      : await listStartedUsers(db, stored.id);
    const getting = users.filter((user) => !timeBackProblem(sessionState(user, new Map()), outageStart));
    await setExpireTimes(
      db,
      getting.map(({ id, expire_time }) => ({ id, expireTime: expireTimeWith(minutes, expire_time, now) })),
    );
    const passedOver = (tickets ?? users).length - getting.length;
    const detail = {
      contest: entityId(owner, input.contest),
      minutes,
      reason,
      given: getting.length,
      ...(tickets ? { tickets } : { outageStart: outageStart?.toISOString() }),
    };
    await recordAudit(db, { actor, action: 'give-time-back', owner, subject: stored.id, detail }, now);
    return { given: getting.length, passedOver };
  },
);
