import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { findPgbouncer } from '../scripts/bootstrap/find-tools.mjs';
import { type Pgbouncer, startPgbouncer } from '../scripts/testing/pgbouncer.ts';
import { PostgresPair } from '../scripts/testing/postgres-pair.ts';
import type { Entry } from './record.ts';
import type { Form, Machine, Scenario } from './scenario.ts';
import { Stage } from './stage/stage.ts';

const BOTS = { short: 15, long: 30 };
const FAILOVERS = { short: 1, long: 5 };
/** How long the primary is in use, and nobody has taken its place, at least and at most. */
const UP_MS: [number, number] = [300, 1_500];
const ALONE_MS: [number, number] = [50, 1_000];
const ANSWERS_WITHIN_MS = 15_000;

type Way = 'hosts' | 'pgbouncer';

/** An outage is said as one; anything else would be a mistake of ours. */
function mistakes(record: readonly Entry[]): string[] {
  return record.flatMap((entry) =>
    entry.kind === 'turned-away' && entry.status !== 503 && entry.status !== 'no answer'
      ? [`answered with ${entry.status} ${entry.text}`]
      : [],
  );
}

async function acknowledgesWithin(stage: Stage, what: string): Promise<void> {
  const tooLate = new AbortController();
  const late = delay(ANSWERS_WITHIN_MS, 'late', { signal: tooLate.signal }).catch(() => 'in time');
  const verdict = await Promise.race([stage.untilAcknowledged(), late]);
  tooLate.abort();
  if (verdict === 'late') throw new Error(`nothing is acknowledged ${ANSWERS_WITHIN_MS} ms after ${what}`);
}

/** Hosts in DATABASE_URL are found by the app itself; a pooler is told by whoever promotes. */
async function failOver(pair: PostgresPair, stage: Stage, bouncer: Pgbouncer | undefined): Promise<void> {
  await stage.untilAcknowledged();
  await delay(randomInt(...UP_MS));
  await pair.killPrimary();
  await delay(randomInt(...ALONE_MS));
  await pair.promote();
  await bouncer?.leadTo(pair.standbyUrl);
  await acknowledgesWithin(stage, 'the standby has taken over');
  if (bouncer) return;
  // Its first host is dead, and it has to migrate: that must not keep it from starting at once.
  await stage.killServer();
  await stage.startServer();
  await acknowledgesWithin(stage, 'the server has started again');
}

async function drill(way: Way, form: Form, { postgresPrograms }: Machine) {
  const pair = await PostgresPair.start(postgresPrograms);
  let bouncer: Pgbouncer | undefined;
  try {
    if (way === 'pgbouncer') bouncer = await startPgbouncer(findPgbouncer(), pair.primaryUrl);
    const databaseUrl = bouncer ? bouncer.through(pair.primaryUrl) : pair.url;
    const files = await newDatabasePlace('sqlite');
    const stage = await Stage.open({ place: { ...files, databaseUrl }, candidates: BOTS[form] });
    try {
      await stage.startBots(BOTS[form]);
      for (let failover = 1; failover <= FAILOVERS[form]; failover += 1) {
        if (failover > 1) await pair.addStandby();
        await failOver(pair, stage, bouncer);
      }
      const { counts, problems } = await stage.conclude({ failovers: FAILOVERS[form] });
      return { counts, problems: [...problems, ...mistakes(stage.record())] };
    } finally {
      await stage.close();
    }
  } finally {
    await bouncer?.stop();
    await pair.stop();
  }
}

const THROUGH = { hosts: 'both in DATABASE_URL', pgbouncer: 'behind pgbouncer in transaction mode' };

export const failover = (way: Way): Scenario => ({
  name: `failover-${way}`,
  what: `a primary is killed under candidates who answer and its synchronous standby promoted, ${THROUGH[way]}`,
  obstacle: ({ postgresPrograms }) => {
    if (postgresPrograms === '') return 'there are no server programs of PostgreSQL';
    return way === 'pgbouncer' && findPgbouncer() === '' ? 'there is no pgbouncer' : undefined;
  },
  run: (form, machine) => drill(way, form, machine),
});
