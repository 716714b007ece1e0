import { AddressError } from './postgres-tls.ts';

/**
 * How long a statement may take. The server ends it first (statement, lock), so that the connection survives; when
 * not even that is heard, the machine or the network is gone and so is the connection (query).
 */
interface Patience {
  statement?: number;
  lock?: number;
  query?: number;
}

interface PoolForm extends Patience {
  max: number;
  pipeline?: true;
}

/** With the five seconds for a new connection less than the 15 that nginx and the 20 that the page wait for an answer. */
const FOR_ANSWERS = { statement: 7_000, lock: 4_000, query: 8_000 };
const FOR_THE_REST = { statement: 15_000, lock: 10_000, query: 16_000 };

/** Reads, single commands and each kind of batch have connections of their own: none can keep the others waiting. */
export const POOLS = {
  reads: { max: 8, ...FOR_THE_REST },
  /** Every call asks for its session: no list of somebody else's may be in its way. */
  sessions: { max: 3, ...FOR_ANSWERS },
  /** Searches and counts over long lists: a few at a time, so that they do not take every core of the database. */
  lists: { max: 3, ...FOR_THE_REST },
  /** Of one job each, which may read for minutes; what it holds up is nothing but itself. */
  jobs: { max: 2, statement: 600_000, query: 610_000 },
  singles: { max: 6, ...FOR_THE_REST },
  // While one batch waits for the disk the next one is already being written.
  batches: { max: 2, pipeline: true, ...FOR_ANSWERS },
  /** Migrations and backups take as long as they take. */
  operator: { max: 4 },
} satisfies Record<string, PoolForm>;

export type PoolUse = keyof typeof POOLS;
export const poolForm = (use: PoolUse): PoolForm => POOLS[use];

const ADJUSTABLE = ['reads', 'sessions', 'lists', 'jobs', 'singles', 'batches'] as const;
export type PoolSizes = Partial<Record<PoolUse, number>>;

const LARGEST_POOL = 200;

/** `reads:8,sessions:3`: what is not named stays as it is. */
export function parsePools(text: string): PoolSizes {
  const sizes: PoolSizes = {};
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [name = '', size = ''] = entry.split(':').map((part) => part.trim());
    const use = ADJUSTABLE.find((known) => known === name);
    if (!use) throw new AddressError(`没有名为“${name}”的连接池，可以是 ${ADJUSTABLE.join('、')}`);
    if (!/^[1-9]\d{0,3}$/.test(size) || Number(size) > LARGEST_POOL)
      throw new AddressError(`连接池 ${name} 的大小“${size}”无法识别，请写 1 到 ${LARGEST_POOL}`);
    sizes[use] = Number(size);
  }
  return sizes;
}

export const poolSize = (sizes: PoolSizes, use: PoolUse): number => sizes[use] ?? POOLS[use].max;

/** A process that stopped in the middle of a transaction keeps rows locked: the server lets it go after this. */
const LONGEST_PAUSE_MS = 15_000;

/** Whatever the role or the database is set to; the last is known to PostgreSQL 17 and later. */
const WITHOUT_LIMIT = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/**
 * For statements that go by keys and nothing else: whatever the tables looked like when they were planned. A plan is kept
 * for as long as its connection, and at nine o'clock a table of ten rows has ten thousand before anybody counts them anew.
 */
const BY_KEYS = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };

function settingsFor(use: PoolUse): Record<string, string> {
  const { statement, lock } = poolForm(use);
  return {
    // Acknowledged means on disk, whatever the role or the database is set to; stronger settings stay.
    synchronous_commit: 'on',
    // By a warning the server says that a commit was not waited for.
    client_min_messages: 'warning',
    // Compiling a long statement takes longer than running it over a test of fifty thousand.
    jit: 'off',
    ...(statement === undefined ? {} : { statement_timeout: String(statement) }),
    ...(lock === undefined ? {} : { lock_timeout: String(lock) }),
    ...(use === 'operator'
      ? WITHOUT_LIMIT
      : { idle_in_transaction_session_timeout: String(LONGEST_PAUSE_MS) }),
    // As much as fifty thousand people take up when they are put in order; beyond it goes to the disk.
    ...(use === 'lists' ? { work_mem: '32MB' } : {}),
    ...(use === 'batches' || use === 'sessions' ? BY_KEYS : {}),
  };
}

/** One statement for all of them: for the rest of the session, or of the transaction alone. */
export function settingsStatement(use: PoolUse, scope: 'session' | 'transaction'): string {
  const rows = Object.entries(settingsFor(use)).map(([name, value]) => `('${name}', '${value}')`);
  return `select set_config(name, value, ${scope === 'transaction'}) from (values ${rows.join(', ')}) as wanted (name, value)
    where current_setting(name, true) is not null
      and not (name = 'synchronous_commit' and current_setting('synchronous_commit') <> 'off')
      and not (name = 'work_mem' and pg_size_bytes(current_setting('work_mem')) >= pg_size_bytes('32MB'))`;
}
