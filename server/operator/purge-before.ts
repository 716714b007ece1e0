import type { Database } from '#server/database/database.ts';
import type { PurgeableContest } from '#server/trash/purge.ts';
import { type EndedContest, findEndedContests, purgeEndedContests } from '#server/trash/purge-ended.ts';
import { type ContestLogs, findOldLogs, purgeOldLogs } from '#server/trash/purge-logs.ts';
import { listAllContests } from '#server/trash/purge-logs.repository.ts';
import type { PurgeableThing } from '#server/trash/purge.repository.ts';
import { Trouble } from '#server/trouble.ts';
import { confirm } from './terminal.ts';

export interface OlderThan {
  /** As it was typed: 2026-01-31. */
  day: string;
  /** Undefined for all of them. */
  contests: PurgeableContest[] | undefined;
  /** Also the people and answers of contests that have ended before. */
  answers: boolean;
  isConfirmed: boolean;
}

const MOST_SHOWN = 30;

/** The beginning of that day where the machine is. */
export function beginningOf(day: string, now: Date): Date {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const begins = new Date(Number(year), Number(month) - 1, Number(date));
  // The 31st of February would be some day of March.
  const isDay = begins.getDate() === Number(date) && begins.getMonth() === Number(month) - 1;
  if (!isDay) throw new Trouble('usage', `没有这一天，或者写法不对：${day}。日期应写作 2026-01-31`);
  if (begins > now) throw new Trouble('usage', `--before 的日期不能在今天之后：${day}`);
  return begins;
}

function listed(lines: string[]): string {
  const rest = lines.length > MOST_SHOWN ? [`  ……共 ${lines.length} 个测试`] : [];
  return [...lines.slice(0, MOST_SHOWN), ...rest].join('\n');
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function logLine({ owner, name, people, entries, bytes }: ContestLogs): string {
  return `  ${owner}/${name}：${people.length} 名考生的 ${entries} 条，约 ${megabytes(bytes)}`;
}

const personLine = ({ owner, name, people }: EndedContest) =>
  `  ${owner}/${name}：${people} 名考生的全部个人数据`;

function unlimitedWords(contests: EndedContest[]): string {
  const lines = contests.map(({ owner, name }) => `  ${owner}/${name}`);
  return `下面的 ${contests.length} 个测试没有时间限制，仍然开放，还有考生没有交卷，所以它们的考生和答案没有清除。要清除，请先把测试的状态改为“关闭”：\n${listed(lines)}`;
}

function goOnWords(contests: PurgeableThing[]): string {
  const lines = contests.map(({ owner, name }) => `  ${owner}/${name}`);
  return `下面的 ${contests.length} 个测试刚才又有考生登录或作答，它们余下的考生和答案都没有清除：\n${listed(lines)}`;
}

/** Says how much first. Logs go before answers, in small portions: a server beside it goes on. */
export async function purgeBefore(database: Database, wanted: OlderThan, now: Date): Promise<string> {
  const before = beginningOf(wanted.day, now).toISOString();
  const logs: ContestLogs[] = [];
  for (const contest of wanted.contests ?? (await listAllContests(database.db))) {
    const found = await findOldLogs(database, contest, before);
    if (found.entries > 0) logs.push(found);
  }
  const { ended, unlimited } = wanted.answers
    ? await findEndedContests(database, before, wanted.contests)
    : { ended: [], unlimited: [] };
  if (unlimited.length > 0) console.log(unlimitedWords(unlimited));
  if (logs.length === 0 && ended.length === 0) return `没有 ${wanted.day} 之前的数据要清除`;

  const entries = logs.reduce((sum, contest) => sum + contest.entries, 0);
  const bytes = logs.reduce((sum, contest) => sum + contest.bytes, 0);
  console.log(
    `将清除最后一条记录早于 ${before} 的作答过程记录，共 ${entries} 条，约 ${megabytes(bytes)}，之后无法恢复：\n${listed(logs.map(logLine))}`,
  );
  if (ended.length > 0) {
    const lines = listed(ended.map(personLine));
    console.log(`并清除在此之前结束的 ${ended.length} 个测试的考生、答案和登录：\n${lines}`);
  }
  if (!wanted.isConfirmed && !(await confirm('确定清除吗？'))) return '没有清除任何数据';

  let gone = 0;
  for (const contest of logs) gone += await purgeOldLogs(database, contest, before, now);
  const { contests, people, goOn } = await purgeEndedContests(database, ended, before, now);
  if (goOn.length > 0) console.log(goOnWords(goOn));
  const answers = wanted.answers ? `，以及 ${contests} 个测试中 ${people} 名考生的数据` : '';
  const hint = database.engine === 'sqlite' ? '。数据库文件不会变小，腾出的空间留给新的数据' : '';
  return `已清除 ${gone} 条作答过程记录${answers}${hint}`;
}
