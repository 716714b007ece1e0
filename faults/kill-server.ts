import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from './scenario.ts';
import { Stage } from './stage/stage.ts';

const BOTS = 30;
const KILLS = { short: 3, long: 200 };
/** From the moment when the server acknowledges its first answer. */
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
        let kills = 0;
        while (kills < KILLS[form]) {
          await stage.untilAcknowledged();
          await delay(randomInt(SOONEST_KILL_MS, LATEST_KILL_MS));
          await stage.killServer();
          kills += 1;
          await stage.startServer();
          // A short drill need not go on when it has found what it is looking for.
          if (form === 'short' && (await stage.hasLostAnswers())) break;
        }
        return await stage.conclude({ kills });
      } finally {
        await stage.close();
      }
    },
  };
}
