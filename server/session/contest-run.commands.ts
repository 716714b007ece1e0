import type { Account } from '#domain/account/account.schema.ts';
import { expireTimeFor, isStopped } from '#domain/session/contest-session.ts';
import { missingTaskText, startProblem, stopProblem } from '#domain/session/refusals.ts';
import { getContestById } from '#server/contest/index.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listTasksNamed } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import { receiptCode } from './receipt-code.ts';
import { orderProblem } from './parent-order.ts';
import { runningContest, type SessionPlan } from './session-plan.ts';
import { ticketAccount } from './ticket-account.ts';
import {
  getLockedTicketUser,
  listAnswers,
  sessionState,
  updateTicketUser,
} from './ticket-user.repository.ts';

interface Run {
  ticketUserId: string;
  now: Date;
}

export type RunOutcome = { account: Account } | { refused: string };

async function planFor(db: Db, owner: string, version: number, names: string[]): Promise<SessionPlan> {
  const stored = new Map((await listTasksNamed(db, owner, names)).map((entry) => [entry.task.name, entry]));
  return {
    contestVersion: version,
    tasks: names.map((name) => {
      const found = stored.get(name);
      return { name, taskId: found?.id ?? null, version: found?.version ?? 0 };
    }),
  };
}

export const startContestCommand = command(
  'session.start',
  async (db: Db, { ticketUserId, now }: Run): Promise<RunOutcome> => {
    const user = await getLockedTicketUser(db, ticketUserId);
    const stored = await getContestById(db, user.contest_id);
    const answers = await listAnswers(db, user.id);
    const refused = startProblem(stored.contest, sessionState(user, answers), now);
    if (refused) return { refused };
    if (user.start_time !== '') return { account: ticketAccount(stored.contest, user, answers, now) };
    const { contest, version } = stored;
    const plan = await planFor(db, contest.owner, version, contest.tasks);
    const missing = plan.tasks.find(
      ({ name, taskId }) => taskId === null && !builtInTask(contest.owner, name),
    );
    if (missing) return { refused: missingTaskText(missing.name) };
    const outOfOrder = await orderProblem(db, contest, user.ticket, now);
    if (outOfOrder) return { refused: outOfOrder };
    const started = {
      start_time: now.toISOString(),
      expire_time: expireTimeFor(contest, now),
      plan: JSON.stringify(plan),
    };
    await updateTicketUser(db, user.id, started);
    return { account: ticketAccount(contest, { ...user, ...started }, answers, now) };
  },
);

export const stopContestCommand = command(
  'session.stop',
  async (db: Db, { ticketUserId, now }: Run): Promise<RunOutcome> => {
    const user = await getLockedTicketUser(db, ticketUserId);
    const contest = await runningContest(db, user);
    const answers = await listAnswers(db, user.id);
    const state = sessionState(user, answers);
    if (isStopped(state)) return { account: ticketAccount(contest, user, answers, now) };
    const refused = stopProblem(contest, state, now);
    if (refused) return { refused };
    const receipt = { count: answers.size, at: now.toISOString(), code: receiptCode(user.id, answers) };
    const stopped = { stop_time: user.stop_time || now.toISOString(), receipt: JSON.stringify(receipt) };
    await updateTicketUser(db, user.id, stopped);
    return { account: ticketAccount(contest, { ...user, ...stopped }, answers, now) };
  },
);
