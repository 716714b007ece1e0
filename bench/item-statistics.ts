import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FoundStatistics } from '#api/result-statistics.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import type { AnswerTable, Db, TicketUserTable } from '#server/database/schema.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { seededRandom } from '#tasks/random.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { knowSizes } from './know-sizes.ts';
import { writeResults } from './results.ts';

/** What the statistics of a large test cost: ten tasks of twenty questions, answered by fifty thousand. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '50000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const CANDIDATES = Number(values.candidates);
const TASKS = 10;
const QUESTIONS = 20;
const OWNER = ADMIN.username;
const CONTEST = '大测试';
const CHUNK = 400;
const random = seededRandom(1);

const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
  ...{ id: index + 1, type: 'single-choice', text: `问题${index + 1}` },
  options: ['非常不同意', '不同意', '一般', '同意', '非常同意'],
}));

const answerBody = () =>
  JSON.stringify({
    basic: questions.map(({ id }) => ({ id, option: random.integer(1, 5) })),
    taskTime: 20 + random.integer(0, 2_000) / 10,
  });

/** Copies of one who has begun, each with answers to everything. */
async function addAnswers(db: Db): Promise<void> {
  const user = await db.selectFrom('ticket_user').selectAll().executeTakeFirstOrThrow();
  const { tasks } = JSON.parse(user.plan) as { tasks: { taskId: string | null; version: number }[] };
  for (let start = 0; start < CANDIDATES; start += CHUNK) {
    const users: TicketUserTable[] = [];
    const answers: AnswerTable[] = [];
    for (let index = start; index < Math.min(CANDIDATES, start + CHUNK); index += 1) {
      const id = `${user.id}-${index}`;
      users.push({ ...user, id, ticket: String(1_000_000 + index), candidate: '' });
      for (let task = 1; task <= TASKS; task += 1) {
        const given = { task_id: tasks[task]?.taskId ?? null, task_version: tasks[task]?.version ?? 0 };
        const about = { sequence: 1, answered_at: user.start_time, history_bytes: 0 };
        answers.push({ ticket_user_id: id, task_index: task, body: answerBody(), ...about, ...given });
      }
    }
    await db.transaction().execute(async (all) => {
      await all.insertInto('ticket_user').values(users).execute();
      for (let part = 0; part < answers.length; part += 1_000)
        await all
          .insertInto('answer')
          .values(answers.slice(part, part + 1_000))
          .execute();
    });
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024);
}

async function longestLoop(url: string): Promise<number> {
  const figures = await (await demandOk(fetch(`${url}/metrics`))).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(figures)?.[1]);
}

async function prepare(owner: HttpBrowser, url: string): Promise<void> {
  await demandOk(owner.post('/api/login', { ...ADMIN }));
  const names = Array.from({ length: TASKS }, (_, index) => `大题${index + 1}`);
  for (const name of names)
    await demandOk(owner.post('/api/add-task', { owner: OWNER, name, basic: { questions } }));
  const ticket = [{ id: 1, start: '1', end: '10' }];
  const contest = {
    owner: OWNER,
    name: CONTEST,
    ticketType: 'range',
    ticket,
    tasks: ['opening', ...names, 'closing'],
  };
  await demandOk(owner.post('/api/add-contest', contest));
  const candidate = new HttpBrowser(url);
  const login = { contestId: `${OWNER}/${CONTEST}`, username: '1' };
  await demandOk(candidate.post('/api/ticket-login', login));
  await demandOk(candidate.get('/api/start-contest'));
}

const asked = { owner: OWNER, contestIds: `${OWNER}/${CONTEST}` };
const find = async (owner: HttpBrowser) => {
  const address = `/api/get-item-statistics?${new URLSearchParams(asked).toString()}`;
  return (await (await demandOk(owner.get(address))).json()) as FoundStatistics;
};

const postgresFolder = engine === 'postgres' ? findPostgresFolder() : undefined;
const cluster = postgresFolder ? await startPostgresCluster(postgresFolder) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    const owner = new HttpBrowser(server.url);
    await prepare(owner, server.url);
    await directly(place, async (db) => {
      await addAnswers(db);
      await knowSizes(db, engine);
    });
    const before = await residentMegabytes(server.pid);
    await longestLoop(server.url);

    const began = performance.now();
    await demandOk(owner.post('/api/start-item-statistics', asked));
    let [most, job]: [number, JobView | undefined] = [before, undefined];
    do {
      await delay(100);
      most = Math.max(most, await residentMegabytes(server.pid));
      const jobs = (await (await demandOk(owner.get(`/api/get-jobs?owner=${OWNER}`))).json()) as JobView[];
      job = jobs[0];
    } while (job?.state === 'waiting' || job?.state === 'running');
    const seconds = (performance.now() - began) / 1_000;
    if (job?.state !== 'done') throw new Error(`${job?.state}: ${job?.error}`);
    const blocked = await longestLoop(server.url);

    const asking = performance.now();
    const { statistics } = await find(owner);
    const reading = performance.now() - asking;
    if (statistics?.people !== CANDIDATES + 1 || statistics.items[0]?.answered !== CANDIDATES)
      throw new Error(`${statistics?.people} people were counted`);
    const rows = [
      ['all figures, computed by a job', `${seconds.toFixed(1)} s`],
      ['memory of the server: before, at most', `${before}, ${most} MB`],
      ['event loop blocked meanwhile, at most', `${blocked.toFixed(1)} ms`],
      ['the same figures again, as they were kept', `${reading.toFixed(0)} ms`],
    ];
    console.table(rows);
    const section = `Item statistics of ${CANDIDATES} × ${TASKS * QUESTIONS}, ${engine}`;
    if (!values.dry) await writeResults(section, ['what', 'measured'], rows);
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
