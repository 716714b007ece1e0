import { parseArgs } from 'node:util';
import type { RateMap } from '#domain/progress/completion.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { knowSizes } from './know-sizes.ts';
import { addCandidates, finishContests, type Region } from './region.ts';
import { median, writeResults } from './results.ts';

/** What the pages of districts and schools cost in a region of a million candidates, with some and with ten times as many answers. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    candidates: { type: 'string', default: '1000000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});

const engine = values.engine as Engine;
const CANDIDATES = Number(values.candidates);
const SCHOOLS = 2_000;
const AREAS = 16;
const CONTESTS = 10;
const ROUNDS = 15;
const OWNER = ADMIN.username;
const TARGET_MS = 50;
const REGION: Region = { engine, owner: OWNER, candidates: CANDIDATES, schools: SCHOOLS, areas: AREAS };

const nameOf = (index: number) => `测试${index}`;
const SCHOOL = '第1000中学';

const query = (fields: Record<string, string>) => new URLSearchParams({ owner: OWNER, ...fields }).toString();
const CALLS = {
  districts: `/api/get-areas?${query({})}`,
  'all schools': `/api/get-schools?${query({})}`,
  'schools of a district': `/api/get-schools?${query({ area: '第8区' })}`,
  'page of districts': `/api/get-completion?${query({ by: 'area' })}`,
  'page of all schools': `/api/get-completion?${query({ by: 'school' })}`,
  'page of a school': `/api/find-school-candidates?${query({ school: SCHOOL, area: '第8区' })}`,
  'those of a school who are not finished': `/api/get-unfinished-candidates?${query({ school: SCHOOL, area: '第8区' })}`,
};
type Figures = Record<keyof typeof CALLS, number>;

/** A figure of nothing would be quick. */
async function demandFigures(browser: HttpBrowser, share: number): Promise<void> {
  const areas = (await (await demandOk(browser.get(CALLS.districts))).json()) as { rateMap: RateMap }[];
  const rates = areas.map(({ rateMap }) => rateMap.all ?? 0);
  if (areas.length !== AREAS || rates.some((rate) => Math.abs(rate - share / 1_000) > share / 5_000)) {
    throw new Error(`the districts say ${JSON.stringify(rates)}`);
  }
}

async function measure(browser: HttpBrowser): Promise<Figures> {
  const figures: [string, number][] = [];
  for (const [name, path] of Object.entries(CALLS)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const began = performance.now();
      await (await demandOk(browser.get(path))).arrayBuffer();
      // The first warms the server up.
      if (round > 0) times.push(performance.now() - began);
    }
    figures.push([name, median(times)]);
  }
  return Object.fromEntries(figures) as Figures;
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
    for (let index = 0; index < CONTESTS; index += 1) {
      await demandOk(admin.post('/api/add-contest', { owner: OWNER, name: nameOf(index) }));
    }
    await directly(place, (db) => addCandidates(db, REGION));
    const shares = [10, 100];
    const measured: Figures[] = [];
    for (const [index, share] of shares.entries()) {
      await directly(place, async (db) => {
        await finishContests(db, REGION, shares[index - 1] ?? 0, share);
        await knowSizes(db, REGION.engine);
      });
      await demandFigures(admin, share);
      measured.push(await measure(admin));
    }
    const [some, many] = measured as [Figures, Figures];
    const rows = (Object.keys(CALLS) as (keyof Figures)[]).map((call) => [
      ...[call, some[call].toFixed(1), many[call].toFixed(1), (many[call] / some[call]).toFixed(2)],
      `< ${TARGET_MS} ms, flat`,
    ]);
    console.table(rows);
    const answered = shares.map((share) => `${(CANDIDATES * CONTESTS * share) / 1_000} finished, ms`);
    const section = `Completion of ${CANDIDATES} candidates in ${SCHOOLS} schools, ${CONTESTS} contests, ${engine}`;
    if (!values.dry) await writeResults(section, ['call', ...answered, 'ratio', 'target'], rows);
  } finally {
    await server.stop();
  }
} finally {
  await place.remove();
  await cluster?.stop();
}
