import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '#server/files/open-files.ts';
import { directly } from '#server/testing/direct-database.ts';
import {
  type DatabasePlace,
  describeEngines,
  newDatabasePlace,
  newMigratedPlace,
  openAt,
} from '#server/testing/engines.ts';
import { startObjectStorage } from '#server/testing/object-storage.ts';
import { backUp } from './backup.ts';
import type { BackupPlace } from './backup-files.ts';
import { DATABASE_FILE } from './backup-manifest.ts';
import { holdSqlite } from './backup-sqlite.ts';
import { sqliteFile } from './database.ts';
import type { StoredFileTable } from './schema.ts';
import { migrateSqlite } from './sqlite.ts';
import { checkBackup, restore } from './restore.ts';
import { arrivingName, noteFile, noteUnfinished, swapIn, swapInSqlite } from './restore-swap.ts';

const NOW = new Date(2026, 8, 1, 2, 0, 0);
const NAME_OF_NOW = '20260901-020000';
const FORCED = { force: true, now: NOW };

const newPlace = async (engine: 'sqlite' | 'postgres') => {
  const place = await newMigratedPlace(engine);
  if (engine === 'sqlite') await migrateSqlite(sqliteFile(place.dataDir));
  return { ...place, objectStorage: undefined };
};

async function addAccount(place: DatabasePlace, username: string): Promise<void> {
  const account = { username, name: '', password_hash: '', is_admin: 0, managed_accounts: '[]' };
  await directly(place, (db) =>
    db
      .insertInto('account')
      .values(account as never)
      .execute(),
  );
}

const accountsOf = (place: DatabasePlace) =>
  directly(place, async (db) => (await db.selectFrom('account').select('username').execute())[0]?.username);

async function addFile(place: BackupPlace, name: string): Promise<void> {
  await mkdir(join(place.dataDir, 'files', '_private'), { recursive: true });
  await writeFile(join(place.dataDir, 'files', '_private', name), name);
}

const filesOf = (place: BackupPlace) => readdir(join(place.dataDir, 'files', '_private'));

