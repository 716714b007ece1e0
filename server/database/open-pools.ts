import type pg from 'pg';

interface OpenPool {
  use: string;
  pool: pg.Pool;
}

type WaitListener = (use: string, seconds: number) => void;

/** Of this thread; the writer's and those of jobs have pools of their own. */
const open = new Set<OpenPool>();
const listeners = new Set<WaitListener>();

export interface PoolFigures {
  use: string;
  connections: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
}

export const poolFigures = (): PoolFigures[] =>
  [...open].map(({ use, pool }) => ({
    use,
    connections: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));

/** Tells how long each one has waited for a connection, until it is called off. */
export function onPoolWait(listener: WaitListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the figures about the site, until the pool ends. */
export function watchPool(pool: pg.Pool, use: string): void {
  const entry = { use, pool };
  open.add(entry);
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  const connectWatched = async () => {
    const begun = performance.now();
    try {
      return await connect();
    } finally {
      for (const listener of listeners) listener(use, (performance.now() - begun) / 1_000);
    }
  };
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connectWatched()) as typeof pool.connect;
  const end = pool.end.bind(pool) as (...args: unknown[]) => Promise<void>;
  pool.end = ((...args: unknown[]) => {
    open.delete(entry);
    return end(...args);
  }) as typeof pool.end;
}
