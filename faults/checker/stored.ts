import type { Db } from '#server/database/schema.ts';
import { entityId } from '#domain/text/entity-id.ts';

export interface StoredUser {
  id: string;
  /** owner/contest/ticket */
  name: string;
  /** How many answers make a finished candidate; 0 before the start. */
  taskCount: number;
  finishedAt: string;
}

export interface StoredAnswer {
  userId: string;
  taskId: number;
  sequence: number;
  body: unknown;
}

export interface StoredSubmission extends StoredAnswer {
  key: string;
}

/** A counter beside what it should count. */
export interface StoredProgress {
  contest: string;
  school: string;
  counted: number;
  finished: number;
}

/** What the database holds, as the checker looks at it. */
export interface Stored {
  users: StoredUser[];
  history: StoredSubmission[];
  answers: StoredAnswer[];
  progress: StoredProgress[];
}

/** The opening and the closing page take no answer. */
const PAGES_WITHOUT_ANSWER = 2;

function taskCountOf(plan: string): number {
  return plan === '' ? 0 : (JSON.parse(plan) as { tasks: unknown[] }).tasks.length - PAGES_WITHOUT_ANSWER;
}

async function readUsers(db: Db) {
  const rows = await db
    .selectFrom('ticket_user as u')
    .innerJoin('contest as c', 'c.id', 'u.contest_id')
    .leftJoin('candidate as p', (join) =>
      join.onRef('p.owner', '=', 'u.owner').onRef('p.name', '=', 'u.candidate'),
    )
    .select(['u.id', 'u.ticket', 'p.school', 'u.plan', 'u.finished_at', 'c.owner', 'c.name'])
    .execute();
  return rows.map((row) => ({ ...row, contest: entityId(row.owner, row.name) }));
}

type UserRow = Awaited<ReturnType<typeof readUsers>>[number];

async function readProgress(db: Db, users: UserRow[]): Promise<StoredProgress[]> {
  const counters = await db
    .selectFrom('finished_group as g')
    .innerJoin('contest as c', 'c.id', 'g.contest_id')
    .select(['g.school', 'g.finished', 'c.owner', 'c.name'])
    .execute();
  const progress = new Map<string, StoredProgress>();
  const entryOf = (contest: string, school: string) => {
    const known = progress.get(`${contest} ${school}`) ?? { contest, school, counted: 0, finished: 0 };
    progress.set(`${contest} ${school}`, known);
    return known;
  };
  for (const row of counters) entryOf(entityId(row.owner, row.name), row.school).counted += row.finished;
  for (const { contest, school, finished_at } of users) {
    // Who is on no list is counted nowhere.
    if (finished_at !== '' && school !== null) entryOf(contest, school).finished += 1;
  }
  return [...progress.values()];
}

export async function readStored(db: Db): Promise<Stored> {
  const users = await readUsers(db);
  const history = await db
    .selectFrom('answer_history')
    .select(['ticket_user_id', 'idempotency_key', 'task_index', 'sequence', 'body'])
    .execute();
  const answers = await db
    .selectFrom('answer')
    .select(['ticket_user_id', 'task_index', 'sequence', 'body'])
    .execute();
  const answerOf = (row: (typeof answers)[number]): StoredAnswer => ({
    userId: row.ticket_user_id,
    taskId: row.task_index,
    sequence: row.sequence,
    body: JSON.parse(row.body) as unknown,
  });
  return {
    users: users.map((user) => ({
      id: user.id,
      name: `${user.contest}/${user.ticket}`,
      taskCount: taskCountOf(user.plan),
      finishedAt: user.finished_at,
    })),
    history: history.map((row) => ({ ...answerOf(row), key: row.idempotency_key })),
    answers: answers.map(answerOf),
    progress: await readProgress(db, users),
  };
}

/** The part that is about one candidate; the counters are everybody's. */
export function storedOf(stored: Stored, name: string): Stored {
  const ids = new Set(stored.users.filter((user) => user.name === name).map((user) => user.id));
  const isTheirs = ({ userId }: StoredAnswer) => ids.has(userId);
  return {
    users: stored.users.filter((user) => ids.has(user.id)),
    history: stored.history.filter(isTheirs),
    answers: stored.answers.filter(isTheirs),
    progress: stored.progress,
  };
}
