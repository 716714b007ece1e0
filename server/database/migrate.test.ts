import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfTasks } from '#server/session/index.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from '#server/testing/engines.ts';
import { noteCommand } from '#server/testing/write-queue-commands.ts';
import { type Database, openDatabase, sqliteFile } from './database.ts';
import { MIGRATIONS, type Migrations, schemaVersion } from './migrate.ts';
import { migratePostgres } from './postgres.ts';
import { migrateSqlite } from './sqlite.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;

/** Gets half-way: a table is made and rows are changed before it stops. */
const FAILING: Migrations = {
  ...MIGRATIONS,
  '9999-failing': {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('half_made').addColumn('id', 'text').execute();
      await sql`update login_tally set counted = '99'`.execute(db);
      await sql`alter table login_tally add column half_made text`.execute(db);
      throw new Error('this migration cannot be done');
    },
  },
};

const ADDING: Migrations = {
  ...MIGRATIONS,
  '9999-adding': {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('added').addColumn('id', 'text').execute();
    },
  },
};

/** In a process of its own. */
async function runScript(body: string) {
  const script = `
    import { sql } from 'kysely';
    import { MIGRATIONS } from '#server/database/migrate.ts';
    import { migratePostgres } from '#server/database/postgres.ts';
    import { migrateSqlite } from '#server/database/sqlite.ts';
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, errors };
}

async function migrateInProcess({ dataDir, databaseUrl }: DatabasePlace): Promise<void> {
  const ended = await runScript(
    databaseUrl === undefined
      ? `await migrateSqlite(${JSON.stringify(sqliteFile(dataDir))});`
      : `await migratePostgres(${JSON.stringify(databaseUrl)});`,
  );
  expect(ended).toEqual({ code: 0, signal: null, errors: '' });
}

describeEngines('migrating', (engine) => {
  let place: DatabasePlace;

  beforeEach(async () => {
    place = await newDatabasePlace(engine);
    return () => place.remove();
  });

  const migrateAt = (migrations?: Migrations) =>
    place.databaseUrl === undefined
      ? migrateSqlite(sqliteFile(place.dataDir), migrations)
      : migratePostgres(place.databaseUrl, migrations);

  const open = () => openDatabase({ ...place, commandsModule: COMMANDS_MODULE });

  const contentOf = () =>
    directly(place, async (db) => ({
      tables: (await db.introspection.getTables())
        .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join()}`)
        .sort(),
      notes: await db.selectFrom('login_tally').selectAll().orderBy('key').execute(),
    }));

  async function noteBefore(): Promise<void> {
    const database = await open();
    await database.write.run(noteCommand, { key: 'before' });
    await database.close();
  }

  it('is harmless a second time', async () => {
    await noteBefore();
    const before = await contentOf();
    await migrateAt();
    expect(await contentOf()).toEqual(before);
  });

  it('takes a database of the first release along, with everything in it', async () => {
    await migrateAt({ '0001-foundation': MIGRATIONS['0001-foundation']! });
    await directly(place, (db) => sql`insert into login_tally (key) values ('before')`.execute(db));
    await migrateAt();
    expect(await directly(place, schemaVersion)).toBe(Object.keys(MIGRATIONS).at(-1));
    const { tables, notes } = await contentOf();
    expect(notes.map(({ key }) => key)).toEqual(['before']);
    expect(tables.some((table) => table.startsWith('ticket_log: '))).toBe(true);
  });

  /* While a new version is rolled out, processes of the one before write what they know of the tables. */
  it('leaves the tables so that the version before can still log people in', async () => {
    await migrateAt();
    const before = ['token_hash', 'type', 'created_at', 'expires_at'];
    const session = Object.fromEntries(before.map((column) => [column, 'x']));
    await directly(place, async (db) => {
      if (engine === 'postgres') {
        const rows = JSON.stringify([session]);
        await sql`insert into session select * from json_populate_recordset(null::session, ${rows}::json)`.execute(
          db,
        );
      } else {
        await sql`insert into session (token_hash, type, created_at, expires_at) values ('x', 'x', 'x', 'x')`.execute(
          db,
        );
      }
      const columns = sql.raw('key, attempts, failures, window_start');
      await sql`insert into login_tally (${columns}) values ('x', 1, 1, 'x')`.execute(db);
      await sql`update login_tally set attempts = attempts + 1 where key = 'x'`.execute(db);
    });
  });

  it('tells answers of before which task and version they answered, and people their owner and candidate', async () => {
    const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0005');
    const before = Object.fromEntries(earlier);
    await migrateAt(before);
    const plan = JSON.stringify({
      contestVersion: 3,
      tasks: [
        { name: 'opening', taskId: null, version: 0 },
        { name: '题', taskId: 't1', version: 4 },
      ],
    });
    await directly(place, async (db) => {
      const rows = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
      const add = (table: string, row: Record<string, string | number>) =>
        rows.insertInto(table).values(row).execute();
      await add('contest', { id: 'c1', owner: 'owner', name: '测试' });
      await add('candidate', { owner: 'owner', name: '1' });
      await add('ticket_user', { id: 'u1', contest_id: 'c1', ticket: '1', plan });
      await add('ticket_user', { id: 'u2', contest_id: 'c1', ticket: '2', plan: '' });
      await add('answer', { ticket_user_id: 'u1', task_index: 1 });
      await add('answer_history', {
        ticket_user_id: 'u1',
        idempotency_key: 'k',
        task_index: 1,
        task_version: 4,
      });
      await add('ticket_log', { ticket_user_id: 'u1', sequence: 9, task_index: 1, task_version: 4 });
    });
    await migrateAt();
    await directly(place, async (db) => {
      for (const table of ['answer', 'answer_history', 'ticket_log'] as const) {
        const given = await db.selectFrom(table).select(['task_id', 'task_version']).execute();
        expect(given).toEqual([{ task_id: 't1', task_version: 4 }]);
      }
      const people = db.selectFrom('ticket_user').select(['owner', 'candidate']).orderBy('id');
      expect(await people.execute()).toEqual([
        { owner: 'owner', candidate: '1' },
        { owner: 'owner', candidate: '' },
      ]);
    });
  });

  it('tells ticket users of before what they were given and how long it took, and drafts whether something is typed', async () => {
    await migrateAt(Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0017')));
    const tasks = ['opening', '题一', '题二', 'closing'].map((name, index) => ({
      name,
      taskId: `t${index}`,
      version: 1,
    }));
    const plan = JSON.stringify({ contestVersion: 1, tasks });
    await directly(place, async (db) => {
      const rows = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
      const add = (table: string, row: Record<string, string | number>) =>
        rows.insertInto(table).values(row).execute();
      const times = { start_time: '2026-03-01T08:00:00.000Z', stop_time: '2026-03-01T08:30:00.000Z' };
      for (const ticket of ['1', '2']) {
        await add('ticket_user', { id: `u${ticket}`, contest_id: 'c1', ticket, plan, ...times });
      }
      await add('ticket_user', { id: 'u3', contest_id: 'c2', ticket: '1', plan, ...times, stop_time: '' });
      await add('ticket_user', { id: 'u4', contest_id: 'c1', ticket: '4' });
      await add('ticket_user', { id: 'u5', contest_id: 'c1', ticket: '5', plan: '{"tasks":[' });
      await add('ticket_user', { id: 'u6', contest_id: 'c1', ticket: '6', plan: '{"tasks":[null]}' });
      // More than are looked at in one portion.
      for (let task = 1; task <= 230; task += 1) {
        const body = JSON.stringify({
          basic: [task % 2 === 0 ? { id: 1, option: 2 } : { id: 1 }],
          taskTime: 4,
        });
        await add('answer_draft', { ticket_user_id: 'u1', task_index: task, body });
      }
    });
    await migrateAt();
    await directly(place, async (db) => {
      const users = await db
        .selectFrom('ticket_user')
        .select(['given', 'task_count', 'used_ms'])
        .orderBy('id')
        .execute();
      const given = (contestId: string) => keyOfTasks(contestId, tasks);
      expect(users).toEqual([
        { given: given('c1'), task_count: 2, used_ms: 1_800_000 },
        { given: given('c1'), task_count: 2, used_ms: 1_800_000 },
        { given: given('c2'), task_count: 2, used_ms: -1 },
        { given: '', task_count: 0, used_ms: -1 },
        // What cannot be read says nothing, and does not keep the server from starting.
        { given: '', task_count: 0, used_ms: -1 },
        { given: '', task_count: 0, used_ms: -1 },
      ]);
      const typed = db.selectFrom('answer_draft').select('task_index').where('has_content', '=', 1);
      expect((await typed.execute()).map((row) => row.task_index % 2)).toEqual(
        Array.from({ length: 115 }, () => 0),
      );
    });
  });

  it('notes which files tests and tasks of before lead to, each with the last version that does', async () => {
    await migrateAt(Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0013')));
    const [first, second] = [`${'a'.repeat(40)}.png`, `${'b'.repeat(40)}.mp4`];
    const leadingTo = (...keys: string[]) =>
      JSON.stringify({ text: keys.map((key) => `<img src="/files/${key}">`) });
    await directly(place, async (db) => {
      const versions = [leadingTo(first, second), leadingTo(first), leadingTo('other.png'), leadingTo()];
      // More than are read at once.
      for (let version = 5; version <= 60; version += 1) versions.push(leadingTo(second));
      for (const [index, body] of versions.entries()) {
        const saved = { version: index + 1, body, saved_at: '', saved_by: '' };
        await db
          .insertInto('task_version')
          .values({ task_id: 't1', ...saved })
          .execute();
        await db
          .insertInto('contest_version')
          .values({ contest_id: `c${index % 2}`, ...saved })
          .execute();
      }
    });
    await migrateAt();
    const noted = await directly(place, (db) =>
      db.selectFrom('file_use').selectAll().orderBy('file_key').orderBy('user_id').execute(),
    );
    const use = (file_key: string, user_kind: string, user_id: string, version: number) => ({
      file_key,
      user_kind,
      user_id,
      version,
    });
    expect(noted).toEqual([
      use(first, 'contest', 'c0', 1),
      use(first, 'contest', 'c1', 2),
      use(first, 'task', 't1', 2),
      use(second, 'contest', 'c0', 59),
      use(second, 'contest', 'c1', 60),
      use(second, 'task', 't1', 60),
    ]);
  });

  it('moves the lists of tickets out of contests and their versions, also long ones and odd ones', async () => {
    const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0011');
    await migrateAt(Object.fromEntries(earlier));
    const row = (id: string, more = {}) => ({ id, type: '', name: '', school: '', ...more });
    const long = Array.from({ length: 1_201 }, (_, index) =>
      row(String(9_000 - index), { name: `考生${index}` }),
    );
    const odd = [row('1', { name: '张\0三\ud800' }), row('2'), row('1', { name: '后来的' })];
    const said = (ticketType: string, ticket: unknown) => ({
      name: '测试',
      prompt: '"ticket":[]',
      ticketType,
      ticket,
    });
    const range = said('range', [{ id: 1, start: '1', end: '9' }]);
    const before: Record<string, object[]> = {
      long: [said('number', long.slice(0, 1)), said('number', long)],
      odd: [said('number', odd)],
      none: [said('number', long), said('number', [])],
      range: [said('number', [row('1')]), range],
      regex: [said('regex', '\\d+')],
    };
    await directly(place, async (db) => {
      const rows = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
      for (const [id, versions] of Object.entries(before)) {
        const bodies = versions.map((settings) => JSON.stringify(settings));
        const present = { id, owner: 'owner', name: id, version: bodies.length, body: bodies.at(-1) ?? '' };
        const deleted = id === 'odd' ? { deleted_at: '2026-09-01T00:00:00.000Z' } : {};
        await rows
          .insertInto('contest')
          .values({ ...present, ...deleted })
          .execute();
        const saved = bodies.map((body, index) => ({ contest_id: id, version: index + 1, body }));
        await rows.insertInto('contest_version').values(saved).execute();
      }
    });
    await migrateAt();
    await directly(place, async (db) => {
      const contests = await db.selectFrom('contest').select(['id', 'body', 'ticket_list']).execute();
      const versions = await db
        .selectFrom('contest_version')
        .select(['contest_id', 'body'])
        .orderBy('version')
        .execute();
      const lists = await db.selectFrom('ticket_list').selectAll().orderBy('id').execute();
      const used = { state: 'in-use', hash: '', staged_at: '' };
      expect(lists).toEqual([
        { id: 'long', row_count: 1_201, ...used },
        { id: 'odd', row_count: 2, ...used },
      ]);
      const emptied = (settings: object) =>
        'ticketType' in settings && settings.ticketType === 'number' ? { ...settings, ticket: [] } : settings;
      for (const [id, settings] of Object.entries(before)) {
        const contest = contests.find((found) => found.id === id);
        const bodies = versions
          .filter(({ contest_id }) => contest_id === id)
          .map(({ body }) => JSON.parse(body) as unknown);
        expect(bodies).toEqual(settings.map(emptied));
        expect(JSON.parse(contest?.body ?? '')).toEqual(bodies.at(-1));
        expect(contest?.ticket_list).toBe(id === 'long' || id === 'odd' ? id : '');
      }
      const rowsIn = (id: string) =>
        db
          .selectFrom('ticket_row')
          .select(['number as id', 'type', 'name', 'school'])
          .where('list_id', '=', id)
          .orderBy('position')
          .execute();
      expect(await rowsIn('long')).toEqual(long);
      expect(await rowsIn('odd')).toEqual([row('1', { name: '张三\ufffd' }), row('2')]);
    });
  });

  it('happens once when several processes begin at the same time', async () => {
    await Promise.all([migrateInProcess(place), migrateInProcess(place), migrateInProcess(place)]);
    expect(await directly(place, schemaVersion)).toBe(Object.keys(MIGRATIONS).at(-1));
  });

  it('leaves everything as it was when it fails, and names the one that failed', async () => {
    await noteBefore();
    const before = await contentOf();
    await expect(migrateAt(FAILING)).rejects.toThrow('9999-failing');
    expect(await contentOf()).toEqual(before);
  });

  it('undoes the earlier ones of a run too, so that the older program can start again', async () => {
    await noteBefore();
    const before = await contentOf();
    await expect(
      migrateAt({ ...ADDING, ...FAILING, '9999-z-failing': FAILING['9999-failing']! }),
    ).rejects.toThrow();
    expect(await contentOf()).toEqual(before);
    await (await open()).close();
  });

  it('refuses a database of a newer program', async () => {
    await migrateAt(ADDING);
    await expect(migrateAt()).rejects.toThrow('9999-adding');
  });
});

