import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { noteBatchCommand, noteCommand } from '#server/testing/write-queue-commands.ts';
import { findPostgresFolder } from '../../scripts/bootstrap/find-tools.mjs';
import { PostgresPair } from '../../scripts/testing/postgres-pair.ts';
import { dumpPostgres } from './backup-postgres.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Database, openDatabase } from './database.ts';
import { openPool } from './postgres.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;
const NOBODY = '127.0.0.1:1';

describe.skipIf(inject('postgresUrl') === '' || findPostgresFolder() === '')('several hosts', () => {
  let pair: PostgresPair;
  let files: DatabasePlace;
  let silent: DatabaseProxy;

  beforeAll(async () => {
    [pair, files] = await Promise.all([PostgresPair.start(findPostgresFolder()), newDatabasePlace('sqlite')]);
    silent = await startDatabaseProxy(pair.primaryUrl);
    silent.swallow();
  });

  const hostOf = (url: string) => new URL(url).host;
  const listing = (...hosts: string[]) => `postgres://kaopu@${hosts.join(',')}/postgres`;

  async function portReached(url: string): Promise<number | undefined> {
    const pool = openPool(url);
    try {
      const { rows } = await pool.query<{ port: number }>(`select current_setting('port')::int as port`);
      return rows[0]?.port;
    } finally {
      await pool.end();
    }
  }

  const primaryPort = () => Number(new URL(pair.primaryUrl).port);

  it('are passed over when nobody is there, when nothing is heard, and when they are standbys', async () => {
    const [primary, standby] = [hostOf(pair.primaryUrl), hostOf(pair.standbyUrl)];
    expect(await portReached(listing(NOBODY, primary))).toBe(primaryPort());
    expect(await portReached(listing(standby, primary))).toBe(primaryPort());
    expect(await portReached(listing(hostOf(silent.url), standby, primary))).toBe(primaryPort());
    const ports = [standby, primary].map((host) => host.split(':')[1]);
    const byParameters = `postgres://kaopu@/postgres?host=127.0.0.1,127.0.0.1&port=${ports.join()}`;
    expect(await portReached(byParameters)).toBe(primaryPort());
  });

  it('are taken as they come for whoever says any', async () => {
    const standby = hostOf(pair.standbyUrl);
    const url = `${listing(standby, hostOf(pair.primaryUrl))}?target_session_attrs=any`;
    expect(await portReached(url)).toBe(Number(standby.split(':')[1]));
  });

  it('of which none takes writes are a database that is away, and each is said', async () => {
    const asked = portReached(listing(NOBODY, hostOf(pair.standbyUrl)));
    await expect(asked).rejects.toSatisfy(isDatabaseAway);
    await expect(asked).rejects.toThrow(/127\.0\.0\.1:1: .*; .*standby/);
  });

  it('are known to pg_dump as well', async () => {
    const dump = `${files.dataDir}/dump`;
    await expect(
      dumpPostgres(listing(NOBODY, hostOf(pair.standbyUrl), hostOf(pair.primaryUrl)), dump),
    ).resolves.toMatchObject({ schemaVersion: '' });
  });

  it('are left by reads, sessions and writes alike when the database can only be read there', async () => {
    const database: Database = await openDatabase({
      ...files,
      databaseUrl: listing(hostOf(pair.primaryUrl), hostOf(pair.standbyUrl)),
      commandsModule: COMMANDS_MODULE,
    });
    try {
      await database.write.run(noteBatchCommand, { key: 'before' });
      const where = async (db: Database['db']) => {
        const { rows } = await sql<{ port: number }>`select current_setting('port')::int as port`.execute(db);
        return rows[0]?.port;
      };
      expect([await where(database.db), await where(database.sessions)]).toEqual([
        primaryPort(),
        primaryPort(),
      ]);
      const standbyPort = Number(new URL(pair.standbyUrl).port);

      // Not killed: it is still there and answers, but somebody else has taken over.
      await pair.demoteAndPromote();
      const stored = await Promise.allSettled([
        database.write.run(noteBatchCommand, { key: 'first-a' }),
        database.write.run(noteBatchCommand, { key: 'first-b' }),
        database.write.run(noteCommand, { key: 'first-c' }),
      ]);
      const failed = stored.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(failed.every(isDatabaseAway)).toBe(true);
      expect(await database.write.run(noteBatchCommand, { key: 'then-a' })).toBeDefined();
      expect(await database.write.run(noteCommand, { key: 'then-b' })).toBe('then-b');
      await expect.poll(() => where(database.db)).toBe(standbyPort);
      expect(await where(database.sessions)).toBe(standbyPort);
      const { rows } = await sql<{ key: string }>`select key from login_tally order by key`.execute(
        database.db,
      );
      expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['before', 'then-a', 'then-b']));
    } finally {
      await database.close();
    }
  });
});
