import type pg from 'pg';
import { openPool } from './postgres.ts';

export type Pooler = 'none' | 'session' | 'transaction';

const ROUNDS = 5;

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** What the other end has called itself when the connection was made. */
const saidAtFirst = (client: pg.PoolClient) => (client as unknown as { processID: number | null }).processID;

/**
 * Whether something stands between, and whether two connections share one of the database's. A pooler says another number at
 * first than the database does later; and where each transaction gets any connection that is free, two clients that ask in
 * turn are served by the same one, which never happens to clients with a session of their own.
 */
export async function findPooler(url: string): Promise<Pooler> {
  const pool = openPool(url);
  const clients = [await pool.connect(), await pool.connect()] as const;
  try {
    const [first, second] = clients;
    const seen = [new Set<number>(), new Set<number>()] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      seen[0].add(await backendOf(first));
      seen[1].add(await backendOf(second));
    }
    const isShared = seen.some((pids) => pids.size > 1) || [...seen[0]].some((pid) => seen[1].has(pid));
    if (isShared) return 'transaction';
    return seen[0].has(saidAtFirst(first) ?? 0) ? 'none' : 'session';
  } finally {
    for (const client of clients) client.release();
    await pool.end();
  }
}
