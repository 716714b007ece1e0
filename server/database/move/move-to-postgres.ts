import { randomUUID } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { Trouble } from '#server/trouble.ts';
import type { OperatorNoteName } from '../operator-note.repository.ts';
import { inUseWords, REFUSE_LIVE_SERVERS } from '../live-servers.ts';
import { migratePostgres, openPool } from '../postgres.ts';
import { ContentDigest, type Row } from './content-digest.ts';
import { type MovedTable, movedTables, quoted, quotedList } from './moved-tables.ts';

/** Rows of one transaction: enough to be quick, few enough for one value of JSON. */
const ROWS_AT_ONCE = 2_000;
const MOST_BYTES_AT_ONCE = 16_000_000;

/** Where a move has got to; kept in the target, changed in the transaction that brings the rows. */
const Progress = z.object({
  run: z.string(),
  isRehearsal: z.boolean(),
  table: z.string(),
  rowid: z.number(),
});
type Progress = z.output<typeof Progress>;

const NOTE = 'moving' satisfies OperatorNoteName;

export interface Moved {
  tables: { name: string; rows: number }[];
  rows: number;
}

export interface MoveSettings {
  /** Of this program's schema, and nobody writes to it meanwhile. */
  source: BetterSqlite3.Database;
  url: string;
  /** Forget what an earlier attempt has brought. */
  restart?: boolean;
  /** Compares, and leaves the target as empty as it was. */
  isRehearsal?: boolean;
  /** Told now and then, and waited for where it matters. */
  onProgress?(words: string): void | Promise<void>;
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

async function readProgress(pool: Pool): Promise<Progress | undefined> {
  const { rows } = await pool.query<{ detail: string }>('select detail from operator_note where name = $1', [
    NOTE,
  ]);
  return rows[0] && Progress.parse(JSON.parse(rows[0].detail));
}

const taken = () =>
  new Trouble('in-use', '另一次迁移或演练正在写这个数据库，这一次到此为止，没有改动别的数据');

/** Nobody but the one who wrote it last: whoever finds another's word there has been overtaken, and changes nothing more. */
async function replaceProgress(client: PoolClient, from: Progress, to: Progress | undefined): Promise<void> {
  const { rowCount } = to
    ? await client.query('update operator_note set at = $2, detail = $3 where name = $1 and detail = $4', [
        NOTE,
        ...[new Date().toISOString(), JSON.stringify(to), JSON.stringify(from)],
      ])
    : await client.query('delete from operator_note where name = $1 and detail = $2', [
        NOTE,
        JSON.stringify(from),
      ]);
  if (rowCount !== 1) throw taken();
}

async function beginProgress(client: PoolClient, first: Progress): Promise<void> {
  const { rowCount } = await client.query(
    'insert into operator_note (name, at, detail) values ($1, $2, $3) on conflict (name) do nothing',
    [NOTE, new Date().toISOString(), JSON.stringify(first)],
  );
  if (rowCount !== 1) throw taken();
}

/** Counters move along as they are: nothing is to count the rows that bring them a second time. */
async function switchTriggers(
  client: PoolClient,
  tables: MovedTable[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${to} trigger user`);
}

/** Only what a move has brought, as its note says, and no server uses. */
async function emptyTarget(pool: Pool, tables: MovedTable[], progress: Progress): Promise<void> {
  await inTransaction(pool, async (client) => {
    await replaceProgress(client, progress, undefined);
    await client.query(`truncate ${quotedList(tables.map(({ name }) => name))} restart identity`);
    await client.query(REFUSE_LIVE_SERVERS).catch((error: unknown) => {
      throw inUseWords(error) ?? error;
    });
    await switchTriggers(client, tables, 'enable');
  });
}

async function demandEmpty(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rowCount } = await pool.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount !== 0)
      throw new Trouble('refused', `DATABASE_URL 指向的数据库里已有数据（表 ${name}）。请换一个空的数据库`);
  }
}

/** Before its schema is touched: somebody's database is not brought up to date by mistake. */
async function demandUnused(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ account: string | null; note: string | null }>(
    `select to_regclass('account') as account, to_regclass('operator_note') as note`,
  );
  if (!rows[0]?.account) return;
  if (rows[0].note && (await readProgress(pool))) return;
  await demandEmpty(pool, ['account']);
}

/** Reachable, and nobody's: before anything is made ready for it. */
export async function demandUsableTarget(url: string): Promise<void> {
  const pool = openPool(url);
  try {
    await demandUnused(pool);
  } finally {
    await pool.end();
  }
}

interface Wanted {
  restart: boolean;
  isRehearsal: boolean;
}

/** Where to go on: after what has come, or at the beginning of an empty database. */
async function beginOrResume(
  pool: Pool,
  tables: MovedTable[],
  { restart, isRehearsal }: Wanted,
): Promise<Progress> {
  const known = await readProgress(pool);
  const run = randomUUID();
  if (known && !restart) {
    if (known.isRehearsal !== isRehearsal)
      throw new Trouble(
        'refused',
        '这个数据库里有一次没有结束的演练或迁移。确定没有在运行时，请加上 --restart 从头开始',
      );
    const resumed = { ...known, run };
    await inTransaction(pool, (client) => replaceProgress(client, known, resumed));
    return resumed;
  }
  if (known) await emptyTarget(pool, tables, known);
  else
    await demandEmpty(
      pool,
      tables.map(({ name }) => name),
    );
  const first = { run, isRehearsal, table: tables[0]?.name ?? '', rowid: 0 };
  await inTransaction(pool, async (client) => {
    await beginProgress(client, first);
    await switchTriggers(client, tables, 'disable');
  });
  return first;
}

type NumberedRow = Row & { rowid: number };

/** As many as make one transaction. */
function* chunksOf(
  source: BetterSqlite3.Database,
  table: MovedTable,
  after: number,
): Generator<NumberedRow[]> {
  const read = source.prepare<[number], NumberedRow>(
    `select rowid as rowid, ${quotedList(table.columns)} from ${quoted(table.name)} where rowid > ? order by rowid`,
  );
  let chunk: NumberedRow[] = [];
  let bytes = 0;
  for (const row of read.iterate(after)) {
    chunk.push(row);
    for (const column of table.columns) bytes += String(row[column] ?? '').length;
    if (chunk.length < ROWS_AT_ONCE && bytes < MOST_BYTES_AT_ONCE) continue;
    yield chunk;
    chunk = [];
    bytes = 0;
  }
  if (chunk.length > 0) yield chunk;
}

const NOT_TEXT = '22P05';

async function insert(client: PoolClient, table: MovedTable, rows: NumberedRow[]): Promise<void> {
  const [name, columns] = [quoted(table.name), quotedList(table.columns)];
  try {
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_TEXT) throw error;
    const from = rows[0]?.rowid ?? 0;
    throw new Trouble(
      'refused',
      `表 ${table.name} 第 ${from} 行起的 ${rows.length} 行里有 PostgreSQL 不能保存的字符（NUL）`,
      { cause: error },
    );
  }
}

/** Gives how far it has got. */
async function copyTable(
  pool: Pool,
  source: BetterSqlite3.Database,
  table: MovedTable,
  from: Progress,
  onRows: (count: number) => void,
): Promise<Progress> {
  let progress = from;
  for (const rows of chunksOf(source, table, from.table === table.name ? from.rowid : 0)) {
    const next = { ...progress, table: table.name, rowid: rows.at(-1)?.rowid ?? 0 };
    await inTransaction(pool, async (client) => {
      await replaceProgress(client, progress, next);
      await insert(client, table, rows);
    });
    progress = next;
    onRows(rows.length);
  }
  return progress;
}

function digestOfSource(source: BetterSqlite3.Database, { name, columns }: MovedTable): ContentDigest {
  const digest = new ContentDigest();
  const read = source.prepare<[], Row>(`select ${quotedList(columns)} from ${quoted(name)}`);
  for (const row of read.iterate()) digest.add(row, columns);
  return digest;
}

/** In one transaction, by a cursor: a table may be larger than memory. */
async function digestOfTarget(pool: Pool, { name, columns }: MovedTable): Promise<ContentDigest> {
  return inTransaction(pool, async (client) => {
    const digest = new ContentDigest();
    await client.query(
      `declare moved no scroll cursor for select ${quotedList(columns)} from ${quoted(name)}`,
    );
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from moved`);
      if (rows.length === 0) return digest;
      for (const row of rows) digest.add(row, columns);
    }
  });
}

