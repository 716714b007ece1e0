import type { z } from 'zod';
import {
  type ArchiveFile,
  ArchiveManifest,
  MANIFEST,
  ManifestHead,
  ARCHIVE_VERSION,
  MOST_IN_ARCHIVE,
} from '#domain/archive/archive-manifest.schema.ts';
import { cycleIn, withoutStrangers } from '#domain/archive/archive-references.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { childContests, isParent } from '#domain/contest/contest.ts';
import { fileAddressOf, fileKeysIn } from '#domain/resource/file-address.ts';
import { settledTicket } from '#domain/ticket/settled-ticket.ts';
import { ticketProblem } from '#domain/ticket/ticket-faults.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { issueText } from './archive-json.ts';
import type { ArchiveSource } from './archive-package.ts';
import { ArchivedTickets, checkedContest, checkedTask } from './archived-settings.ts';

/** What an archive says, as it could be stored under these very names. */
export interface ArchivePlan {
  about: string;
  /** The whole one first. Numbers are not among the settings, but rows: they may be many. */
  contests: { settings: ContestSettings; rows: NumberRow[] }[];
  tasks: TaskSettings[];
  files: ArchiveFile[];
  /** What stays behind, and why. */
  problems: string[];
}

type Refuse = (text: string) => Error;

async function readManifest(source: ArchiveSource, refuse: Refuse): Promise<ArchiveManifest> {
  const written = await source.json(MANIFEST);
  const head = ManifestHead.safeParse(written);
  if (!head.success) throw refuse(`里的“${MANIFEST}”不是测试的清单：${issueText(head.error)}`);
  if (head.data.version > ARCHIVE_VERSION)
    throw refuse(`由更新的版本导出（格式版本${head.data.version}），请升级本系统后再导入`);
  return demand(ArchiveManifest, written, MANIFEST, refuse);
}

function demand<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
  place: string,
  refuse: Refuse,
): z.output<Schema> {
  const read = schema.safeParse(written);
  if (!read.success) throw refuse(`里的“${place}”有错误：${issueText(read.error)}`);
  return read.data;
}

function demandDistinct(names: readonly string[], what: string, refuse: Refuse): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw refuse(`中有两${what}都叫“${name}”`);
    seen.add(name);
  }
}

async function readContests(source: ArchiveSource, manifest: ArchiveManifest, refuse: Refuse) {
  const contests: ArchivePlan['contests'] = [];
  const problems: string[] = [];
  let rowCount = 0;
  for (const { file, tickets, ticketsLeftOut } of manifest.contests) {
    const checked = checkedContest(await source.json(file));
    if ('problem' in checked) throw refuse(`里的“${file}”有错误：${checked.problem}`);
    const settings = checked.value;
    const { name, ticketType } = settings;
    if (tickets !== undefined && ticketType !== 'number')
      throw refuse(`里的“${file}”有错误：测试“${name}”的准考证类型不是名单，却有名单“${tickets}”`);
    if (tickets !== undefined) {
      const rows = demand(ArchivedTickets, await source.json(tickets), tickets, refuse);
      settings.ticket = settledTicket(rows);
    }
    if (ticketsLeftOut) problems.push(`测试“${name}”的准考证名单没有随文件导出，请在导入后另行添加`);
    const rows = ticketType === 'number' && Array.isArray(settings.ticket) ? settings.ticket : [];
    rowCount += rows.length;
    if (rowCount > MOST_IN_ARCHIVE.ticketRows)
      throw refuse(`中的准考证名单合计超过${MOST_IN_ARCHIVE.ticketRows}行，请分成几个测试`);
    contests.push({ settings, rows: rows as NumberRow[] });
  }
  return { contests, problems };
}

async function readTasks(source: ArchiveSource, { tasks }: ArchiveManifest, refuse: Refuse) {
  const read: TaskSettings[] = [];
  for (const place of tasks) {
    const checked = checkedTask(await source.json(place));
    if ('problem' in checked) throw refuse(`里的“${place}”有错误：${checked.problem}`);
    read.push(checked.value);
  }
  return read;
}

/** Tickets that nobody could log in with are refused, as by the form. */
function demandGoodTickets(contests: readonly ContestSettings[], refuse: Refuse): void {
  for (const contest of contests) {
    const parents = contests.filter((one) => isParent(one) && childContests(one).includes(contest.name));
    const problem = ticketProblem(contest, parents);
    if (problem !== undefined) throw refuse(`里的测试“${contest.name}”有错误：${problem}`);
  }
}

/** Files that are mentioned and did not come along: here the address may lead nowhere. */
function missingFiles(what: string, settings: object, files: readonly ArchiveFile[]): string[] {
  const known = new Set(files.map(({ address }) => address));
  const missing = fileKeysIn(JSON.stringify(settings)).filter((key) => !known.has(fileAddressOf(key)));
  return missing.map((key) => `${what}用到的“${fileAddressOf(key)}”不在文件中，导入后可能无法显示`);
}

/** Reads all of it and decides whether it could be stored. `refuse` makes the reason, in words that go on from a file's name. */
export async function planArchive(source: ArchiveSource, refuse: Refuse): Promise<ArchivePlan> {
  const manifest = await readManifest(source, refuse);
  const { contests, problems } = await readContests(source, manifest, refuse);
  const tasks = await readTasks(source, manifest, refuse);
  const { files, about = '' } = manifest;
  const contestNames = contests.map(({ settings }) => settings.name);
  const taskNames = tasks.map(({ name }) => name);
  demandDistinct(contestNames, '个测试', refuse);
  demandDistinct(taskNames, '道题目', refuse);
  const cycle = cycleIn(contests.map(({ settings }) => settings));
  if (cycle !== undefined) throw refuse(`中的测试“${cycle}”的子测试里又有它自己`);
  demandGoodTickets(
    contests.map(({ settings }) => settings),
    refuse,
  );
  const known = { contests: new Set(contestNames), tasks: new Set(taskNames) };
  const settled = contests.map(({ settings, rows }) => ({ ...withoutStrangers(settings, known), rows }));
  return {
    about,
    contests: settled.map(({ settings, rows }) => {
      return { settings: rows.length > 0 ? { ...settings, ticket: [] } : settings, rows };
    }),
    tasks,
    files,
    problems: [
      ...problems,
      ...settled.flatMap((one) => one.problems),
      ...settled.flatMap(({ settings }) => missingFiles(`测试“${settings.name}”`, settings, files)),
      ...tasks.flatMap((task) => missingFiles(`题目“${task.name}”`, task, files)),
    ],
  };
}
