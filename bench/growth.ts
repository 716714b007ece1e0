import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';
import { packLogs } from '#server/log/pack-logs.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { addExam, answerTo, CONTEST_ID } from './exam-start/exam.ts';
import { writeResults } from './results.ts';

/** What a thousand candidates leave behind who take a test of ten questionnaires, with every click logged. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '200' },
  },
});
const engine = values.engine as Engine;
const candidates = Number(values.candidates);
const SIZE = { tasks: 10, questions: 20, logInterval: 1_000 };
const FIRST_TICKET = 10_000;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

/** As a page sends them, every few seconds two: the first state whole, the second as what has changed. */
function logsOf(began: number) {
  const all = (answerTo(SIZE, 0) as { basic: object[] }).basic;
  return all.map((entry, index) => {
    const sequence = began - (SIZE.questions - index) * 2_500;
    const times = { contestTime: index, taskTime: index };
    return index % 2 === 0
      ? { sequence, answer: { basic: all.slice(0, index + 1), ...times } }
      : { sequence, base: sequence - 2_500, change: { basic: [entry], ...times } };
  });
}

async function takeTest(url: string, ticket: string): Promise<void> {
  const browser = new HttpBrowser(url);
  const headers = { 'x-kaopu-page': '1' };
  await demandOk(browser.post('/api/ticket-login', { contestId: CONTEST_ID, username: ticket }, headers));
  await demandOk(browser.get('/api/start-contest'));
  const userId = encodeURIComponent(`${CONTEST_ID}/${ticket}`);
  for (let taskId = 1; taskId <= SIZE.tasks; taskId += 1) {
    const now = Date.now();
    const name = encodeURIComponent(`试题${taskId}`);
    const log = `/api/add-ticket-log?taskId=${taskId}&taskName=${name}`;
    await demandOk(browser.post(log, { logs: logsOf(now) }, headers));
    const submit = `/api/submit-task?taskId=${taskId}&userId=${userId}&sequence=${now}&queuedAt=${now}`;
    await demandOk(
      browser.post(submit, answerTo(SIZE, taskId), { ...headers, 'idempotency-key': `${ticket}-${now}` }),
    );
  }
}

async function fill(place: DatabasePlace): Promise<void> {
  await addExam(place, SIZE);
  const server = await startServerProcess(place);
  const tickets = Array.from({ length: candidates }, (_, index) => String(FIRST_TICKET + index)).values();
  const worker = async () => {
    for (const ticket of tickets) await takeTest(server.url, ticket);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await server.stop();
}

/** With their indexes, and on PostgreSQL with all partitions. */
async function sizesOf(db: Db): Promise<Map<string, number>> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string; bytes: number }>`
          select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s
          join sqlite_master m on m.name = s.name group by m.tbl_name`.execute(db)
      : await sql<{ name: string; bytes: number }>`
          select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes
          from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by 1`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Rows that are gone give their room back only then. */
const compact = (db: Db) => sql.raw(engine === 'sqlite' ? 'vacuum' : 'vacuum full').execute(db);

async function measure(place: DatabasePlace): Promise<Map<string, number>> {
  return directly(place, async (db) => {
    await compact(db);
    return sizesOf(db);
  });
}

async function bench(place: DatabasePlace): Promise<void> {
  const empty = await measure(place);
  await fill(place);
  const full = await measure(place);
  const database = await openAt(place);
  await packLogs(database, new Date(Date.now() + DAY_MS));
  await database.close();
  const packed = await measure(place);
  const grown = (sizes: Map<string, number>, name: string) =>
    Math.max(0, (sizes.get(name) ?? 0) - (empty.get(name) ?? 0));
  const perThousand = (bytes: number) => ((bytes / candidates) * 1_000) / 1_000_000;
  const total = (sizes: Map<string, number>) =>
    [...sizes.keys()].reduce((sum, name) => sum + grown(sizes, name), 0);
  const names = [...new Set([...full.keys(), ...packed.keys()])]
    .filter((name) => perThousand(Math.max(grown(full, name), grown(packed, name))) >= 0.1)
    .toSorted((a, b) => grown(full, b) - grown(full, a));
  const rows = names.map((name) => [
    name,
    perThousand(grown(full, name)).toFixed(1),
    perThousand(grown(packed, name)).toFixed(1),
  ]);
  const all = ['all', perThousand(total(full)).toFixed(1), perThousand(total(packed)).toFixed(1)];
  const head = ['table', 'MB per 1,000 candidates', 'six hours later, logs packed'];
  await writeResults(`Growth (${engine})`, head, [...rows, all]);
  console.log([head, ...rows, all].map((row) => row.join('\t')).join('\n'));
}

const cluster = engine === 'postgres' ? await startPostgresCluster(findPostgresFolder()) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  await (await openAt(place)).close();
  await bench(place);
} finally {
  await place.remove();
  await cluster?.stop();
}
