import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import type { Trial } from '#domain/account/throttle.ts';
import { type BatchCommand, command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { HttpError } from './http-error.ts';
import type { Attempt, LoginTallies } from './login-tallies.ts';
import {
  findTallies,
  loadTalliesOnSqlite,
  lockTallies,
  lockTalliesOnPostgres,
  storeTallies,
  storeTalliesOnSqlite,
  storingTallies,
} from './throttling.repository.ts';

interface Try {
  attempt: Attempt;
  trial: Trial;
  now: Date;
}

/** In the order in which they came: a guess counts against the next one already. */
function countAll(tallies: LoginTallies, tries: readonly Try[]): boolean[] {
  return tries.map(({ attempt, trial, now }) => {
    if (tallies.isThrottled(attempt, now)) return false;
    tallies.count(attempt, trial, now);
    return true;
  });
}

/** Counts a try, unless it is one too many: false. A whole school looks itself up within seconds. */
export const countTryCommand: BatchCommand<Try, boolean> = {
  name: 'http.count-try',
  givesWay: true,
  sqlite(connection, tries) {
    const tallies = loadTalliesOnSqlite(
      connection,
      tries.map(({ attempt }) => attempt),
    );
    const allowed = countAll(tallies, tries);
    storeTalliesOnSqlite(connection, tallies);
    return allowed;
  },
  async postgres(client, tries) {
    const attempts = tries.map(({ attempt }) => attempt);
    const tallies = await lockTalliesOnPostgres(client, attempts, tries[0]?.now ?? new Date(0));
    const allowed = countAll(tallies, tries);
    return { statements: storingTallies(tallies), outputAt: (index) => allowed[index] ?? false };
  },
};

/** For a try that was counted ahead and then not made. */
export const takeTryBackCommand = command(
  'http.take-try-back',
  async (db: Db, { attempt, now }: { attempt: Attempt; now: Date }): Promise<void> => {
    const tallies = await lockTallies(db, attempt, now);
    tallies.takeBack(attempt, now);
    await storeTallies(db, tallies);
  },
);

export const tooManyTries = () => new HttpError(429, LOGIN_REFUSALS.tooManyFailures);

/** Before it is made: those who come together are counted one by one, and the ones too many learn nothing. */
export async function demandTry(write: WriteQueue, wanted: Try): Promise<void> {
  if (!(await write.run(countTryCommand, wanted))) throw tooManyTries();
}

interface LookUp {
  attempt: Attempt;
  now: Date;
}

/** Looks somebody up, and shows what was found only after it was counted, whether there is somebody or not. */
export async function lookUpCounted<Found extends { isGuess: boolean }>(
  { db, write }: { db: Db; write: WriteQueue },
  { attempt, now }: LookUp,
  find: () => Promise<Found>,
): Promise<Found> {
  const tallies = await findTallies(db, attempt);
  if (tallies.isThrottled(attempt, now)) throw tooManyTries();
  const found = await find();
  const trial = found.isGuess ? 'miss' : 'hit';
  if (!tallies.wasShown(attempt, now)) await demandTry(write, { attempt, trial, now });
  return found;
}
