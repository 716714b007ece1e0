import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '#server/database/database-away.ts';
import type { Database, DatabaseAccess } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from '#server/http/http-error.ts';
import { countPending } from './pending.repository.ts';
import { hasToMark, listScoredOwners, listWaitingOwners, waitForWriters } from './score-plan.repository.ts';
import { applyScoresCommand, forgetScoresCommand, markScoresCommand } from './score.commands.ts';
import { digestRead } from './score.reads.ts';

/** People per portion: a portion is one command, and answers wait for it. */
const PORTION = 100;
/** So many notes are dealt with while somebody waits for a figure. */
const MOST_AT_ONCE = 3_000;
const LOOK_EVERY_MS = 3_000;

async function mark({ db, write }: DatabaseAccess, owner: string): Promise<void> {
  if (!(await hasToMark(db, owner))) return;
  await waitForWriters(db);
  while (await write.run(markScoresCommand, { owner }));
}

/** Scores some of those who have answered. True when there are more. */
async function scoreSome({ readers, write }: DatabaseAccess, owner: string): Promise<boolean> {
  const { persons, hasMore } = await readers.run(digestRead, { owner, most: PORTION });
  if (persons.length > 0) await write.run(applyScoresCommand, { owner, persons });
  return hasMore;
}

/** Everybody whose answers have changed so far; for commands, tests and the time when nobody waits. */
export async function scoreEverybody(
  database: DatabaseAccess,
  owner: string,
  signal?: AbortSignal,
): Promise<void> {
  await mark(database, owner);
  while (!signal?.aborted && (await scoreSome(database, owner)));
}

/** Forgets all scores and counts them from the answers; gives for how many owners. Reports wait for it meanwhile. */
export async function rescore(database: Database): Promise<number> {
  const owners = await listScoredOwners(database.db);
  for (const owner of owners) {
    await database.write.run(forgetScoresCommand, { owner });
    await scoreEverybody(database, owner);
  }
  return owners.length;
}

/** Those who ask while somebody is scored wait for that, and are then served together. */
const underWay = new WeakMap<Db, Map<string, Promise<void>>>();

function scoreTogether(database: DatabaseAccess, owner: string): Promise<void> {
  const owners = underWay.get(database.db) ?? new Map<string, Promise<void>>();
  underWay.set(database.db, owners);
  const running = owners.get(owner) ?? scoreEverybody(database, owner).finally(() => owners.delete(owner));
  owners.set(owner, running);
  return running;
}

/** Whom somebody else counts at the same time comes again: as often as that may happen. */
const MOST_ROUNDS = 5;

/** Figures are right at once after an answer has changed: who asks for them waits until that is counted. */
export async function settleScores(database: DatabaseAccess, owner: string): Promise<void> {
  await mark(database, owner);
  // What is under way may have looked before the answer was there.
  await underWay
    .get(database.db)
    ?.get(owner)
    ?.catch(() => undefined);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const waiting = await countPending(database.db, owner, MOST_AT_ONCE);
    if (waiting === MOST_AT_ONCE) throw new HttpError(503, '正在统计大量作答，请稍后再查看图表和报告');
    if (waiting === 0) return;
    await scoreTogether(database, owner);
  }
}

/** Counts as answers come, beside whoever asks; several processes that do it at once only find less to do. */
export function keepScores(app: FastifyInstance, database: Database): void {
  const ending = new AbortController();
  let isBusy = false;
  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const failed = (error: unknown) => {
      // That the database is away is said once, by whoever looks at its clock.
      if (!ending.signal.aborted && !isDatabaseAway(error))
        app.log.warn({ err: error }, 'answers are not scored yet; they are tried again');
    };
    // One owner whose answers cannot be scored keeps nobody else waiting.
    for (const owner of await listWaitingOwners(database.db).catch((error: unknown) => (failed(error), [])))
      if (!ending.signal.aborted) await scoreEverybody(database, owner, ending.signal).catch(failed);
    isBusy = false;
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', (_instance, done) => {
    ending.abort();
    clearInterval(timer);
    done();
  });
}
