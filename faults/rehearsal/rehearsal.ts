import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { startNginx } from '#server/testing/nginx.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { findNginx } from '../../scripts/bootstrap/find-tools.mjs';
import { inRoot } from '../../scripts/bootstrap/paths.mjs';
import { PostgresPair } from '../../scripts/testing/postgres-pair.ts';
import { type Bots, startBots } from '../bots/start-bots.ts';
import { hasLostAnswers, problemsOf, unfinished } from '../checker/problems.ts';
import { readStored } from '../checker/stored.ts';
import { type FaultProxy, startFaultProxy } from '../proxy/proxy.ts';
import { type Entry, readRecord } from '../record.ts';
import { badGateways, inTheClear } from '../rolling-restart/rolling-restart.ts';
import { startTwoApps } from '../rolling-restart/two-apps.ts';
import type { Form, Machine, Scenario } from '../scenario.ts';
import { addDrillContest } from '../stage/add-contest.ts';
import { InstalledRelease, packRelease, ReleaseUser } from './installed-release.ts';

const run = promisify(execFile);
const CANDIDATES = { short: 100, long: 2_000 };
/** They answer all the time, each of them a few times in a minute: as many as sit at computers, not as fast as can be. */
const BOTS = { submissions: 100_000, seconds: 3_600, patienceMs: 20_000 };
const THINKING_MS = { short: 1_000, long: 20_000 };
const TRUST_SECONDS = '5';
const NEXT_VERSION = '99.0.0';

type Place = { dataDir: string; databaseUrl: string | undefined };

/** The whole life of a site, one step after the other, while candidates answer. */
class Rehearsal {
  readonly problems: string[] = [];
  readonly #recordFile: string;
  readonly #begun = performance.now();
  readonly proxy: FaultProxy;
  #bots: Bots | undefined;

  constructor(folder: string, proxy: FaultProxy) {
    this.#recordFile = join(folder, 'record.jsonl');
    this.proxy = proxy;
  }

  record(): Entry[] {
    return readRecord(this.#recordFile);
  }

  acknowledged(): number {
    return this.record().filter(({ kind }) => kind === 'acknowledged').length;
  }

  async startBots(form: Form): Promise<void> {
    const options = { ...BOTS, thinkingMs: THINKING_MS[form], bots: CANDIDATES[form] };
    this.#bots = await startBots({ ...options, url: this.proxy.url, recordFile: this.#recordFile });
  }

  async untilAcknowledged(): Promise<void> {
    await this.#bots?.untilAcknowledged();
  }

