import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { demandSpace, filesIn, stampOf, syncNameOf } from '#server/database/backup-folder.ts';
import { copySqlite } from '#server/database/backup-sqlite.ts';
import { sqliteFile } from '#server/database/database.ts';
import { makePrivateFolder, PRIVATE_FILE } from '#server/database/private-files.ts';
import { migrateSqlite, openAlone, openSqliteReader } from '#server/database/sqlite.ts';
import { demandUsableTarget, type Moved, moveToPostgres } from '#server/database/move/move-to-postgres.ts';
import { moveFiles } from '#server/database/move/move-files.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { demandFile } from './open-place.ts';

const MOVED_WORDS = '数据已经搬到环境变量 DATABASE_URL 指向的 PostgreSQL，请保留这个文件\n';
const USAGE = 'kaopu move-to-postgres [--rehearse] [--restart]';

type Wanted = Config & { databaseUrl: string };

function wantedMove(config: Config): Wanted {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined)
    throw new Trouble('usage', '环境变量 DATABASE_URL 没有设置：请写出要迁移到的 PostgreSQL 数据库');
  demandFile(dataDir);
  return { ...config, databaseUrl };
}

function told({ rows, tables }: Moved, startedAt: number): string {
  const filled = tables.filter((table) => table.rows > 0);
  const lines = filled.map((table) => `  ${table.name.padEnd(24)}${table.rows}`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return [...lines, `共 ${rows} 行，两边逐行核对一致，用时 ${seconds} 秒`].join('\n');
}

const sizeOf = async (file: string) => (existsSync(file) ? (await stat(file)).size : 0);

/** What a former rehearsal has left, and makes room for this one. */
async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  if (existsSync(folder)) for await (const file of filesIn(folder)) bytes += file.bytes;
  return bytes;
}

const onProgress = (words: string) => console.log(words);

/** From a copy, while the server goes on; the target is empty again afterwards. */
async function rehearse({ dataDir, databaseUrl: url }: Wanted, restart: boolean): Promise<void> {
  const startedAt = performance.now();
  await demandUsableTarget(url);
  // Of a rehearsal that was killed there may be one.
  const folder = join(dataDir, 'rehearsal');
  const file = sqliteFile(dataDir);
  // Bringing the copy up to date may rewrite it: its log is as large as it is, for a while.
  await demandSpace(
    folder,
    2 * ((await sizeOf(file)) + (await sizeOf(`${file}-wal`))) - (await bytesIn(folder)),
  );
  await rm(folder, { recursive: true, force: true });
  await makePrivateFolder(folder);
  try {
    const copy = join(folder, 'copy.sqlite');
    await copySqlite(file, copy);
    await migrateSqlite(copy);
    const source = openSqliteReader(copy);
    try {
      const moved = await moveToPostgres({ source, url, restart, isRehearsal: true, onProgress });
      console.log(told(moved, startedAt));
    } finally {
      source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    '演练成功。PostgreSQL 已清空，原来的数据没有改动；正式迁移请停止服务，去掉 --rehearse 再运行一次',
  );
}

async function move(config: Wanted, restart: boolean, now: Date): Promise<void> {
  const startedAt = performance.now();
  const file = sqliteFile(config.dataDir);
  // A server that still runs on it is found before its schema is touched.
  openAlone(file).close();
  await migrateSqlite(file);
  const source = openAlone(file);
  try {
    const files = await moveFiles(source, config);
    if (files.moved > 0) console.log(`${files.moved} 个文件已放到对象存储`);
    if (files.missing > 0)
      console.log(`注意：${config.dataDir} 中缺少数据库里登记的 ${files.missing} 个文件`);
    const moved = await moveToPostgres({ source, url: config.databaseUrl, restart, onProgress });
    console.log(told(moved, startedAt));
    const aside = `${file}.moved-${stampOf(now)}`;
    // Stays when the copy is removed: a server without DATABASE_URL must not take this for a new site.
    await writeFile(`${file}.moved-to-postgres`, MOVED_WORDS, { mode: PRIVATE_FILE });
    await rename(file, aside);
    await syncNameOf(aside);
    console.log(
      `迁移完成。原来的数据库改名为 ${aside}，确认无误并备份之后可以删除。现在可以带着 DATABASE_URL 启动服务`,
    );
  } finally {
    source.close();
  }
}

export async function runMoveToPostgres(args: readonly string[]): Promise<void> {
  const options = { rehearse: { type: 'boolean' }, restart: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(args, options, USAGE);
  if (positionals.length > 0) throw wrongUsage(USAGE);
  const config = wantedMove(readConfig(process.env));
  process.once('SIGINT', () => {
    console.error('已中断，原来的数据没有改动；再次运行同一条命令会接着做（演练请加上 --restart 从头开始）');
    process.exit(130);
  });
  if (values.rehearse) await rehearse(config, values.restart ?? false);
  else await move(config, values.restart ?? false, new Date());
}