describeEngines('restoring', (engine) => {
  let old: DatabasePlace & BackupPlace;
  let source: DatabasePlace & BackupPlace;
  let folder: string;

  beforeEach(async () => {
    old = await newPlace(engine);
    source = await newPlace(engine);
    await addAccount(old, 'old');
    await addFile(old, 'old');
    await addAccount(source, 'new');
    for (const name of ['new-1', 'new-2']) await addFile(source, name);
    await directly(source, async (db) => {
      const place = { name: 'files-place', at: '', detail: 'there' };
      await db.insertInto('operator_note').values(place).execute();
      const row = {
        id: 'x',
        host: 'h',
        pid: 1,
        version: '',
        started_at: '',
        site_at: '',
        clock_offset_ms: 0,
      };
      await db
        .insertInto('app_process')
        .values({ ...row, seen_at: new Date().toISOString() })
        .execute();
    });
    folder = join(source.dataDir, 'backup');
    await backUp(source, folder, { now: NOW });
  });
  afterEach(async () => {
    await old.remove();
    await source.remove();
  });

  const stateOf = async (place: DatabasePlace & BackupPlace) => [
    await accountsOf(place),
    ...(await filesOf(place)),
  ];
  const OLD = ['old', 'old'];
  const NEW = ['new', 'new-1', 'new-2'];

  const DAMAGES: { words: string; damage(): Promise<void> }[] = [
    {
      words: '缺少：files/_private/new-1\n  缺少：files/_private/new-2',
      async damage() {
        await rm(join(folder, 'files'), { recursive: true });
        await mkdir(join(folder, 'files'));
      },
    },
    {
      words: '多出：files/extra',
      damage: () => writeFile(join(folder, 'files', 'extra'), 'x'),
    },
    {
      words: '被改动：files/_private/new-1',
      damage: () => writeFile(join(folder, 'files', '_private', 'new-1'), 'NEW-1'),
    },
    {
      words: '被改动：files/_private/new-1（应有 5 字节，实际 3 字节）',
      damage: () => truncate(join(folder, 'files', '_private', 'new-1'), 3),
    },
    {
      words: `被改动：${DATABASE_FILE[engine]}`,
      async damage() {
        const bytes = await readFile(join(folder, DATABASE_FILE[engine]));
        bytes[bytes.length - 10] = 255 - (bytes[bytes.length - 10] ?? 0);
        await writeFile(join(folder, DATABASE_FILE[engine]), bytes);
      },
    },
    {
      words: '被改动：SHA256SUMS',
      damage: () => writeFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  x\n`),
    },
  ];

  it('refuses a backup that is not whole, names what is wrong, and changes nothing', async () => {
    await cp(folder, `${folder}-kept`, { recursive: true });
    for (const { words, damage } of DAMAGES) {
      await damage();
      await expect(checkBackup(folder)).rejects.toThrow(words);
      await expect(restore(old, folder, FORCED)).rejects.toThrow(words);
      await rm(folder, { recursive: true });
      await cp(`${folder}-kept`, folder, { recursive: true });
    }
    expect(await stateOf(old)).toEqual(OLD);
    expect((await readdir(old.dataDir)).filter((entry) => entry.includes('restor'))).toEqual([]);
  });

  it('keeps what was there, says where, and forgets of which processes and folder the backup was', async () => {
    const { kept } = await restore(old, folder, FORCED);
    expect(await stateOf(old)).toEqual(NEW);
    const left = await directly(old, async (db) => [
      await db.selectFrom('app_process').selectAll().execute(),
      await db.selectFrom('operator_note').selectAll().execute(),
    ]);
    expect(left).toEqual([[], []]);
    const names = (engine === 'sqlite' ? ['kaopu.sqlite', 'files'] : ['files']).map((name) =>
      join(old.dataDir, `${name}.before-restore-${NAME_OF_NOW}`),
    );
    expect(kept).toEqual(names);
    expect(await readdir(join(names.at(-1) ?? '', '_private'))).toEqual(['old']);
    if (engine === 'sqlite') {
      await cp(names[0] ?? '', sqliteFile(source.dataDir));
      expect(await accountsOf(source)).toBe('old');
    }
  });

  it.skipIf(process.getuid?.() !== 0)(
    'as root leaves everything to the user whose folder it is (needs root)',
    async () => {
      const user = 12_345;
      const fresh = await newDatabasePlace(engine);
      const target = { ...fresh, objectStorage: undefined };
      await chown(fresh.dataDir, user, user);
      await restore(target, folder, { force: false, now: NOW });
      await backUp(target, join(source.dataDir, 'made-by-root'), { now: NOW });
      for (const path of await readdir(fresh.dataDir, { recursive: true })) {
        const { uid, gid, mode } = await stat(join(fresh.dataDir, path));
        const isFolder = (mode & 0o170000) === 0o040000;
        expect([path, uid, gid, mode & 0o777]).toEqual([path, user, user, isFolder ? 0o700 : 0o600]);
      }
      await fresh.remove();
    },
  );

  if (engine === 'sqlite') {
    it('reads a backup of the first format, and counts its files', async () => {
      const database = await readFile(join(folder, DATABASE_FILE[engine]));
      const { schemaVersion } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
        schemaVersion: string;
      };
      const databaseSha256 = createHash('sha256').update(database).digest('hex');
      const first = {
        format: 1,
        engine,
        schemaVersion,
        createdAt: NOW.toISOString(),
        databaseSha256,
        fileCount: 2,
      };
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(first));
      await rm(join(folder, 'SHA256SUMS'));
      await rename(join(folder, 'files', '_private', 'new-1'), join(folder, 'kept'));
      await expect(restore(old, folder, FORCED)).rejects.toThrow('files 中应有 2 个文件，实际有 1 个');
      expect(await stateOf(old)).toEqual(OLD);
      await rename(join(folder, 'kept'), join(folder, 'files', '_private', 'new-1'));
      await restore(old, folder, FORCED);
      expect(await stateOf(old)).toEqual(NEW);
    });

    it('finds that there is no room before it begins', async () => {
      const huge = join(folder, 'files', 'huge');
      await writeFile(huge, '');
      await truncate(huge, 15 * 2 ** 40);
      const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
      const text = `${sums}# ${15 * 2 ** 40}\n${'0'.repeat(64)}  files/huge\n`;
      await writeFile(join(folder, 'SHA256SUMS'), text);
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object;
      const sumsSha256 = createHash('sha256').update(text).digest('hex');
      await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, sumsSha256 }));
      await expect(restore(old, folder, FORCED)).rejects.toThrow('磁盘空间不足');
      expect(await stateOf(old)).toEqual(OLD);
    });

    it('leaves no copy behind when it fails after all was brought', async () => {
      await mkdir(arrivingName(noteFile(old.dataDir)));
      await expect(restore(old, folder, FORCED)).rejects.toThrow();
      expect(await stateOf(old)).toEqual(OLD);
      const left = (await readdir(old.dataDir)).filter((name) => name.endsWith('.restoring'));
      expect(left).toEqual(['restore-unfinished.json.restoring']);
    });

    /** How far a restore had got when it was killed, after everything had been brought. */
    const STEPS = ['noted', 'the old database put aside', 'the database in place', 'all in place'] as const;

    it.each([...STEPS.entries()])(
      'that was killed (%s: %s) is completed by the next call, and no server starts before',
      async (step) => {
        const file = sqliteFile(old.dataDir);
        const files = join(old.dataDir, 'files');
        await cp(join(folder, 'database.sqlite'), arrivingName(file));
        await cp(join(folder, 'files'), arrivingName(files), { recursive: true });
        await noteUnfinished(old.dataDir, { id: NAME_OF_NOW, engine, folder, createdAt: NOW.toISOString() });
        if (step === 1) await rename(file, `${file}.before-restore-${NAME_OF_NOW}`);
        if (step >= 2) await swapInSqlite(file, NAME_OF_NOW);
        if (step >= 3) await swapIn(files, NAME_OF_NOW);
        await expect(openAt(old)).rejects.toThrow(`kaopu restore ${folder} --force`);
        await restore(old, folder, FORCED);
        expect(await stateOf(old)).toEqual(NEW);
        await (await openAt(old)).close();
        expect((await readdir(old.dataDir)).sort()).toEqual([
          'files',
          `files.before-restore-${NAME_OF_NOW}`,
          'kaopu.sqlite',
          `kaopu.sqlite.before-restore-${NAME_OF_NOW}`,
        ]);
      },
    );

    it('leaves no server on the file that it puts aside, also one that was just opening it', async () => {
      const file = sqliteFile(old.dataDir);
      const letGo = holdSqlite(file, undefined);
      const opening = `import(${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)})
        .then(({ openSqlite }) => { console.log('opening'); openSqlite(process.argv[1]); console.log('opened'); })`;
      const server = spawn(process.execPath, ['--eval', opening, file], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(server, 'close');
      await expect.poll(() => output).toContain('opening');
      await delay(300);
      await cp(join(folder, 'database.sqlite'), arrivingName(file));
      await swapInSqlite(file, NAME_OF_NOW);
      letGo();
      await ended;
      expect([server.exitCode, output]).toEqual([1, 'opening\n']);
    });
  }
});

