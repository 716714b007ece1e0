import type { Account } from '#domain/account/account.schema.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { isStopped } from '#domain/session/contest-session.ts';
import { stopProblem } from '#domain/session/refusals.ts';
import { getContestById, type StoredContest } from '#server/contest/index.ts';
import { type BatchCommand, command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { startOnPostgres } from './entering/postgres-start.repository.ts';
import { startOnSqlite } from './entering/sqlite-start.repository.ts';
import { decideStart, type Run, type StartOutcome } from './entering/start-decision.ts';
import { usedMs } from './given-key.ts';
import { receiptCode } from './receipt-code.ts';
import { orderProblem } from './parent-order.ts';
import { presentTasks, runningContestOf, type SessionPlan } from './session-plan.ts';
import { ticketAccount } from './ticket-account.ts';
import {
  findLockedTicketUser,
  listAnswers,
  NO_ANSWERS,
  sessionState,
  updateTicketUser,
} from './ticket-user.repository.ts';

export type RunOutcome = { account: Account } | { refused: string };

async function planFor(db: Db, { version, contest }: StoredContest): Promise<SessionPlan> {
  return { contestVersion: version, tasks: await presentTasks(db, contest.owner, contest.tasks) };
}

/** By itself, whatever there is to ask about it. */
export const startContestCommand = command(
  'session.start',
  async (db: Db, { ticketUserId, now }: Run): Promise<RunOutcome> => {
    const user = await findLockedTicketUser(db, ticketUserId);
    if (!user) return { refused: LOGIN_TEXTS.loginRequired };
    const stored = await getContestById(db, user.contest_id);
    const answers = user.start_time === '' ? NO_ANSWERS : await listAnswers(db, user.id);
    const plan = await planFor(db, stored);
    const decision = decideStart({ user, stored, plan: () => plan }, now);
    if ('refused' in decision) return decision;
    if (decision.started) {
      const outOfOrder = await orderProblem(db, stored.contest, user.ticket, now);
      if (outOfOrder) return { refused: outOfOrder };
      await updateTicketUser(db, user.id, decision.started);
    }
    return { account: ticketAccount(stored.contest, { ...user, ...decision.started }, answers, now) };
  },
);

/** Those who start together; whoever may have something else to do first is started by startContestCommand. */
export const startTogetherCommand: BatchCommand<Run, StartOutcome> = {
  name: 'session.start-together',
  givesWay: true,
  sqlite: startOnSqlite,
  postgres: startOnPostgres,
};

export const stopContestCommand = command(
  'session.stop',
  async (db: Db, { ticketUserId, now }: Run): Promise<RunOutcome> => {
    const user = await findLockedTicketUser(db, ticketUserId);
    if (!user) return { refused: LOGIN_TEXTS.loginRequired };
    const contest = await runningContestOf(db, user);
    const answers = await listAnswers(db, user.id);
    const state = sessionState(user, answers);
    if (isStopped(state)) return { account: ticketAccount(contest, user, answers, now) };
    const refused = stopProblem(contest, state, now);
    if (refused) return { refused };
    const receipt = { count: answers.size, at: now.toISOString(), code: receiptCode(user.id, answers) };
    const stopTime = user.stop_time || now.toISOString();
    const used = { stop_time: stopTime, used_ms: usedMs(user.start_time, stopTime) };
    const stopped = { ...used, receipt: JSON.stringify(receipt) };
    await updateTicketUser(db, user.id, stopped);
    return { account: ticketAccount(contest, { ...user, ...stopped }, answers, now) };
  },
);
