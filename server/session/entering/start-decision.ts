import type { Contest } from '#domain/contest/contest.schema.ts';
import { expireTimeFor } from '#domain/session/contest-session.ts';
import { isOrdered } from '#domain/session/dashboard.ts';
import { missingTaskText, startProblem } from '#domain/session/refusals.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import { givenPlan } from '../given-key.ts';
import type { SessionPlan } from '../session-plan.ts';
import { ticketAccount } from '../ticket-account.ts';
import { NO_ANSWERS, sessionState, type TicketUserRow } from '../ticket-user.repository.ts';
import type { PresentContests } from './present-contests.ts';

/** Plain data: it crosses a thread. */
export interface Run {
  ticketUserId: string;
  now: Date;
}

/**
 * The reply is the account as JSON text, made where the time is: the thread that answers requests only passes it on.
 * `apart`: startContestCommand decides it.
 */
export type StartOutcome = { reply: string } | { refused: string } | { apart: true };

export type Started = Pick<TicketUserRow, 'start_time' | 'expire_time' | 'plan' | 'given' | 'task_count'>;

interface Starting {
  user: TicketUserRow;
  stored: StoredContest;
  plan: () => SessionPlan;
}

/** Without anything `started` it was before, which stays as it is. */
export function decideStart(
  { user, stored, plan }: Starting,
  now: Date,
): { refused: string } | { started: Started | undefined } {
  const { contest } = stored;
  const refused = startProblem(contest, sessionState(user, NO_ANSWERS), now);
  if (refused) return { refused };
  if (user.start_time !== '') return { started: undefined };
  const given = plan();
  const missing = given.tasks.find(
    ({ name, taskId }) => taskId === null && !builtInTask(contest.owner, name),
  );
  if (missing) return { refused: missingTaskText(missing.name) };
  const startTime = now.toISOString();
  const expireTime = expireTimeFor(contest, now);
  const times = { start_time: startTime, expire_time: expireTime };
  return { started: { ...times, plan: JSON.stringify(given), ...givenPlan(stored.id, given) } };
}

/** Only an open parent that orders its children has a say in who starts one of them. */
const mayHoldBack = (parent: Contest) => parent.state === 'active' && isOrdered(parent);

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedStarts {
  users: ReadonlyMap<string, TicketUserRow>;
  contests: PresentContests;
  answersOf(ticketUserId: string): ReadonlyMap<number, string>;
  planFor(stored: StoredContest): SessionPlan;
}

/** Decides a batch in the order in which it came; the loaded users change along the way, so that a second start sees the first. */
export function decideStarts(
  { users, contests, answersOf, planFor }: LoadedStarts,
  runs: readonly Run[],
): { outcomes: StartOutcome[]; writes: ({ id: string } & Started)[] } {
  const writes: ({ id: string } & Started)[] = [];
  const outcomes = runs.map(({ ticketUserId, now }): StartOutcome => {
    const user = users.get(ticketUserId);
    const stored = user && contests.withId(user.contest_id);
    if (!stored) throw new Error(`there is no ticket user ${ticketUserId}`);
    const decision = decideStart({ user, stored, plan: () => planFor(stored) }, now);
    if ('refused' in decision) return decision;
    const hadStarted = decision.started === undefined;
    if (decision.started) {
      if (contests.parentsOf(stored).some(mayHoldBack)) return { apart: true };
      Object.assign(user, decision.started);
      writes.push({ id: user.id, ...decision.started });
    }
    const answers = hadStarted ? answersOf(user.id) : NO_ANSWERS;
    return { reply: JSON.stringify(ticketAccount(stored.contest, user, answers, now)) };
  });
  return { outcomes, writes };
}