describe('files in an object storage', () => {
  const row = (key: string, privacy: 'public' | 'private', size: number): StoredFileTable => ({
    ...{ id: key, owner: 'o', made_by: 'o', held_by: 'x/1', privacy, key, file_name: '名单.csv' },
    ...{ content_type: 'text/csv', size, hash: '', state: 'ready', created_at: '', expires_at: '' },
  });

  it('are named as not included, or go along, and come back wherever files are now', async () => {
    const storage = await startObjectStorage();
    const place = { ...(await newPlace('sqlite')), objectStorage: storage.settings };
    const files = await openFiles(place);
    const about = { contentType: 'text/csv', fileName: '名单.csv' };
    await files.public.put('aa.csv', Buffer.from('open'), about);
    await files.private.put('bb.csv', Buffer.alloc(3_000_000, 'x'), about);
    const rows = [
      row('aa.csv', 'public', 4),
      row('bb.csv', 'private', 3_000_000),
      row('gone.csv', 'public', 1),
    ];
    await directly(place, (db) => db.insertInto('stored_file').values(rows).execute());

    const [without, along] = [join(place.dataDir, 'without'), join(place.dataDir, 'along')];
    const bare = await backUp(place, without, { now: NOW });
    const { endpoint, bucket } = storage.settings;
    expect(bare.manifest.files).toEqual({
      ...{ place: 'object-storage', endpoint, bucket, isIncluded: false },
      ...{ known: { count: 3, bytes: 3_000_005 }, missing: 0 },
    });
    const whole = await backUp(place, along, { now: NOW, withFiles: true });
    expect(whole.manifest.files).toMatchObject({ isIncluded: true, missing: 1 });

    const local = { ...(await newDatabasePlace('sqlite')), objectStorage: undefined };
    await restore(local, along, { force: false, now: NOW });
    const there = await openFiles(local);
    expect(await there.public.find('aa.csv')).toEqual({ ...about, size: 4 });
    expect(await there.private.find('bb.csv')).toEqual({ ...about, size: 3_000_000 });

    await files.public.remove('aa.csv');
    await files.private.remove('bb.csv');
    const back = { ...(await newDatabasePlace('sqlite')), objectStorage: storage.settings };
    const copy = join(local.dataDir, 'copy');
    await backUp(local, copy, { now: NOW });
    expect((await restore(back, copy, { force: false, now: NOW })).sent).toBe(2);
    expect(await files.public.find('aa.csv')).toEqual({ ...about, size: 4 });
    expect(await files.private.find('bb.csv')).toEqual({ ...about, size: 3_000_000 });
    for (const used of [place, local, back]) await used.remove();
    await files.close();
    await storage.stop();
  });
});
