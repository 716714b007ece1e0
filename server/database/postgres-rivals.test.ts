import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { findPostgresFolder } from '../../scripts/bootstrap/find-tools.mjs';
import {
  type PostgresCluster,
  startPostgresCluster,
  startStandby,
} from '../../scripts/testing/postgres-cluster.ts';
import { isDatabaseAway } from './database-away.ts';
import { findRivals, openPool } from './postgres.ts';

const programs = findPostgresFolder();

describe.skipIf(inject('postgresUrl') === '' || programs === '')('of several hosts that take writes', () => {
  let former: PostgresCluster;
  let present: PostgresCluster;
  let stranger: PostgresCluster;

  beforeAll(async () => {
    [former, stranger] = await Promise.all([startPostgresCluster(programs), startPostgresCluster(programs)]);
    present = await startStandby(programs, former.url);
    await former.crash();
    const standby = openPool(`${present.url}?target_session_attrs=any`);
    await standby.query('select pg_promote()');
    await standby.end();
    // The power is back, and something starts what was running before.
    await former.startAgain();
  });

  const hostOf = ({ url }: PostgresCluster) => new URL(url).host;
  const portOf = ({ url }: PostgresCluster) => Number(new URL(url).port);
  let count = 0;
  /** Of a process of its own: nothing is known of these hosts yet. */
  const anew = (...hosts: string[]) => {
    count += 1;
    return `postgres://kaopu@${hosts.join(',')}/postgres?sslmode=${count % 2 === 0 ? 'disable' : 'prefer'}`;
  };
  const portReached = async (pool: ReturnType<typeof openPool>) => {
    const { rows } = await pool.query<{ port: number }>(`select current_setting('port')::int as port`);
    return rows[0]?.port;
  };
  async function reached(url: string): Promise<number | undefined> {
    const pool = openPool(url);
    try {
      return await portReached(pool);
    } finally {
      await pool.end();
    }
  }

  it('the one that took over is taken, wherever it stands, and the former primary is named', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await reached(anew(hostOf(former), hostOf(present)))).toBe(portOf(present));
    expect(await reached(anew(hostOf(present), hostOf(former)))).toBe(portOf(present));
    expect(said.mock.calls.flat().join()).toMatch(new RegExp(`请立即停止 ${hostOf(former)}`));
    expect(await findRivals(anew(hostOf(former), hostOf(present)))).toContain(`请立即停止 ${hostOf(former)}`);
  });

  it('the former primary is not gone back to when the one that took over is away for a while', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const pool = openPool(anew('127.0.0.1:1', hostOf(former), hostOf(present)));
    expect(await portReached(pool)).toBe(portOf(present));
    await present.crash();
    const refusal = () => portReached(pool).catch((error: unknown) => (error as Error).message);
    await expect.poll(refusal).toContain(`${hostOf(former)} 是从前的主库`);
    await expect(portReached(pool)).rejects.toSatisfy(isDatabaseAway);
    await present.startAgain();
    await expect.poll(() => portReached(pool).catch(() => undefined)).toBe(portOf(present));
    await pool.end();
  });

  it('two that never belonged together are both refused, in words', async () => {
    const url = anew('127.0.0.1:1', hostOf(present), hostOf(stranger));
    await expect(reached(url)).rejects.toThrow(/DATABASE_URL.*两个.*数据库/);
    await expect(reached(url)).rejects.toSatisfy(isDatabaseAway);
    expect(await findRivals(url)).toContain(hostOf(stranger));
  });

  it('one that has two names is one', async () => {
    const url = anew(hostOf(present), `localhost:${portOf(present)}`);
    expect(await reached(url)).toBe(portOf(present));
    expect(await findRivals(url)).toBeUndefined();
  });
});
