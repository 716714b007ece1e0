import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#server/database/migrate.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import type { ProxyMode } from './proxy/proxy.ts';
import type { Entry } from './record.ts';
import { NO_OBSTACLE, needsPostgres, type Scenario } from './scenario.ts';
import { Stage } from './stage/stage.ts';

const BOTS = 30;
const ROUNDS = { short: 3, long: 60 };
/** How long each state of the network lasts, at least and at most. */
const LASTS_MS: [number, number] = [50, 350];
/** Short of a fault, so that a candidate notices a connection that hangs. */
const PATIENCE_MS = 400;

const faults = (): ProxyMode[] => [
  { kind: 'drop-answers' },
  { kind: 'cut' },
  { kind: 'delay', ms: randomInt(10, 150) },
  { kind: 'half-open' },
];

function shuffled<T>(entries: T[]): T[] {
  return entries
    .map((entry) => ({ entry, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/** Answers that were sent more than once: without any the faults have not reached anybody. */
function repeatedCount(record: Entry[]): number {
  const sends = record.filter((entry) => entry.kind === 'send').map((entry) => entry.key);
  return sends.length - new Set(sends).size;
}

export function brokenNetwork(engine: Engine): Scenario {
  return {
    name: `network-${engine}`,
    what: `answers lost after the commit, connections cut, slow and hanging in turns, under ${BOTS} candidates, on ${engine}`,
    obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
    async run(form, { postgresUrl }) {
      const place = await newDatabasePlace(engine, postgresUrl);
      const stage = await Stage.open({ place, candidates: BOTS });
      const counts: Record<string, number> = {};
      try {
        await stage.startBots(BOTS, { patienceMs: PATIENCE_MS });
        for (let round = 0; round < ROUNDS[form]; round += 1) {
          for (const mode of shuffled(faults())) {
            stage.proxy.setMode(mode);
            counts[mode.kind] = (counts[mode.kind] ?? 0) + 1;
            await delay(randomInt(...LASTS_MS));
            stage.proxy.setMode({ kind: 'pass' });
            await delay(randomInt(...LASTS_MS));
          }
        }
        const report = await stage.conclude(counts);
        const repeated = repeatedCount(stage.record());
        if (repeated === 0) report.problems.push('nothing was sent twice, so nothing was tried');
        return { ...report, counts: { ...report.counts, 'sent again': repeated } };
      } finally {
        await stage.close();
      }
    },
  };
}
