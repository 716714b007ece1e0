// npm run purge: removes for good what has been in the trash for longer than it can be brought back.
// npm run purge -- --contest OWNER/NAME --now [--yes]: removes the personal data of a contest at once.
import { createInterface } from 'node:readline/promises';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { StoredFiles } from '#server/files/stored-files.ts';
import {
  findPurgeableContests,
  type PurgeableContest,
  purgeContestsNow,
  purgeTrash,
} from '#server/trash/purge.ts';

class PurgeError extends Error {}

const USAGE = '用法：npm run purge，或 npm run purge -- --contest 所有者/测试名 --now [--yes]';

interface Wanted {
  owner: string;
  name: string;
  isConfirmed: boolean;
}

/** Undefined for all that has been in the trash for long enough. */
function wantedBy(args: readonly string[]): Wanted | undefined {
  if (args.length === 0) return undefined;
  const rest = [...args];
  const take = (flag: string) => {
    const place = rest.indexOf(flag);
    if (place >= 0) rest.splice(place, 1);
    return place;
  };
  const isConfirmed = take('--yes') >= 0;
  const isNow = take('--now') >= 0;
  const place = take('--contest');
  const [id] = place < 0 ? [] : rest.splice(place, 1);
  if (rest.length > 0) throw new PurgeError(`不认识的参数：${rest.join(' ')}。${USAGE}`);
  if (id === undefined) throw new PurgeError(`缺少 --contest 所有者/测试名。${USAGE}`);
  if (!EntityId.safeParse(id).success) throw new PurgeError(`测试应写作 所有者/测试名，而不是：${id}`);
  if (!isNow) throw new PurgeError(`立即清除个人数据须加上 --now。${USAGE}`);
  return { ...parseEntityId(id), isConfirmed };
}

function described({ name, deletedAt, people }: PurgeableContest): string {
  const place = deletedAt === null ? '使用中，测试本身会保留' : `${deletedAt} 删除，会彻底清除`;
  return `  “${name}”（${place}）：${people} 名考生及其全部答案、草稿、记录和登录`;
}

async function confirm(contests: readonly PurgeableContest[]): Promise<boolean> {
  console.log(`将立即清除，之后无法恢复：\n${contests.map(described).join('\n')}`);
  if (!process.stdin.isTTY) throw new PurgeError('这里无法询问，确定要清除时请加上 --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('确定清除吗？请输入 yes：')).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

async function purgeOne(
  database: Database,
  config: Config,
  { owner, name, isConfirmed }: Wanted,
): Promise<string> {
  const contests = await findPurgeableContests(database, owner, name);
  if (contests.length === 0) throw new PurgeError(`没有这一测试：${owner}/${name}`);
  if (!isConfirmed && !(await confirm(contests))) return '没有清除任何数据';
  const now = new Date();
  const people = await purgeContestsNow(database, contests, now);
  await withFiles(database, config, (files) => files.removeOutdated(now));
  return `已清除 ${people} 名考生的数据`;
}

async function withFiles<T>(
  { db, write }: Database,
  config: Config,
  work: (files: StoredFiles) => Promise<T>,
): Promise<T> {
  const stores = await openFiles(config);
  try {
    const files = new StoredFiles({
      db,
      write: (wanted, input) => write.run(wanted, input),
      stores,
      quota: config.fileQuota,
    });
    return await work(files);
  } finally {
    await stores.close();
  }
}

async function purgeAll(database: Database, config: Config): Promise<string> {
  const now = new Date();
  const { contests, people, tasks, candidates, resources, messages, notices, templates, charts } =
    await purgeTrash(database, now);
  const files = await withFiles(database, config, async (stored) => {
    // Reports of those who are gone by now.
    await stored.removeOutdated(now);
    // Also uploads of which nobody has made anything.
    return stored.removeUnwanted(now);
  });
  return `已彻底清除回收站中超过 ${DAYS_IN_TRASH} 天的 ${contests} 个测试（${people} 名考生）、${tasks} 道题目、${resources} 项资源、${messages} 条消息、${notices} 条公告、${templates} 个报告模板、${charts} 个图表和 ${candidates} 名从名单中删除的考生，以及 ${files} 个不再使用的文件`;
}

async function run(args: readonly string[]): Promise<string> {
  const wanted = wantedBy(args);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const commandsModule = new URL('../server/commands.ts', import.meta.url).href;
  const database = await openDatabase({ dataDir, databaseUrl, commandsModule });
  try {
    return await (wanted ? purgeOne(database, config, wanted) : purgeAll(database, config));
  } finally {
    await database.close();
  }
}

// Says what was done, or in words why not.
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof PurgeError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
