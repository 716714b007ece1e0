import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SERVER_COMMAND } from '../scripts/bootstrap/server-command.mjs';
import { sqliteFile } from './database/database.ts';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from './testing/engines.ts';
import { programEnvironment } from './testing/program-environment.ts';
import { startServerProcess } from './testing/server-process.ts';
import { EXIT_CODES } from './trouble.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Root reads and writes everything; without these it is like anybody else. */
const CONFINED =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];

/** A server that cannot start: what it says, and with what it ends. */
async function failedStart(environment: Record<string, string>, wrapper: readonly string[] = []) {
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...SERVER_COMMAND];
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...programEnvironment(), PORT: '0', HOST: '127.0.0.1', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // One that starts after all must not stay.
    timeout: 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await once(child, 'close');
  expect(output).not.toMatch(/^\s+at /m);
  return { code: child.exitCode, output };
}

describe('a server that cannot start says why in a sentence', () => {
  let place: DatabasePlace;
  beforeEach(async () => {
    place = await newDatabasePlace('sqlite');
  });
  afterEach(() => place.remove());

  it('its port is taken, and it leaves nothing behind that looks like a running process', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir, PORT: String(port) });
    other.close();
    expect(output).toContain(`端口已被占用：127.0.0.1:${port}`);
    expect(code).toBe(EXIT_CODES['port-taken']);
    const processes = await directly(place, (db) => db.selectFrom('app_process').select('pid').execute());
    expect(processes).toEqual([]);
  });

  it('another one is running on the same SQLite, which it does not disturb; killed, it can start again at once', async () => {
    const first = await startServerProcess(place);
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir, PORT: '0' });
    expect(output).toContain(`已有一个考谱服务在使用 ${place.dataDir}`);
    expect(code).toBe(EXIT_CODES['in-use']);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.kill();
    const again = await startServerProcess(place);
    expect((await again.stop()).code).toBe(0);
  });

  it('its folder is not its own', async () => {
    await chmod(place.dataDir, 0o500);
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir }, CONFINED);
    await chmod(place.dataDir, 0o700);
    expect(output).toContain(`没有权限读写 ${place.dataDir}`);
    expect(output).toContain('环境变量 DATA_DIR');
    expect(code).toBe(EXIT_CODES['no-permission']);
  });

  it('its database is no database', async () => {
    await writeFile(
      sqliteFile(place.dataDir),
      'not a database, but long enough to be looked at '.repeat(100),
    );
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir });
    expect(output).toContain(`数据库文件已损坏，或者不是考谱的数据库：${sqliteFile(place.dataDir)}`);
    expect(code).toBe(EXIT_CODES['database-unfit']);
  });

  it('its database is of a newer program', async () => {
    await (await openAt(place)).close();
    await directly(place, (db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db),
    );
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir });
    expect(output).toContain('9999-later');
    expect(output).toMatch(/考谱 \d+\.\d+\.\d+/);
    expect(code).toBe(EXIT_CODES['database-unfit']);
  });

  it.each([
    ['nobody listens there', 'postgres://kaopu:s3cret@127.0.0.1:1/exam', 'database-away', '127.0.0.1:1'],
    ['its address is none', 'postgres://kaopu:s3#cret@db/exam', 'usage', '%23'],
  ] as const)('its PostgreSQL is not there: %s', async (_why, url, kind, words) => {
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir, DATABASE_URL: url });
    expect(output).toContain('DATABASE_URL');
    expect(output).toContain(words);
    expect(output).not.toMatch(/s3#?cret/);
    expect(code).toBe(EXIT_CODES[kind]);
  });

  it.skipIf(inject('postgresUrl') === '')('its user may make no tables in the database', async () => {
    const [server, admin] = [await newDatabasePlace('postgres'), new URL(inject('postgresUrl'))];
    const url = new URL(server.databaseUrl ?? '');
    const role = `guest${process.pid}`;
    const pool = new pg.Pool({ connectionString: admin.href });
    await pool.query(`create role ${role} login password 'guest'`);
    url.username = role;
    url.password = 'guest';
    try {
      const { code, output } = await failedStart({ DATA_DIR: place.dataDir, DATABASE_URL: url.href });
      expect([code, output]).toEqual([
        EXIT_CODES['no-permission'],
        expect.stringMatching(/不能在数据库 \S+ 里建表。.*OWNER TO/),
      ]);
    } finally {
      await server.remove();
      await pool.query(`drop role ${role}`);
      await pool.end();
    }
  });

  it.skipIf(inject('postgresUrl') === '')('its PostgreSQL has no such database', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/no_such_database';
    const { code, output } = await failedStart({ DATA_DIR: place.dataDir, DATABASE_URL: url.href });
    expect(output).toContain('PostgreSQL 中没有这个数据库');
    expect(code).toBe(EXIT_CODES.usage);
  });
});
