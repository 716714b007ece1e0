import { isInvited } from '#domain/candidate/invitation.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { cardTitle, childContests, isParent } from '#domain/contest/contest.ts';
import { mayReturn } from '#domain/session/contest-session.ts';
import { childState, endOf, isOver, seesChild } from '#domain/session/dashboard.ts';
import type { DashboardChild } from '#domain/session/dashboard.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { listContestsNamed, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { listTaskHeads } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Person } from './admission.ts';
import { readPlan } from './session-plan.ts';
import { ticketUsername } from './ticket-account.ts';
import {
  listAnsweredTasks,
  listChangedTasks,
  listTicketUsers,
  type TicketUserRow,
} from './ticket-user.repository.ts';

export interface Onlooker {
  person: Person;
  ticket: string;
  now: Date;
}

/** What was read for all children at once. */
interface Gathered {
  users: TicketUserRow[];
  answered: Map<string, number[]>;
  changed: ReadonlyMap<string, number[]>;
  tasks: ReadonlySet<string>;
}

type Progress = Pick<
  DashboardChild,
  'isComplete' | 'isStarted' | 'answeredCount' | 'changedCount' | 'taskCount' | 'finishedAt'
>;

const isReal = (contest: Contest) => contest.type !== 'external' && !isParent(contest);
const ticketAt = (contest: Contest, ticket: string) => lookedUpTicket(contest.parentSuffix, ticket);

async function gather(db: Db, owner: string, stored: StoredContest[], ticket: string): Promise<Gathered> {
  const tickets = [...new Set(stored.map(({ contest }) => ticketAt(contest, ticket)))];
  const users = await listTicketUsers(
    db,
    stored.map(({ id }) => id),
    tickets,
  );
  const ids = users.filter(({ plan }) => plan !== '').map(({ id }) => id);
  const names = stored.flatMap(({ contest }) => (isReal(contest) ? contest.tasks : []));
  return {
    users,
    answered: await listAnsweredTasks(db, ids),
    changed: await listChangedTasks(db, ids),
    tasks: new Set((await listTaskHeads(db, owner, [...new Set(names)])).map(({ name }) => name)),
  };
}

function missingChild(owner: string, name: string, ticket: string): DashboardChild {
  return {
    name,
    title: name,
    userId: ticketUsername(entityId(owner, name), ticket),
    exists: false,
    isComplete: false,
    isActive: false,
    type: 'default',
    isStarted: false,
    answeredCount: 0,
    changedCount: 0,
    taskCount: 0,
    stopTime: '',
    finishedAt: '',
    expireTime: '',
    mayReturn: false,
    contestInterval: 0,
    externalUrl: '',
    enablePassword: false,
  };
}

/** Whoever has started goes by what was given then; the others by what there is now. */
function taskProgress(contest: Contest, user: TicketUserRow | undefined, gathered: Gathered): Progress {
  const plan = readPlan(user?.plan ?? '');
  const given =
    plan?.tasks ?? contest.tasks.map((name) => ({ name, taskId: gathered.tasks.has(name) || null }));
  const taskCount = given.length - 2;
  const isTask = (taskId: number) => taskId >= 1 && taskId <= taskCount;
  const answered = gathered.answered.get(user?.id ?? '') ?? [];
  const changed = gathered.changed.get(user?.id ?? '') ?? [];
  return {
    isComplete: given.every(({ name, taskId }) => taskId !== null || builtInTask(contest.owner, name)),
    isStarted: plan !== undefined,
    taskCount,
    answeredCount: answered.filter(isTask).length,
    changedCount: changed.filter(isTask).length,
    finishedAt: user?.finished_at ?? '',
  };
}

function externalProgress(contest: Contest, user: TicketUserRow | undefined): Progress {
  const finishedAt = user?.finished_at ?? '';
  return {
    isComplete: contest.externalUrl !== '',
    isStarted: finishedAt !== '',
    taskCount: 1,
    answeredCount: finishedAt === '' ? 0 : 1,
    changedCount: 0,
    finishedAt,
  };
}

/** A parent within a parent is as far as its own children are; what nobody can finish does not count. */
function nestedProgress(children: DashboardChild[], now: Date): Progress {
  const over = children.filter((child) => isOver(childState(child, now)));
  const open = children.filter((child) => childState(child, now) === 'startable');
  return {
    isComplete: over.length + open.length > 0,
    isStarted: children.some(({ isStarted }) => isStarted),
    taskCount: over.length + open.length,
    answeredCount: over.length,
    changedCount: children.reduce((sum, { changedCount }) => sum + changedCount, 0),
    finishedAt: open.length > 0 ? '' : (over.map(endOf).sort().pop() ?? ''),
  };
}

/** The children that this person is shown, in order, each as far as the ticket has come. */
export async function listDashboardChildren(
  db: Db,
  parent: Contest,
  onlooker: Onlooker,
  above: readonly string[] = [],
): Promise<DashboardChild[]> {
  const { person, ticket, now } = onlooker;
  const { owner } = parent;
  const names = [...new Set(childContests(parent))];
  const stored = await listContestsNamed(db, owner, names);
  const gathered = await gather(db, owner, stored, ticket);
  const viewer = { contests: person.contests, school: person.details.school, area: person.details.area };
  const path = [...above, parent.name];

  async function progressOf(contest: Contest, user: TicketUserRow | undefined): Promise<Progress> {
    if (contest.type === 'external') return externalProgress(contest, user);
    if (!isParent(contest)) return taskProgress(contest, user, gathered);
    // A parent that holds itself, over however many corners, has nothing in it.
    if (path.includes(contest.name)) return nestedProgress([], now);
    const within = { ...onlooker, ticket: ticketAt(contest, ticket) };
    return nestedProgress(await listDashboardChildren(db, contest, within, path), now);
  }

  const children: DashboardChild[] = [];
  for (const name of names) {
    const found = stored.find(({ contest }) => contest.name === name);
    if (!found) {
      if (isInvited(viewer, name, [parent.name])) children.push(missingChild(owner, name, ticket));
      continue;
    }
    const { contest } = found;
    if (!seesChild(contest, parent.name, viewer)) continue;
    const own = ticketAt(contest, ticket);
    const user = gathered.users.find((row) => row.contest_id === found.id && row.ticket === own);
    children.push({
      name,
      title: cardTitle(contest),
      userId: ticketUsername(entityId(owner, name), own),
      exists: true,
      isActive: parent.state === 'active' && contest.state === 'active',
      type: contest.type,
      stopTime: isReal(contest) ? (user?.stop_time ?? '') : '',
      expireTime: isReal(contest) ? (user?.expire_time ?? '') : '',
      mayReturn: mayReturn(user?.tag ?? person.details.tag),
      contestInterval: contest.contestInterval,
      externalUrl: contest.externalUrl,
      enablePassword: contest.enablePassword,
      ...(await progressOf(contest, user)),
    });
  }
  return children;
}