async function verify(
  pool: Pool,
  source: BetterSqlite3.Database,
  tables: MovedTable[],
  onRows: (count: number, table: MovedTable) => void,
): Promise<Moved> {
  const moved: Moved = { tables: [], rows: 0 };
  for (const table of tables) {
    const wanted = digestOfSource(source, table);
    const found = await digestOfTarget(pool, table);
    if (`${wanted}` !== `${found}`)
      throw new Trouble(
        'refused',
        `核对未通过：表 ${table.name} 在 SQLite 中有 ${wanted.count} 行，在 PostgreSQL 中有 ${found.count} 行，内容不一致。请加上 --restart 重新迁移；原来的 SQLite 文件没有改动`,
      );
    moved.tables.push({ name: table.name, rows: wanted.count });
    moved.rows += wanted.count;
    onRows(wanted.count, table);
  }
  return moved;
}

function countRows(
  source: BetterSqlite3.Database,
  { name }: MovedTable,
  upTo = Number.MAX_SAFE_INTEGER,
): number {
  const count = source
    .prepare<[number], number>(`select count(*) from ${quoted(name)} where rowid <= ?`)
    .pluck();
  return count.get(upTo) ?? 0;
}

/** Says of each table how much of all that makes together. */
function tellShares(
  total: number,
  onProgress: (words: string) => void | Promise<void>,
  arrivedBefore = 0,
): (count: number, table: MovedTable) => void {
  let arrived = arrivedBefore;
  let last = { name: '', rows: 0, share: -1 };
  return (count, { name }) => {
    if (count === 0) return;
    arrived += count;
    const isOther = last.name !== name;
    const share = Math.floor((arrived / total) * 100);
    const isNews = isOther || share !== last.share;
    last = { name, rows: count + (isOther ? 0 : last.rows), share };
    if (isNews) void onProgress(`  ${share}%  ${name}：${last.rows} 行`);
  };
}

