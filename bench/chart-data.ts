import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
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
import { median, writeResults } from './results.ts';

/** What the charts of one report cost among a hundred thousand candidates: three tasks of twenty questions, twelve dimensions. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '100000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const CANDIDATES = Number(values.candidates);
const [TASKS, QUESTIONS, DIMENSIONS, CHARTS, SCHOOLS] = [3, 20, 12, 40, 200];
const OWNER = ADMIN.username;
const [CONTEST, TEMPLATE] = ['大测试', '大报告'];
const CHUNK = 400;
const random = seededRandom(1);

const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
  ...{
    id: index + 1,
    type: 'single-choice',
    text: `问题${index + 1}${index % 5 === 0 ? '【反向计分】' : ''}`,
  },
  options: ['非常不同意', '不同意', '一般', '同意', '非常同意'],
}));

const answerBody = () => ({
  basic: questions.map(({ id }) => ({ id, option: random.integer(1, 5) })),
  taskTime: 60,
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
      const school = `第${index % SCHOOLS}中学`;
      users.push({ ...user, id, ticket: String(1_000_000 + index), candidate: '', school, area: '东区' });
      for (let task = 1; task <= TASKS; task += 1) {
        const given = { task_id: tasks[task]?.taskId ?? null, task_version: tasks[task]?.version ?? 0 };
        const about = { sequence: 1, answered_at: user.start_time, history_bytes: 0 };
        answers.push({
          ...{ ticket_user_id: id, task_index: task, body: JSON.stringify(answerBody()) },
          ...about,
          ...given,
        });
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

async function prepare(owner: HttpBrowser, url: string): Promise<HttpBrowser> {
  await demandOk(owner.post('/api/login', { ...ADMIN }));
  const names = Array.from({ length: TASKS }, (_, index) => `大题${index + 1}`);
  for (const name of names)
    await demandOk(owner.post('/api/add-task', { owner: OWNER, name, basic: { questions } }));
  const ticket = [{ id: 1, start: '1', end: '10' }];
  const tasks = ['opening', ...names, 'closing'];
  const contest = { owner: OWNER, name: CONTEST, ticketType: 'range', ticket, tasks };
  await demandOk(owner.post('/api/add-contest', contest));
  const candidate = new HttpBrowser(url);
  await demandOk(candidate.post('/api/ticket-login', { contestId: `${OWNER}/${CONTEST}`, username: '1' }));
  await demandOk(candidate.get('/api/start-contest'));
  return candidate;
}

/** Forty charts of five scopes: means, shares and percentiles of asks and dimensions. */
async function addReport(owner: HttpBrowser): Promise<void> {
  const asks = TASKS * QUESTIONS;
  const postAsks = Array.from({ length: DIMENSIONS }, (_, index) => ({
    ...{ id: asks + 1 + index, text: `维度${index + 1}`, validCount: 3 },
    askIds: Array.from({ length: 5 }, (_none, ask) => index * 5 + ask + 1),
  }));
  const template = { owner: OWNER, name: TEMPLATE, contests: [CONTEST], postAsks };
  await demandOk(owner.post('/api/add-report-template', template));
  for (let index = 0; index < CHARTS; index += 1) {
    const isFull = index % 4 === 2;
    const askId = isFull ? (index % asks) + 1 : asks + 1 + (index % DIMENSIONS);
    const scope = (type: string, range: string) => ({ type, range, text: '范围', askId });
    const scopes = [
      ...(isFull ? [scope('标记', '个人')] : [scope('默认', '个人')]),
      ...['全校', '全市'].flatMap((range) => [scope('默认', range), scope('分位数', range)]),
    ];
    const subType = isFull ? 'bar-full-x' : 'bar-basic-y';
    const chart = { owner: OWNER, name: `图表${index + 1}`, reportTemplate: TEMPLATE, subType, scopes };
    await demandOk(owner.post('/api/add-chart', chart));
  }
}

async function timed<Result>(run: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begun = performance.now();
  const result = await run();
  return { ms: performance.now() - begun, result };
}

const dataOf = (owner: HttpBrowser, candidateName: string) =>
  owner.get(`/api/get-all-chart-data?${new URLSearchParams({ owner: OWNER, candidateName }).toString()}`);

const postgresFolder = engine === 'postgres' ? findPostgresFolder() : undefined;
const cluster = postgresFolder ? await startPostgresCluster(postgresFolder) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    const owner = new HttpBrowser(server.url);
    const candidate = await prepare(owner, server.url);
    await directly(place, addAnswers);
    const scored = await timed(async () => {
      await addReport(owner);
      // While most are not scored yet the call says so.
      while ((await dataOf(owner, '1000000')).status === 503) await delay(500);
      await demandOk(dataOf(owner, '1000000'));
    });
    await directly(place, (db) => knowSizes(db, engine));
    const numbers = Array.from({ length: 31 }, () => String(1_000_000 + random.integer(0, CANDIDATES - 1)));
    const all: number[] = [];
    for (const number of numbers) all.push((await timed(() => demandOk(dataOf(owner, number)))).ms);
    const one: number[] = [];
    for (const candidateName of numbers) {
      const query = new URLSearchParams({ id: `${OWNER}/图表1`, candidateName }).toString();
      one.push((await timed(() => demandOk(owner.get(`/api/get-chart-data?${query}`)))).ms);
    }
    const healthz: number[] = [];
    for (let time = 0; time < 31; time += 1)
      healthz.push((await timed(() => demandOk(owner.get('/healthz')))).ms);
    const changed: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const query = new URLSearchParams({
        userId: `${OWNER}/${CONTEST}/1`,
        taskId: '1',
        sequence: String(time + 2),
      });
      await demandOk(candidate.post(`/api/submit-task?${query.toString()}`, answerBody()));
      changed.push((await timed(() => demandOk(dataOf(owner, '1')))).ms);
    }
    const ms = (times: number[]) =>
      `${median(times).toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)})`;
    const rows = [
      ['all scored after a template was added', `${(scored.ms / 1_000).toFixed(0)} s`, ''],
      [`get-all-chart-data, ${CHARTS} charts`, ms(all), '< 200 ms'],
      ['the same ÷ /healthz', (median(all) / median(healthz)).toFixed(1), ''],
      ['get-chart-data, one chart with two percentiles', ms(one), ''],
      ['get-all-chart-data at once after an answer has changed', ms(changed), '< 200 ms'],
    ];
    for (const row of rows) console.log(row.join(': '));
    if (!values.dry)
      await writeResults(
        `Charts of one among ${CANDIDATES} candidates, ${engine}`,
        ['what', 'measured', 'target'],
        rows,
      );
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
