import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { BotCandidate } from './bots/candidate.ts';
import { openRecord } from './record.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from './scenario.ts';
import { answerSaying, ticketAt } from './stage/drill.ts';
import { Stage } from './stage/stage.ts';

const COPIES = 50;
const CANDIDATES = { short: 4, long: 40 };
const PATIENCE_MS = 10_000;
const GIVE_UP_MS = 120_000;

export function copies(engine: Engine): Scenario {
  return {
    name: `copies-${engine}`,
    what: `${COPIES} copies of one request at the same moment, on ${engine}`,
    obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
    async run(form, { postgresUrl }) {
      const place = await newDatabasePlace(engine, postgresUrl);
      const stage = await Stage.open({ place, candidates: CANDIDATES[form] });
      const record = openRecord(stage.recordFile);
      const giveUpAt = Date.now() + GIVE_UP_MS;
      try {
        for (let index = 0; index < CANDIDATES[form]; index += 1) {
          const ticket = ticketAt(index);
          const candidate = new BotCandidate({
            url: stage.proxy.url,
            ticket,
            record,
            patienceMs: PATIENCE_MS,
            hasGivenUp: () => Date.now() > giveUpAt,
          });
          await candidate.enter();
          const sent = { user: candidate.user, key: `key-${ticket}`, taskId: 1, sequence: 1 };
          const copy = { ...sent, body: answerSaying(`考生${ticket}的答案`) };
          await Promise.all(Array.from({ length: COPIES }, () => candidate.deliver(copy)));
        }
        return await stage.conclude({ answers: CANDIDATES[form] });
      } finally {
        record.close();
        await stage.close();
      }
    },
  };
}