describe('migrating a SQLite file', () => {
  let place: DatabasePlace;
  let database: Database | undefined;

  beforeEach(async () => {
    place = await newDatabasePlace('sqlite');
    database = await openDatabase({ ...place, commandsModule: COMMANDS_MODULE });
    await database.write.run(noteCommand, { key: 'before' });
  });
  afterEach(async () => {
    await database?.close();
    await place.remove();
  });

  async function storedNotes(): Promise<string[]> {
    const rows = await directly(place, (db) =>
      db.selectFrom('login_tally').select(['key', 'counted']).orderBy('key').execute(),
    );
    return rows.map((row) => `${row.key} ${row.counted}`.trim());
  }

  it('loses nothing of a server that is still running when it fails', async () => {
    await expect(migrateSqlite(sqliteFile(place.dataDir), FAILING)).rejects.toThrow();
    await database?.write.run(noteCommand, { key: 'during' });
    await database?.close();
    database = undefined;
    expect(await storedNotes()).toEqual(['before', 'during']);
  });

  it('leaves the file as it was when the process is killed half-way', async () => {
    await database?.close();
    database = undefined;
    const file = sqliteFile(place.dataDir);
    const ended = await runScript(`
      await migrateSqlite(${JSON.stringify(file)}, { ...MIGRATIONS, '9999-killed': { up: async (db) => {
        await sql\`create table half_made (id text)\`.execute(db);
        await sql\`update login_tally set counted = '99'\`.execute(db);
        process.kill(process.pid, 'SIGKILL');
        for (;;);
      } } });`);
    expect(ended).toEqual({ code: null, signal: 'SIGKILL', errors: '' });
    expect(await storedNotes()).toEqual(['before']);
    await migrateSqlite(file);
    expect((await readFile(file)).includes('half_made')).toBe(false);
  });
});
