import { stat } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabasePlace, describeEngines, newDatabasePlace } from '#server/testing/engines.ts';
import {
  busyCommand,
  dieCommand,
  failWithCommand,
  fillDiskCommand,
  givingWayBatchCommand,
  isOnMainThreadCommand,
  noteBatchCommand,
  noteCommand,
  noteLongCommand,
  otherBatchCommand,
  readPragmaCommand,
  spoilCommitCommand,
} from '#server/testing/write-queue-commands.ts';
import { DiskFull, WriteRefused } from './command.ts';
import { type Database, openDatabase, sqliteFile } from './database.ts';
import { LONGEST_QUEUE } from './queue-room.ts';
import { LARGEST_IDLE_LOG_BYTES, openSqliteReader } from './sqlite.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;

function openNotes(place: DatabasePlace): Promise<Database> {
  return openDatabase({ ...place, commandsModule: COMMANDS_MODULE });
}

async function notedKeys({ db }: Database, prefix: string): Promise<string[]> {
  const rows = await db.selectFrom('login_tally').select('key').where('key', 'like', `${prefix}%`).execute();
  return rows.map((row) => row.key).sort();
}

describeEngines('the write queue', (engine) => {
  let place: DatabasePlace;
  let database: Database;

  beforeAll(async () => {
    place = await newDatabasePlace(engine);
    database = await openNotes(place);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  /** All at once, so that they travel in one batch. */
  async function noteTogether(kind: typeof noteCommand | typeof noteBatchCommand, keys: string[]) {
    const results = await Promise.allSettled(
      keys.map((key) => database.write.run(kind, { key, ...(key.endsWith('bad') ? { fails: true } : {}) })),
    );
    return results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
    );
  }

  it('gives each command its own output', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `own-${String(index).padStart(2, '0')}`);
    expect(await noteTogether(noteCommand, keys)).toEqual(keys);
    expect(await notedKeys(database, 'own-')).toEqual(keys);
  });

  it('undoes a command that throws, and nothing of the others that came with it', async () => {
    const results = await noteTogether(noteCommand, ['one-a', 'one-bad', 'one-c']);
    expect(results).toEqual(['one-a', 'failed: one-bad', 'one-c']);
    expect(await notedKeys(database, 'one-')).toEqual(['one-a', 'one-c']);
  });

  it('refuses what is nested too deep to be handed on, and nothing that came with it', async () => {
    let deep: object = {};
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    const wanted = [{ key: 'deep-a' }, { key: 'deep-b', deep }, { key: 'deep-c' }];
    const results = await Promise.allSettled(wanted.map((input) => database.write.run(noteCommand, input)));
    const [first, , third] = results.map(({ status }) => status);
    expect([first, third]).toEqual(['fulfilled', 'fulfilled']);
    expect(await noteTogether(noteCommand, ['deep-d'])).toEqual(['deep-d']);
  });

  it('lets one bad input of a batch command spoil itself alone', async () => {
    const results = await noteTogether(noteBatchCommand, ['all-a', 'all-bad', 'all-c']);
    expect(results).toEqual(['all-a', 'failed: all-bad', 'all-c']);
    expect(await notedKeys(database, 'all-')).toEqual(['all-a', 'all-c']);
  });

  it('keeps single commands apart from a batch command that throws beside them', async () => {
    const [single, batch] = await Promise.allSettled([
      database.write.run(noteCommand, { key: 'mix-single' }),
      database.write.run(noteBatchCommand, { key: 'mix-bad', fails: true }),
    ]);
    expect([single.status, batch.status]).toEqual(['fulfilled', 'rejected']);
    expect(await notedKeys(database, 'mix-')).toEqual(['mix-single']);
  });

  it('says how much of it is waiting', async () => {
    expect(database.write.load).toBe(0);
    const waiting = noteTogether(noteBatchCommand, ['load-a', 'load-bad', 'load-c']);
    const single = database.write.run(noteCommand, { key: 'load-single' });
    expect(database.write.load).toBeCloseTo(4 / LONGEST_QUEUE);
    await Promise.all([waiting, single]);
    expect(database.write.load).toBe(0);
  });

  it('keeps two kinds of batch commands apart when one of them throws', async () => {
    const results = await Promise.allSettled([
      database.write.run(noteBatchCommand, { key: 'two-a' }),
      database.write.run(otherBatchCommand, { key: 'two-bad', fails: true }),
      database.write.run(noteBatchCommand, { key: 'two-c' }),
      database.write.run(otherBatchCommand, { key: 'two-d' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await notedKeys(database, 'two-')).toEqual(['two-a', 'two-c', 'two-d']);
  });

  it('answers everyone with their own result, whatever was done first', async () => {
    const kinds = [noteCommand, noteBatchCommand, otherBatchCommand, givingWayBatchCommand];
    const wish = fc.record({ kind: fc.constantFrom(...kinds), isBad: fc.boolean(), isLater: fc.boolean() });
    let last = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 60 }), async (wishes) => {
        const expected: string[] = [];
        const results = wishes.map(async ({ kind, isBad, isLater }) => {
          const key = `each-${(last += 1)}`;
          expected.push(isBad ? `failed: ${key}` : key);
          if (isLater) await new Promise(setImmediate);
          const note = { key, ...(isBad ? { fails: true as const } : {}) };
          return database.write.run(kind, note).catch((error: unknown) => (error as Error).message);
        });
        expect(await Promise.all(results)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  it('does its work beside the thread that serves requests', async () => {
    expect(await database.write.run(isOnMainThreadCommand, undefined)).toBe(false);
  });

  it('finishes what it has accepted before it closes, and accepts nothing afterwards', async () => {
    const other = await openNotes(place);
    const accepted = Array.from({ length: 20 }, (_, index) =>
      other.write.run(noteBatchCommand, { key: `last-${index}` }),
    );
    const closed = other.write.close();
    const late = other.write.run(noteCommand, { key: 'too-late' });
    await expect(late).rejects.toBeInstanceOf(WriteRefused);
    await closed;
    expect(await Promise.all(accepted)).toHaveLength(20);
    await other.close();
    expect(await notedKeys(database, 'last-')).toHaveLength(20);
    expect(await notedKeys(database, 'too-late')).toEqual([]);
  });
});

describe('on SQLite', () => {
  let place: DatabasePlace;
  let database: Database;

  beforeAll(async () => {
    place = await newDatabasePlace('sqlite');
    database = await openNotes(place);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('the writer commits to a write-ahead log and syncs it at every commit', async () => {
    const FULL = 2;
    expect(await database.write.run(readPragmaCommand, 'synchronous')).toBe(FULL);
    expect(await database.write.run(readPragmaCommand, 'journal_mode')).toBe('wal');
  });

  it('submissions are answered before the others that have waited for longer', async () => {
    const SLOW = 200;
    let others = 0;
    const slow = Array.from({ length: SLOW }, () =>
      database.write.run(busyCommand, 5).then(() => void (others += 1)),
    );
    const othersBefore = (key: string) => database.write.run(noteBatchCommand, { key }).then(() => others);
    expect(await othersBefore('ahead-together')).toBeLessThan(10);
    // Those that shared its transaction: by their number alone they would be half of all.
    await new Promise(setImmediate);
    expect(others).toBeLessThan(SLOW / 4);
    expect(await othersBefore('ahead-later')).toBeLessThan(SLOW * 0.75);
    await Promise.all(slow);
  });

  it('the others are done in their order while submissions keep coming', async () => {
    let isOver = false;
    let submitted = 0;
    const submitOn = async () => {
      while (!isOver) await database.write.run(noteBatchCommand, { key: `stream-${(submitted += 1)}` });
    };
    const stream = Promise.all(Array.from({ length: 64 }, submitOn));
    const done: string[] = [];
    const wanted = Array.from({ length: 40 }, (_, index) => `line-${index}`);
    const all = wanted.map(async (key, index) => {
      if (index % 4 === 0) await database.write.run(busyCommand, 4);
      else done.push(await database.write.run(noteCommand, { key }));
    });
    await Promise.all(all);
    const before = submitted;
    await expect.poll(() => submitted).toBeGreaterThan(before);
    isOver = true;
    await stream;
    expect(done).toEqual(wanted.filter((_, index) => index % 4 !== 0));
  });

  it('the connection for reading cannot write', async () => {
    const row = { key: 'by-reader', counted: '', window_start: '' };
    await expect(database.db.insertInto('login_tally').values(row).execute()).rejects.toThrow(/readonly/);
  });

  it('a full disk is told as such, nothing half-written stays, and reading goes on', async () => {
    const full = await openNotes(place);
    await full.write.run(fillDiskCommand, undefined);
    const results = await Promise.allSettled([
      full.write.run(noteCommand, { key: 'full-before' }),
      full.write.run(noteLongCommand, 'x'),
      full.write.run(noteCommand, { key: 'full-after' }),
    ]);
    const errors = results.map((result) =>
      result.status === 'rejected' ? (result.reason as Error) : undefined,
    );
    expect(errors[1]).toBeInstanceOf(DiskFull);
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(await notedKeys(full, 'full-')).toEqual(kept.sort());
    await full.close();
  });

  it.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE'])(
    'a disk without space for a write, the log or its index is a full one: %s',
    async (code) => {
      await expect(database.write.run(failWithCommand, code)).rejects.toBeInstanceOf(DiskFull);
    },
  );

  it('any other failure keeps its code', async () => {
    const failed = database.write.run(failWithCommand, 'SQLITE_BUSY');
    await expect(failed).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await expect(failed).rejects.not.toBeInstanceOf(DiskFull);
  });

  it('a commit that fails is told to everyone who shared it, and the next one works', async () => {
    const results = await Promise.allSettled([
      database.write.run(noteCommand, { key: 'spoilt-a' }),
      database.write.run(noteBatchCommand, { key: 'spoilt-b' }),
      database.write.run(spoilCommitCommand, undefined),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await notedKeys(database, 'spoilt-')).toEqual([]);
    expect(await database.write.run(noteCommand, { key: 'after-spoilt' })).toBe('after-spoilt');
  });

  it('the log gives up the space that it took while somebody read for long', async () => {
    const file = sqliteFile(place.dataDir);
    const reader = openSqliteReader(file);
    reader.exec('begin');
    reader.prepare('select count(*) from login_tally').get();
    const logSize = async () => (await stat(`${file}-wal`)).size;
    for (let index = 0; (await logSize()) <= LARGEST_IDLE_LOG_BYTES; index += 1) {
      await database.write.run(noteLongCommand, `long-${index}-`);
    }
    reader.close();
    // Whoever writes next begins the log anew, once a thread beside it has copied it back.
    await vi.waitFor(async () => {
      await database.write.run(noteCommand, { key: `short-${performance.now()}` });
      expect(await logSize()).toBeLessThanOrEqual(LARGEST_IDLE_LOG_BYTES);
    }, 90_000);
  });

  it('a writer that is gone fails what waits, takes nothing more, and is reported', async () => {
    let reported: Error | undefined;
    const other = await openDatabase({
      ...place,
      commandsModule: COMMANDS_MODULE,
      onWriterLost: (error) => (reported = error),
    });
    const results = await Promise.allSettled([
      other.write.run(dieCommand, undefined),
      other.write.run(noteCommand, { key: 'lost' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(reported).toBeInstanceOf(Error);
    expect(other.write.load).toBe(0);
    await expect(other.write.run(noteCommand, { key: 'lost' })).rejects.toBeInstanceOf(WriteRefused);
    await other.close();
    expect(await notedKeys(database, 'lost')).toEqual([]);
  });

  it('a writer that ends as it was told is not reported', async () => {
    let reported: Error | undefined;
    const settings = { ...place, commandsModule: COMMANDS_MODULE };
    const other = await openDatabase({ ...settings, onWriterLost: (error) => (reported = error) });
    await other.write.run(noteCommand, { key: 'told' });
    await other.close();
    expect(reported).toBeUndefined();
  });
});
