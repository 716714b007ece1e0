import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import type { Scenario } from './scenario.ts';
import { Stage } from './stage/stage.ts';

const BOTS = 30;
const RESTARTS = { short: 2, long: 20 };
/** How long PostgreSQL is in use and away, at least and at most. */
const UP_MS: [number, number] = [200, 800];
const AWAY_MS: [number, number] = [50, 500];
/** What a commit does not sync itself stays in memory for seconds, and is lost by a crash in plain sight. */
const LAZY_WRITER = ['wal_writer_delay=10s', 'wal_writer_flush_after=1GB', 'wal_buffers=32MB'];
const RECOVERS_WITHIN_MS = 15_000;

/** The app must find its way back by itself, on connections that it had before. */
async function isServingAgain(url: string): Promise<boolean> {
  const giveUpAt = Date.now() + RECOVERS_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return true;
    await delay(50);
  }
  return false;
}

export const postgresRestart: Scenario = {
  name: 'postgres-restart',
  what: `PostgreSQL is stopped in immediate mode and started again under ${BOTS} candidates; the app stays up`,
  obstacle: ({ postgresPrograms }) =>
    postgresPrograms === '' ? 'there are no server programs of PostgreSQL' : undefined,
  async run(form, { postgresPrograms }) {
    // One of its own, which breaks and vanishes with everything in it: others use the common one.
    const cluster = await startPostgresCluster(postgresPrograms, LAZY_WRITER);
    try {
      const files = await newDatabasePlace('sqlite');
      const stage = await Stage.open({ place: { ...files, databaseUrl: cluster.url }, candidates: BOTS });
      try {
        await stage.startBots(BOTS);
        for (let restart = 1; restart <= RESTARTS[form]; restart += 1) {
          await stage.untilAcknowledged();
          await delay(randomInt(...UP_MS));
          await cluster.crash();
          await delay(randomInt(...AWAY_MS));
          await cluster.startAgain();
          if (!(await isServingAgain(stage.server.url))) {
            throw new Error(`the server has not recovered from restart ${restart} of PostgreSQL`);
          }
        }
        return await stage.conclude({ 'restarts of PostgreSQL': RESTARTS[form] });
      } finally {
        await stage.close();
      }
    } finally {
      await cluster.stop();
    }
  },
};
