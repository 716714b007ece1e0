import { hostname } from 'node:os';
import { type AnyCommand, isBatch } from './command.ts';
import { parseAddress } from './postgres-address.ts';
import type { PostgresClient } from './postgres-client.ts';
import { poolSize, type PoolUse } from './postgres-pools.ts';
import { openPool } from './postgres.ts';

/** What decides how often a pool is there in one process. */
interface ProcessParts {
  commands: Iterable<AnyCommand>;
  jobThreads: number;
}

/** How many connections one process takes at most. While it starts, and has none of these yet, it migrates by one. */
export function connectionsPerProcess(url: string, { commands, jobThreads }: ProcessParts): number {
  const { pools } = parseAddress(url);
  const lanes = [...commands].filter(isBatch).length;
  const times: Partial<Record<PoolUse, number>> = {
    reads: 1,
    sessions: 1,
    lists: 1,
    singles: 1,
    batches: lanes,
    jobs: jobThreads,
  };
  return Object.entries(times).reduce(
    (sum, [use, count]) => sum + count * poolSize(pools, use as PoolUse),
    0,
  );
}

/** A process of which nothing was heard for longer is gone. */
const HEARD_WITHIN_MS = 120_000;

interface Room {
  /** Connections that the server has for others than its administrator. */
  most: number;
  /** Of this program, on this database; this one counts. */
  processes: number;
}

async function askRoom(url: string): Promise<Room | undefined> {
  const pool = openPool(url);
  try {
    const client = await pool.connect();
    try {
      // The pooler gives out the server's connections, and has limits of its own.
      if ((client as unknown as PostgresClient).isPooled) return undefined;
      const { rows } = await client.query<Room>(
        `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
          (select count(*) from app_process where seen_at > $1 and not (host = $2 and pid = $3)) + 1 as processes`,
        [new Date(Date.now() - HEARD_WITHIN_MS).toISOString(), hostname(), process.pid],
      );
      return rows[0];
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

/** In words, when all processes together may ask for more connections than the server has; else undefined. */
export async function connectionShortage(url: string, parts: ProcessParts): Promise<string | undefined> {
  const room = await askRoom(url);
  if (!room) return undefined;
  const each = connectionsPerProcess(url, parts);
  const wanted = room.processes * each;
  if (wanted <= room.most) return undefined;
  return `PostgreSQL 的连接可能不够：${room.processes} 个服务进程最多会用 ${wanted} 个连接（每个 ${each} 个），而数据库只接受 ${room.most} 个。请调大 PostgreSQL 的 max_connections，或用环境变量 DATABASE_POOLS 减小连接池，或让 DATABASE_URL 经过 pgbouncer`;
}