  /** What was acknowledged until now is in this database, or it is a problem. */
  async step(what: string, place: Place, record = this.record()): Promise<void> {
    const isLost = hasLostAnswers(record, await directly(place, readStored));
    if (isLost) this.problems.push(`after this step something acknowledged is missing: ${what}`);
    const seconds = Math.round((performance.now() - this.#begun) / 1_000);
    console.log(`  ${seconds} s, ${this.acknowledged()} acknowledged: ${what}${isLost ? ' — MISSING' : ''}`);
  }

  async stopBots(): Promise<void> {
    await this.#bots?.stop();
    this.#bots = undefined;
  }

  async close(): Promise<void> {
    await this.#bots?.kill();
    await this.proxy.close();
  }
}

/** From the embedded database to a pair of servers. The site is away only while the rows move. */
async function growUp(
  rehearsal: Rehearsal,
  release: InstalledRelease,
  form: Form,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
): Promise<void> {
  const [embedded, moved] = [
    { dataDir, databaseUrl: undefined },
    { dataDir, databaseUrl },
  ];
  const server = await startServerProcess(embedded, release.options);
  rehearsal.proxy.setTarget(server.url);
  await addDrillContest(server.url, CANDIDATES[form]);
  await rehearsal.startBots(form);
  await rehearsal.untilAcknowledged();
  await release.kaopu(moved, 'move-to-postgres', '--rehearse');
  await rehearsal.step('the move was rehearsed beside the running site', embedded);
  rehearsal.proxy.setTarget(undefined);
  await server.stop();
  await rehearsal.step('the site has stopped', embedded);
  await release.kaopu(moved, 'move-to-postgres');
  await rehearsal.step('everything has moved to PostgreSQL', moved);
}

async function backUpAndRestore(
  rehearsal: Rehearsal,
  release: InstalledRelease,
  source: Place,
  { postgresUrl, folder }: { postgresUrl: string; folder: string },
): Promise<void> {
  const before = rehearsal.record();
  await release.kaopu(source, 'backup', join(folder, 'backup'));
  await rehearsal.step('a backup was made', source);
  const elsewhere = await newDatabasePlace('postgres', postgresUrl);
  try {
    const place = { dataDir: join(folder, 'elsewhere'), databaseUrl: elsewhere.databaseUrl };
    await release.kaopu(place, 'restore', join(folder, 'backup'));
    const server = await startServerProcess(place, release.options);
    await server.stop();
    await rehearsal.step('it was brought back elsewhere, and a site started on it', place, before);
  } finally {
    await elsewhere.remove();
  }
}

async function rehearse(form: Form, { postgresUrl, postgresPrograms }: Machine) {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-rehearsal-'));
  await chmod(folder, 0o755);
  const rehearsal = new Rehearsal(folder, await startFaultProxy());
  const pair = await PostgresPair.start(postgresPrograms);
  const ending: (() => Promise<void>)[] = [];
  try {
    const user = new ReleaseUser(folder);
    const archive = packRelease(join(folder, 'release'));
    const release = InstalledRelease.install(archive, user);
    const next = InstalledRelease.install(archive, user, NEXT_VERSION);
    console.log('  the release is installed, and the next one beside it');
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    user.own(dataDir);
    const place = { dataDir, databaseUrl: pair.url };
    await growUp(rehearsal, release, form, place);

    let current = release;
    const apps = await startTwoApps(place, () => current.options);
    ending.unshift(() => apps.close());
    const nginx = await startNginx({ apps: apps.ports, edit: inTheClear });
    ending.unshift(() => nginx.stop());
    rehearsal.proxy.setTarget(`http://127.0.0.1:${nginx.https}`);
    await rehearsal.untilAcknowledged();
    await rehearsal.step('two processes serve it behind nginx', place);

    current = next;
    await run(inRoot('deploy', 'rolling-restart.sh'), apps.ports.map(String), {
      env: { PATH: process.env['PATH'], RESTART_COMMAND: apps.restartCommand, TRUST_SECONDS },
    });
    const failed = badGateways(await nginx.accessLog());
    for (const line of failed) rehearsal.problems.push(`nginx had nobody to answer: ${line}`);
    for (const port of apps.ports) {
      const said = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { version: string };
      if (said.version !== NEXT_VERSION) rehearsal.problems.push(`port ${port} still runs ${said.version}`);
    }
    await rehearsal.step('both were replaced by the next version', place);

    await pair.killPrimary();
    await pair.promote();
    await rehearsal.untilAcknowledged();
    const survivor = { dataDir, databaseUrl: pair.standbyUrl };
    await rehearsal.step('the primary was killed and its standby has taken over', survivor);

    await backUpAndRestore(rehearsal, next, survivor, { postgresUrl, folder: user.home });
    await rehearsal.stopBots();
    const record = rehearsal.record();
    rehearsal.problems.push(
      ...problemsOf(record, await directly(survivor, readStored)),
      ...unfinished(record),
    );
    return {
      counts: {
        candidates: CANDIDATES[form],
        acknowledged: rehearsal.acknowledged(),
        '502/504': failed.length,
      },
      problems: rehearsal.problems,
    };
  } finally {
    await rehearsal.close();
    for (const end of ending) await end();
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Not among the tests: it installs packages twice, and takes minutes. */
export const rehearsal: Scenario = {
  name: 'rehearsal',
  what: 'a release is installed, filled, moved to PostgreSQL, upgraded, loses its primary, is backed up and brought back elsewhere, under candidates who answer',
  obstacle: ({ postgresUrl, postgresPrograms }) => {
    if (postgresUrl === '' || postgresPrograms === '') return 'there are no server programs of PostgreSQL';
    return findNginx() === '' ? 'there is no nginx' : undefined;
  },
  run: rehearse,
};
