import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { adoptFilesPlace, demandSharedFiles } from './files-place.ts';
import { openFiles } from './open-files.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');

describeEngines('the folder of files', (engine) => {
  let place: DatabasePlace;
  let database: Database;
  let own: string;
  let another: string;

  beforeEach(async () => {
    place = await newMigratedPlace(engine);
    database = await openAt(place);
    own = await mkdtemp(join(tmpdir(), 'kaopu-files-'));
    another = await mkdtemp(join(tmpdir(), 'kaopu-files-'));
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
    for (const folder of [own, another]) await rm(folder, { recursive: true });
  });

  async function start(dataDir: string, more: Record<string, string> = {}): Promise<void> {
    const config = readConfig({ DATA_DIR: dataDir, ...more });
    if (!config.objectStorage) await (await openFiles(config)).close();
    await demandSharedFiles(database, config, NOW);
  }

  it('may be used by as many processes as like', async () => {
    await start(own);
    await start(own);
  });

  if (engine === 'sqlite') {
    it('may move with the database, which lies beside it', async () => {
      await start(own);
      await start(another);
    });
    return;
  }

  it('is refused to a process that has another one, in words that say what to do', async () => {
    await start(own);
    await expect(start(another)).rejects.toThrow(/DATA_DIR：.*共用一个 DATA_DIR，或设置 S3_/);
    // Also the second time: being refused leaves no mark.
    await expect(start(another)).rejects.toThrow('DATA_DIR');
  });

  it('may be another one where files are in an object storage', async () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' };
    await start(own, { ...s3, S3_SECRET_ACCESS_KEY: 's' });
    await start(another, { ...s3, S3_SECRET_ACCESS_KEY: 's' });
  });

  it('is taken over after it was brought here', async () => {
    await start(own);
    const id = (await readFile(join(own, 'files', '.place'), 'utf8')).trim();
    await (await openFiles(readConfig({ DATA_DIR: another }))).close();
    await adoptFilesPlace(another, id);
    await start(another);
  });

  it.each(['', '3f2a77c0-11'])('is marked anew where its mark was left as %j', async (halfWritten) => {
    await (await openFiles(readConfig({ DATA_DIR: own }))).close();
    const mark = join(own, 'files', '.place');
    await writeFile(mark, halfWritten);
    await Promise.all([start(own), start(own)]);
    expect(await readFile(mark, 'utf8')).toMatch(/^[\da-f-]{36}\n$/);
    expect((await readdir(join(own, 'files'))).filter((name) => name.startsWith('.place'))).toEqual([
      '.place',
    ]);
    await start(own);
    await expect(start(another)).rejects.toThrow('DATA_DIR');
  });
});
