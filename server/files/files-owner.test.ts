import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Write } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import { describeEngines, newMigratedPlace, openAt, type DatabasePlace } from '#server/testing/engines.ts';
import { directly } from '#server/testing/direct-database.ts';
import { startObjectStorage, type TestObjectStorage } from '#server/testing/object-storage.ts';
import { FilesUnavailable } from './file-store.ts';
import { adoptFiles, ownsFiles } from './files-owner.ts';
import { type Files, openFiles } from './open-files.ts';
import { StoredFiles } from './stored-files.ts';
import { insertStoredFile, type StoredFileRow } from './stored-file.repository.ts';

const DAYS = 86_400_000;
const NOW = new Date('2026-09-04T01:00:00.000Z');
const UPLOADED = new Date(NOW.getTime() - 3 * DAYS);

describeEngines('a bucket of production and of a copy restored for a drill', (engine) => {
  let storage: TestObjectStorage;
  let folder: string;
  let stores: Files;
  const places: DatabasePlace[] = [];
  const databases: Database[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaopu-owner-'));
    await writeFile(join(folder, 'video'), 'moving pictures');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    storage = await startObjectStorage();
    stores = await openFiles({ dataDir: folder, objectStorage: storage.settings });
  });
  afterEach(async () => {
    await stores.close();
    await storage.stop();
    for (const database of databases.splice(0)) await database.close();
    for (const place of places.splice(0)) await place.remove();
  });

  async function site() {
    const place = await newMigratedPlace(engine);
    const database = await openAt(place);
    places.push(place);
    databases.push(database);
    const write: Write = (wanted, input) => database.write.run(wanted, input);
    const parts = { db: database.db, write, mark: stores.mark };
    return { place, parts, files: new StoredFiles({ ...parts, stores, quota: 1_000_000 }) };
  }

  /** A video that a teacher has uploaded, and the same row in a backup that was made before it was used. */
  async function productionAndDrill() {
    const [production, drill] = [await site(), await site()];
    // As the server does when it starts.
    expect(await ownsFiles(production.parts, UPLOADED)).toBe(true);
    const row = await production.files.add(
      { path: join(folder, 'video'), fileName: 'v.mp4', extension: 'mp4', contentType: 'video/mp4' },
      { owner: 't', madeBy: 't', heldBy: '', expiresAt: undefined },
      'public',
      UPLOADED,
    );
    await directly(drill.place, (db) => insertStoredFile(db, row));
    return { production, drill, row };
  }
  const isThere = async ({ key }: StoredFileRow) => (await stores.public.find(key)) !== undefined;

  it('keeps what the copy no longer wants', async () => {
    const { drill, row } = await productionAndDrill();
    expect(await drill.files.removeUnwanted(NOW)).toBe(0);
    await drill.files.removeOutdated(NOW);
    await drill.files.remove(row);
    expect(await isThere(row)).toBe(true);
    expect(await ownsFiles(drill.parts, NOW)).toBe(false);
  });

  it('loses what production no longer wants', async () => {
    const { production, row } = await productionAndDrill();
    expect(await production.files.removeUnwanted(NOW)).toBe(1);
    expect(await isThere(row)).toBe(false);
  });

  it('belongs to the copy once it is told so, and no longer to what was there before', async () => {
    const { production, drill, row } = await productionAndDrill();
    await adoptFiles(drill.parts, NOW);
    expect(await production.files.removeUnwanted(NOW)).toBe(0);
    expect(await isThere(row)).toBe(true);
    expect(await drill.files.removeUnwanted(NOW)).toBe(1);
    expect(await isThere(row)).toBe(false);
  });

  it('is nobody’s to clear while it does not answer', async () => {
    const { production } = await productionAndDrill();
    await storage.stop();
    await expect(production.files.removeUnwanted(NOW)).rejects.toBeInstanceOf(FilesUnavailable);
  });
});
