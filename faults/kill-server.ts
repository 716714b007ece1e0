import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from './scenario.ts';
import { Stage } from './stage/stage.ts';

const BOTS = 30;
const KILLS = { short: 5, long: 200 };
/** From the moment when the server is ready. */
const SOONEST_KILL_MS = 50;
const LATEST_KILL_MS = 600;

export function killServer(engine: Engine): Scenario {
  return {
    name: `kill-${engine}`,
    what: `the server is killed with kill -9 under ${BOTS} candidates and started again at once, on ${engine}`,
    obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
    async run(form, { postgresUrl }) {
      const place = await newDatabasePlace(engine, postgresUrl);
      const stage = await Stage.open({ place, candidates: BOTS });
      try {
        await stage.startBots(BOTS);
        for (let kill = 0; kill < KILLS[form]; kill += 1) {
          await delay(randomInt(SOONEST_KILL_MS, LATEST_KILL_MS));
          await stage.killServer();
          await stage.startServer();
        }
        return await stage.conclude({ kills: KILLS[form] });
      } finally {
        await stage.close();
      }
    },
  };
}
