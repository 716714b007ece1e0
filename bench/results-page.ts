import { parseArgs } from 'node:util';
import { MOST_ANSWER_COLUMNS, RESULT_SORTS } from '#domain/result/result-query.schema.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ResultPage, ResultSummary } from '#domain/result/result-row.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { knowSizes } from './know-sizes.ts';
import {
  addAnswers,
  addCandidates,
  addLateAnswers,
  addUsers,
  type Crowd,
  removeUsers,
} from './results-page/people.ts';
import { median, writeResults } from './results.ts';

/** What a page of results costs: any filter, any order, and the figures above it. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '50000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const COUNT = Number(values.candidates);
const TASKS = 10;
const QUESTIONS = 20;
const ROUNDS = 5;
const TARGET_MS = 100;
const OWNER = ADMIN.username;
const CONTEST = '大测试';
const CROWD: Crowd = { engine, owner: OWNER, count: COUNT };

const query = (fields: Record<string, string>) =>
  new URLSearchParams({ owner: OWNER, contestIds: `${OWNER}/${CONTEST}`, ...fields }).toString();
const page = (fields: Record<string, string>) => `/api/get-result-page?${query(fields)}`;

const FILTERS: Record<string, Record<string, string>> = {
  'first page': {},
  'page 900': { page: '900' },
  'one school': { school: '第100中学' },
  'area and class': { area: '第8区', class: '3班' },
  finished: { states: 'finished' },
  'in progress': { states: 'in-progress' },
  'never came': { states: 'absent' },
  'late answers': { marks: 'late' },
  'earlier version': { marks: 'earlier' },
  'partial answers': { marks: 'partial' },
  'not on the list': { marks: 'unlisted' },
  'search, many found': { search: '第1' },
  'search, one found': { search: '00012345' },
  'search, none found': { search: '没有这样的人' },
  'search by receipt': { search: 'abcd-1234' },
};

function callsWith(columns: string): Record<string, string> {
  const sorted = RESULT_SORTS.flatMap((sort) => [
    [`by ${sort}`, page({ sort })],
    [`by ${sort}, from the end`, page({ sort, order: 'descend' })],
  ]);
  return {
    ...Object.fromEntries(Object.entries(FILTERS).map(([name, fields]) => [name, page(fields)])),
    ...(Object.fromEntries(sorted) as Record<string, string>),
    [`first page with ${MOST_ANSWER_COLUMNS} answers`]: page({ columns }),
    figures: `/api/get-result-summary?${query({})}`,
    'figures of a school': `/api/get-result-summary?${query({ school: '第100中学' })}`,
    'figures of the finished': `/api/get-result-summary?${query({ states: 'finished' })}`,
    'places to filter by': `/api/get-result-values?${query({})}`,
  };
}

async function measure(browser: HttpBrowser, calls: Record<string, string>): Promise<Map<string, number>> {
  const figures = new Map<string, number>();
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const began = performance.now();
      await (await demandOk(browser.get(path))).arrayBuffer();
      // The first warms the server up.
      if (round > 0) times.push(performance.now() - began);
    }
    figures.set(name, median(times));
  }
  return figures;
}

async function addContest(admin: HttpBrowser): Promise<void> {
  const names = Array.from({ length: TASKS }, (_, index) => `题${index + 1}`);
  const options = ['非常同意', '同意', '不同意', '非常不同意'];
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
    ...{ id: index + 1, type: 'single-choice', text: `第${index + 1}问`, options },
  }));
  for (const name of names) {
    await demandOk(admin.post('/api/add-task', { owner: OWNER, name, basic: { questions } }));
  }
  const tasks = ['opening', ...names, 'closing'];
  const contest = { owner: OWNER, name: CONTEST, tag: '学生', duration: 60, tasks };
  await demandOk(admin.post('/api/add-contest', contest));
}

/** Whose plan all others get. */
async function startOne(url: string, admin: HttpBrowser): Promise<void> {
  await demandOk(admin.post('/api/add-candidate', { owner: OWNER, name: '99999999', tag: '学生' }));
  const browser = new HttpBrowser(url);
  await demandOk(
    browser.post('/api/ticket-login', { contestId: `${OWNER}/${CONTEST}`, username: '99999999' }),
  );
  await demandOk(browser.get('/api/start-contest'));
}

const BODY = JSON.stringify({
  basic: Array.from({ length: QUESTIONS }, (_, index) => ({ id: index + 1, option: (index % 4) + 1 })),
  ...{ contestTime: 600, taskTime: 60 },
});

/** A figure of nothing would be quick. */
async function demandPeople(admin: HttpBrowser, total: number): Promise<void> {
  const shown = (await (await demandOk(admin.get(page({})))).json()) as ResultPage;
  const summary = (await (
    await demandOk(admin.get(`/api/get-result-summary?${query({})}`))
  ).json()) as ResultSummary;
  const counted = Object.values(summary.states).reduce((sum, count) => sum + count, 0);
  if (shown.total !== total || counted !== total || shown.rows.length !== 50) {
    throw new Error(`there are ${shown.total} on pages and ${counted} in figures instead of ${total}`);
  }
}

const programs = findPostgresFolder();
if (engine === 'postgres' && !programs) throw new Error('this benchmark needs PostgreSQL binaries');
const cluster = engine === 'postgres' && programs ? await startPostgresCluster(programs) : undefined;
const place = await newDatabasePlace(engine, cluster?.url);
try {
  const server = await startServerProcess(place);
  try {
    const admin = new HttpBrowser(server.url);
    await demandOk(admin.post('/api/login', { ...ADMIN }));
    await addContest(admin);
    await startOne(server.url, admin);
    const example = await directly(place, (db) =>
      db.selectFrom('ticket_user').selectAll().executeTakeFirstOrThrow(),
    );
    const columns = (await (
      await demandOk(admin.get(`/api/get-result-columns?${query({})}`))
    ).json()) as ResultColumn[];
    const wanted = columns.slice(0, MOST_ANSWER_COLUMNS).map(({ key }) => key);
    const calls = callsWith(wanted.join(','));
    const fill = async (isFinished: boolean) => {
      await directly(place, async (db) => {
        await removeUsers(db);
        await addUsers(db, CROWD, example, isFinished);
        await addAnswers(db, CROWD, isFinished ? TASKS : TASKS / 2, BODY);
        await addLateAnswers(db, CROWD, BODY);
        await knowSizes(db, engine);
      });
    };
    await directly(place, (db) => addCandidates(db, CROWD));
    await fill(true);
    await demandPeople(admin, COUNT + 1);
    const finished = await measure(admin, calls);
    await directly(place, async (db) => {
      await addCandidates(db, { ...CROWD, count: 2 * COUNT });
      await knowSizes(db, engine);
    });
    await demandPeople(admin, 2 * COUNT + 1);
    const halfAbsent = await measure(admin, calls);
    await fill(false);
    const onTheirWay = await measure(admin, calls);
    const rows = Object.keys(calls).map((call) => [
      call,
      ...[finished, halfAbsent, onTheirWay].map((figures) => (figures.get(call) ?? 0).toFixed(1)),
      `< ${TARGET_MS} ms`,
    ]);
    console.table(rows);
    const head = [
      `${COUNT} finished, ms`,
      `and ${COUNT} never came, ms`,
      `${COUNT} half-way and out of time, ms`,
    ];
    const section = `Pages of results, ${TASKS * QUESTIONS} columns, ${engine}`;
    if (!values.dry) await writeResults(section, ['call', ...head, 'target'], rows);
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
