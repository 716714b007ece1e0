import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, insertAccount } from '#server/account/index.ts';
import type { Database } from '#server/database/database.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { unusedAdminSettings } from './admin-settings.ts';

describe('ADMIN_USERNAME and ADMIN_PASSWORD of a site that has its accounts', () => {
  let place: DatabasePlace;
  let database: Database;

  beforeAll(async () => {
    place = await newMigratedPlace('sqlite');
    database = await openAt(place);
    const password_hash = await hashPassword('correct horse');
    await directly(place, async (db) => {
      await insertAccount(db, { username: 'admin', is_admin: 1, password_hash }, new Date());
      await insertAccount(db, { username: 'teacher', password_hash }, new Date());
    });
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it.each([
    ['admin', undefined, undefined],
    ['admin', 'correct horse', undefined],
    ['admin', 'changed since', 'kaopu admin reset-password admin'],
    ['chief', 'correct horse', 'kaopu admin create chief'],
    ['chief', undefined, '没有名为 chief 的账号'],
    ['teacher', 'correct horse', 'teacher 不是管理员'],
  ])('%s with %s: %s', async (adminUsername, adminPassword, words) => {
    const said = await unusedAdminSettings(database.db, { adminUsername, adminPassword });
    if (words === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(words);
    if (adminPassword !== undefined) expect(said ?? '').not.toContain(adminPassword);
  });
});
