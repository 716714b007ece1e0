import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { StoredFiles } from '#server/files/stored-files.ts';
import {
  findPurgeableContests,
  type PurgeableContest,
  purgeContestsNow,
  purgeTrash,
} from '#server/trash/purge.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { withDatabase } from './open-place.ts';
import { purgeBefore } from './purge-before.ts';
import { timeOfPurge } from './purge-clock.ts';
import { confirm } from './terminal.ts';

const USAGE =
  'kaopu purge，或 kaopu purge --contest 所有者/测试名 --now [--yes]，或 kaopu purge --before 日期 [--contest 所有者/测试名] [--answers] [--yes]';

const OPTIONS = {
  contest: { type: 'string' },
  before: { type: 'string' },
  now: { type: 'boolean' },
  answers: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

export function described({ name, deletedAt, people }: PurgeableContest): string {
  const place = deletedAt === null ? '使用中，测试本身会保留' : `${deletedAt} 删除，会彻底清除`;
  return `  “${name}”（${place}）：${people} 名考生及其全部答案、草稿、记录和登录`;
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

async function purgeTrashAndFiles(database: Database, config: Config, now: Date): Promise<string> {
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

/** All of that name, in use and in the trash. */
async function contestsCalled(database: Database, id: string): Promise<PurgeableContest[]> {
  const { owner, name } = parseEntityId(id);
  const contests = await findPurgeableContests(database, owner, name);
  if (contests.length === 0) throw new Trouble('refused', `没有这一测试：${id}`);
  return contests;
}

async function purgeNow(
  database: Database,
  config: Config,
  contests: PurgeableContest[],
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
): Promise<string> {
  if (!isConfirmed) {
    console.log(`将立即清除，之后无法恢复：\n${contests.map(described).join('\n')}`);
    if (!(await confirm('确定清除吗？'))) return '没有清除任何数据';
  }
  const people = await purgeContestsNow(database, contests, now);
  await withFiles(database, config, (files) => files.removeOutdated(now));
  return `已清除 ${people} 名考生的数据`;
}

/** Removes for good: the old trash, the personal data of a contest, or what is older than a day. */
export async function runPurge(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, USAGE);
  const { contest, before, now = false, answers = false, yes = false } = values;
  if (positionals.length > 0) throw wrongUsage(USAGE, `不认识的参数：${positionals.join(' ')}。`);
  if (contest !== undefined && !EntityId.safeParse(contest).success)
    throw new Trouble('usage', `测试应写作 所有者/测试名，而不是：${contest}`);
  if (before === undefined) {
    if (answers) throw wrongUsage(USAGE, '--answers 须与 --before 一起使用。');
    if (contest === undefined && (now || yes)) throw wrongUsage(USAGE, '缺少 --contest 所有者/测试名。');
    if (contest !== undefined && !now) throw wrongUsage(USAGE, '立即清除个人数据须加上 --now。');
  } else if (now) throw wrongUsage(USAGE, '--now 与 --before 不能同时使用。');
  const config = readConfig(process.env);
  const words = await withDatabase(config, async (database) => {
    const at = await timeOfPurge(database);
    const contests = contest === undefined ? undefined : await contestsCalled(database, contest);
    if (before !== undefined) {
      const wanted = { day: before, contests, answers, isConfirmed: yes };
      const purged = await purgeBefore(database, wanted, at);
      if (answers) await withFiles(database, config, (files) => files.removeOutdated(at));
      return purged;
    }
    return contests
      ? purgeNow(database, config, contests, { isConfirmed: yes, now: at })
      : purgeTrashAndFiles(database, config, at);
  });
  console.log(words);
}