/** Numbers that the database gives itself go on after those that came. */
async function advanceIdentities(client: PoolClient, tables: MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ sequence: string; column: string }>(
      `select pg_get_serial_sequence($1, column_name) as sequence, column_name as column
       from information_schema.columns
       where table_schema = current_schema() and table_name = $2 and (is_identity = 'YES' or column_default like 'nextval%')`,
      [quoted(name), name],
    );
    for (const { sequence, column } of rows)
      await client.query(
        `select setval($1, (select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(name)}), false)`,
        [sequence],
      );
  }
}

/** Brings everything, compares everything, and only then lets a server use it. */
export async function moveToPostgres(settings: MoveSettings): Promise<Moved> {
  const { source, url, restart = false, isRehearsal = false, onProgress = () => undefined } = settings;
  const pool = openPool(url);
  try {
    await demandUnused(pool);
    await migratePostgres(url);
    const tables = movedTables(source);
    let progress = await beginOrResume(pool, tables, { restart, isRehearsal });
    const begun = tables.findIndex(({ name }) => name === progress.table);
    const rowsOf = (some: MovedTable[]) => some.reduce((sum, table) => sum + countRows(source, table), 0);
    const [total, before] = [rowsOf(tables), rowsOf(tables.slice(0, begun))];
    const arrived = before + (tables[begun] ? countRows(source, tables[begun], progress.rowid) : 0);
    await onProgress(arrived > 0 ? `共 ${total} 行，已有 ${arrived} 行，接着复制` : `共 ${total} 行`);
    const onCopied = tellShares(total, onProgress, arrived);
    for (const table of tables.slice(begun)) {
      progress = await copyTable(pool, source, table, progress, (rows) => onCopied(rows, table));
    }
    await onProgress('正在逐行核对两边的内容……');
    const moved = await verify(pool, source, tables, tellShares(total, onProgress));
    if (isRehearsal) {
      await emptyTarget(pool, tables, progress);
      return moved;
    }
    await inTransaction(pool, async (client) => {
      await replaceProgress(client, progress, undefined);
      await advanceIdentities(client, tables);
      await switchTriggers(client, tables, 'enable');
    });
    await inTransaction(pool, (client) => client.query('analyze'));
    return moved;
  } finally {
    await pool.end();
  }
}
