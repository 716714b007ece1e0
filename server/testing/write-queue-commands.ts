import { isMainThread } from 'node:worker_threads';
import { sql } from 'kysely';
import {
  type AnyCommand,
  type BatchCommand,
  command,
  type CommandRegistry,
} from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';

/** Commands for the tests of the write queue; the writer thread loads this module in place of the real ones. */
const tally = (key: string) => ({ key, counted: '', window_start: '' });

export interface Note {
  key: string;
  fails?: true;
}

export const noteCommand = command('test.note', async (db: Db, { key, fails }: Note): Promise<string> => {
  await db.insertInto('login_tally').values(tally(key)).execute();
  if (fails) throw new Error(`failed: ${key}`);
  return key;
});

const INSERT = "insert into login_tally (key, counted, window_start) values ($1, '', '')";

/** Many at once; a note that fails throws in the middle of the batch. */
export const noteBatchCommand: BatchCommand<Note, string> = {
  name: 'test.note-batch',
  sqlite(connection, notes) {
    const insert = connection.prepare(INSERT.replace('$1', '?'));
    return notes.map(({ key, fails }) => {
      insert.run(key);
      if (fails) throw new Error(`failed: ${key}`);
      return key;
    });
  },
  async postgres(client, notes) {
    for (const { key, fails } of notes) {
      await client.query(INSERT, [key]);
      if (fails) throw new Error(`failed: ${key}`);
    }
    return { statements: [], outputAt: (index) => notes[index]?.key ?? '' };
  },
};

/** Only looks, as for an answer that comes a second time. */
export const seenBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.seen-batch',
  async postgres(client, notes) {
    const keys = notes.map(({ key }) => key);
    await client.query('select 1 from login_tally where key = any($1)', [keys]);
    return { statements: [], outputAt: (index) => keys[index] ?? '' };
  },
};

/** Does the same under another name: several kinds of batches share a transaction. */
export const otherBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.other-batch',
};

/** Comes by the thousand and gives way, as log-ins and logs do. */
export const givingWayBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.giving-way-batch',
  givesWay: true,
};

/** Keeps the writer busy for as long as it is told. */
export const busyCommand = command('test.busy', async (_db: Db, milliseconds: number): Promise<void> => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
});

export const isOnMainThreadCommand = command(
  'test.is-on-main-thread',
  async (): Promise<boolean> => isMainThread,
);

/** Goes on as if nothing had happened after a statement that failed; the server does not. */
export const carelessBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.careless-batch',
  async postgres(client, notes) {
    const decided = await noteBatchCommand.postgres(client, notes);
    await client.query('select 1 / 0').catch(() => undefined);
    return decided;
  },
};

/** Leaves the storing to the writer, where a key that is known already fails. */
export const lateBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.late-batch',
  async postgres(_client, notes) {
    return {
      statements: notes.map(({ key }) => ({ text: INSERT, values: [key] })),
      outputAt(index, results) {
        const { key, fails } = notes[index] as Note;
        if (fails) throw new Error(`no words for ${key}`);
        return `${key}: ${results[index]?.rowCount}`;
      },
    };
  },
};

/** Takes two rows one after the other, as a finished test does with its candidate. */
export const pairBatchCommand: BatchCommand<Note, string> = {
  ...noteBatchCommand,
  name: 'test.pair-batch',
  postgres: (client, notes) =>
    noteBatchCommand.postgres(
      client,
      notes.flatMap(({ key }) => [{ key: `${key}-a` }, { key: `${key}-b` }]),
    ),
};

export const sleepCommand = command('test.sleep', async (db: Db, seconds: number): Promise<void> => {
  await sql`select pg_sleep(${seconds})`.execute(db);
});

/** How the writer's own connection is set, which nobody outside the thread can ask. */
export const readPragmaCommand = command(
  'test.read-pragma',
  async (db: Db, name: string): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  },
);

/** To SQLite a file that may not grow is a full disk. */
export const fillDiskCommand = command('test.fill-disk', async (db: Db): Promise<void> => {
  await sql`pragma max_page_count = 1`.execute(db);
});

export const noteLongCommand = command('test.note-long', async (db: Db, key: string): Promise<void> => {
  await db
    .insertInto('login_tally')
    .values(tally(key.repeat(100_000)))
    .execute();
});

/** As the driver reports what the system told it. */
export const failWithCommand = command('test.fail-with', async (_db: Db, code: string): Promise<void> => {
  throw Object.assign(new Error('disk I/O error'), { code });
});

/** Breaks a rule that SQLite looks at in the end: the commit fails, for everyone who shares it. */
export const spoilCommitCommand = command('test.spoil-commit', async (db: Db): Promise<void> => {
  await sql`create table child (parent text references login_tally (key) deferrable initially deferred)`.execute(
    db,
  );
  await sql`insert into child values ('nobody')`.execute(db);
});

export const dieCommand = command('test.die', async (): Promise<void> => {
  process.exit(1);
});

const ALL: AnyCommand[] = [
  noteCommand,
  noteBatchCommand,
  seenBatchCommand,
  otherBatchCommand,
  givingWayBatchCommand,
  busyCommand,
  isOnMainThreadCommand,
  carelessBatchCommand,
  lateBatchCommand,
  pairBatchCommand,
  sleepCommand,
  readPragmaCommand,
  fillDiskCommand,
  noteLongCommand,
  failWithCommand,
  spoilCommitCommand,
  dieCommand,
];

export const COMMANDS: CommandRegistry = new Map(ALL.map((entry) => [entry.name, entry]));
