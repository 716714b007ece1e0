import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { startNginx } from '#server/testing/nginx.ts';
import { findNginx, findOnPath } from '../../scripts/bootstrap/find-tools.mjs';
import { inRoot } from '../../scripts/bootstrap/paths.mjs';
import { type Bots, startBots } from '../bots/start-bots.ts';
import { problemsOf, unfinished } from '../checker/problems.ts';
import { readStored } from '../checker/stored.ts';
import { readRecord } from '../record.ts';
import type { Machine, Scenario } from '../scenario.ts';
import { addDrillContest } from '../stage/add-contest.ts';
import { type Callers, startCallers } from './callers.ts';
import { startTwoApps } from './two-apps.ts';

const run = promisify(execFile);
/** Hardly more than fail_timeout in kaopu.conf: a drill is short. */
const TRUST_SECONDS = '3.5';
const BOTS = 20;
const ROUNDS = { short: 1, long: 20 };
const BOT_OPTIONS = { bots: BOTS, submissions: 100_000, seconds: 3_600, patienceMs: 15_000, thinkingMs: 30 };
const QUICK_START = { NODE_COMPILE_CACHE: inRoot('artifacts', 'compile-cache') };
/** Only what hangs is to be ended: a busy machine takes its time to start a server. */
const LONGEST_RESTART_MS = 600_000;

/** The same files, without TLS: bots do not know the certificate, and it has no part in this. */
export const inTheClear = (text: string) =>
  text.replaceAll(' ssl http2;', ';').replaceAll(/^ *ssl_.*$/gm, '');

/** As nginx has counted them, whoever asked. */
export function badGateways(accessLog: string): string[] {
  return accessLog.split('\n').filter((line) => /\] (GET|POST) \S+ (502|504) /.test(line));
}

/** Everybody whom the server has said to have added is there, once. */
async function missingPeople(place: DatabasePlace, { added }: Callers): Promise<string[]> {
  const rows = await directly(place, (db) => db.selectFrom('candidate').select('name').execute());
  const names = new Set(rows.map(({ name }) => name));
  return added.filter((name) => !names.has(name)).map((name) => `${name} was added, and is not there`);
}

async function drill(place: DatabasePlace, rounds: number) {
  const apps = await startTwoApps(place, () => ({ environment: QUICK_START }));
  const nginx = await startNginx({ apps: apps.ports, edit: inTheClear });
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-faults-'));
  const url = `http://127.0.0.1:${nginx.https}`;
  const recordFile = join(folder, 'record.jsonl');
  let bots: Bots | undefined;
  let callers: Callers | undefined;
  try {
    await addDrillContest(url, BOTS);
    bots = await startBots({ ...BOT_OPTIONS, url, recordFile });
    callers = await startCallers(url);
    await bots.untilAcknowledged();
    for (let round = 0; round < rounds; round += 1) {
      await run(inRoot('deploy', 'rolling-restart.sh'), apps.ports.map(String), {
        env: { PATH: process.env['PATH'], RESTART_COMMAND: apps.restartCommand, TRUST_SECONDS },
        timeout: LONGEST_RESTART_MS,
      });
    }
    await bots.untilAcknowledged();
    await callers.stop();
    await bots.stop();
    const record = readRecord(recordFile);
    const acknowledged = record.filter(({ kind }) => kind === 'acknowledged').length;
    const failed = badGateways(await nginx.accessLog());
    const others = [...callers.statuses].filter(([status]) => status !== 200);
    return {
      counts: {
        'rolling restarts': rounds,
        acknowledged,
        'calls of staff': callers.calls,
        '502/504': failed.length,
      },
      problems: [
        ...problemsOf(record, await directly(place, readStored)),
        ...unfinished(record),
        ...(await missingPeople(place, callers)),
        ...failed.map((line) => `nginx had nobody to answer: ${line}`),
        ...others.map(([status, count]) => `${count} calls of staff were answered with ${status}`),
      ],
    };
  } finally {
    // Of a drill that broke off.
    await callers?.stop();
    await bots?.kill();
    await nginx.stop();
    await apps.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  what: `two processes behind nginx are restarted one after the other by deploy/rolling-restart.sh, under ${BOTS} candidates and staff at work`,
  obstacle({ postgresUrl }: Machine) {
    if (postgresUrl === '') return 'there is no PostgreSQL';
    if (findNginx() === '') return 'there is no nginx';
    return findOnPath('curl') === '' ? 'there is no curl' : undefined;
  },
  async run(form, { postgresUrl }) {
    const place = await newDatabasePlace('postgres', postgresUrl);
    try {
      return await drill(place, ROUNDS[form]);
    } finally {
      await place.remove();
    }
  },
};
