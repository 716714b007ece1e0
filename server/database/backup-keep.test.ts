import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameDiskWords } from '#server/operator/backup.ts';
import { directly } from '#server/testing/direct-database.ts';
import {
  type DatabasePlace,
  describeEngines,
  newDatabasePlace,
  newMigratedPlace,
} from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import type { BackupPlace } from './backup-files.ts';
import { backUpInto } from './backup-keep.ts';
import { sqliteFile } from './database.ts';
import { insertMany } from './insert-many.ts';
import { restore } from './restore.ts';
import { migrateSqlite } from './sqlite.ts';

type Site = DatabasePlace & BackupPlace;

describeEngines('backup --into FOLDER --keep N', (engine) => {
  let site: Site;
  let other: Site;
  let into: string;

  const newSite = async (): Promise<Site> => {
    const place = await newMigratedPlace(engine);
    if (engine === 'sqlite') await migrateSqlite(sqliteFile(place.dataDir));
    return { ...place, objectStorage: undefined };
  };
  const day = (date: number) => new Date(2026, 8, date, 2, 30);
  const make = async (of: BackupPlace, date: number, keep: number) => {
    const { removed } = await backUpInto(of, into, { keep, now: day(date) });
    return removed.map((path) => basename(path));
  };
  const addAnswers = (count: number) =>
    directly(site, (db) =>
      insertMany(
        db,
        'answer',
        Array.from({ length: count }, (_, index) => ({
          ...{ ticket_user_id: `u${index}`, task_index: 0, sequence: 1, body: '{}', answered_at: '' },
          ...{ task_id: 't', task_version: 1, history_bytes: 0 },
        })),
      ),
    );

  beforeEach(async () => {
    [site, other] = [await newSite(), await newSite()];
    into = await mkdtemp(join(tmpdir(), 'kaopu-into-'));
  });
  afterEach(async () => {
    await site.remove();
    await other.remove();
    await rm(into, { recursive: true });
  });

  it('counts and removes only those of its own site, also after it was brought back elsewhere', async () => {
    expect(await make(other, 1, 2)).toEqual([]);
    for (const date of [2, 3]) expect(await make(site, date, 2)).toEqual([]);
    const elsewhere = { ...(await newDatabasePlace(engine)), objectStorage: undefined };
    try {
      await restore(elsewhere, join(into, 'kaopu-20260903-023000'), { force: false, now: day(3) });
      expect(await make(elsewhere, 4, 2)).toEqual(['kaopu-20260902-023000']);
    } finally {
      await elsewhere.remove();
    }
    expect(await readdir(into)).toContain('kaopu-20260901-023000');
  });

  it('never removes one of which nobody knows whose it is, and names it', async () => {
    await make(site, 1, 1);
    const file = join(into, 'kaopu-20260901-023000', 'manifest.json');
    const { site: _unsaid, ...former } = JSON.parse(await readFile(file, 'utf8')) as { site: string };
    await writeFile(file, JSON.stringify(former));
    const { code, output } = await runKaopu(site, ['backup', '--into', into, '--keep', '1']);
    expect([code, output]).toEqual([0, expect.stringMatching(/没有写明.*站点.*kaopu-20260901-023000/s)]);
    expect(await readdir(into)).toHaveLength(2);
  });

  it('says that a backup on the disk of the data is lost with it, once and only there', async () => {
    const { code, output } = await runKaopu(site, ['backup', join(into, 'monday')]);
    expect(code).toBe(0);
    expect(output.match(/在同一个磁盘上/g)).toHaveLength(1);
    const another = '/dev/shm';
    if (existsSync(another) && statSync(another).dev !== statSync(into).dev)
      expect(sameDiskWords(site, another)).toBe(undefined);
    const elsewhere = { ...site, databaseUrl: 'postgres://db/x', objectStorage: {} as never };
    expect(sameDiskWords(elsewhere, into)).toBe(undefined);
  });

  it('removes nothing when most of the answers are gone, and says so', async () => {
    await addAnswers(9);
    await make(site, 1, 1);
    await directly(site, (db) => db.deleteFrom('answer').where('ticket_user_id', '>', 'u3').execute());
    const { code, output } = await runKaopu(site, ['backup', '--into', into, '--keep', '1']);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/没有删除旧备份.*4 份答案.*kaopu-20260901-023000.*9 份/s),
    ]);
    expect(await readdir(into)).toHaveLength(2);
  });
});
