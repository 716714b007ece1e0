import { MOST_IN_ARCHIVE } from '#domain/archive/archive-manifest.schema.ts';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import { MAX_ARCHIVE_BYTES } from '#domain/resource/file-formats.ts';
import { formatOf } from '#domain/resource/resource-values.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import {
  bodyOf,
  findContest,
  findTicketList,
  isChildRow,
  type StoredContest,
  ticketPortions,
} from '#server/contest/index.ts';
import { familyOf } from '#server/copying/index.ts';
import type { Db } from '#server/database/schema.ts';
import { findOwnFile, type StoredFileRow } from '#server/files/stored-file.repository.ts';
import { type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { findResourceOfFile } from '#server/resource/index.ts';
import { findTask, listTaskNames } from '#server/task/index.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { ARCHIVE_LIMITS } from './archive-reading.ts';
import type { ArchiveContent, FoundFile } from './write-archive.ts';

type Context = Pick<JobContext<unknown>, 'db' | 'owner' | 'openFile'>;

const tooMuch = (what: string) => new JobRefused(`${what}，不能导出为一个文件，请分别导出各个子测试`);

/** The owner's tasks in these contests, each once; built-in pages are everywhere. */
async function tasksOf(db: Db, owner: string, family: readonly StoredContest[]): Promise<TaskSettings[]> {
  const known = new Set(await listTaskNames(db, owner));
  const rows = family.flatMap(({ contest }) =>
    contest.tasks.filter((_, index) => !isChildRow(contest, index)),
  );
  const names = [...new Set(rows)].filter((name) => known.has(name));
  if (names.length > MOST_IN_ARCHIVE.tasks) throw tooMuch(`题目超过${MOST_IN_ARCHIVE.tasks}道`);
  const tasks: TaskSettings[] = [];
  for (const name of names) {
    const found = await findTask(db, owner, name);
    if (!found) continue;
    const { owner: _owner, createdTime: _createdTime, ...settings } = found.task;
    // As the rows call it, though it is renamed at this moment.
    tasks.push({ ...settings, name });
  }
  return tasks;
}

async function foundFile({ db, openFile }: Context, row: StoredFileRow): Promise<FoundFile> {
  const name = (await findResourceOfFile(db, row.id))?.name ?? row.file_name;
  async function* open(): AsyncGenerator<Buffer> {
    const { stream } = await openFile(row.id).catch((error: unknown) => {
      // A store that is away for a moment has it still.
      if (!(error instanceof JobRefused)) throw error;
      throw new JobRefused(`文件“${name}”已不存在，请在用到它的地方换一个文件后再导出`);
    });
    for await (const piece of stream) yield piece as Buffer;
  }
  return { key: row.key, name, sha256: row.hash, size: row.size, open };
}

/** The owner's files that any text of these mentions, in the order in which they are met. */
async function filesOf(context: Context, texts: readonly object[]): Promise<FoundFile[]> {
  const keys = new Set(texts.flatMap((settings) => fileKeysIn(JSON.stringify(settings))));
  const files: FoundFile[] = [];
  for (const key of keys) {
    const row = await findOwnFile(context.db, context.owner, key);
    // Others' files are named by the import: they are not the owner's to give away.
    if (row && formatOf(key) !== '' && row.size > 0) files.push(await foundFile(context, row));
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MOST_IN_ARCHIVE.files) throw tooMuch(`用到的文件超过${MOST_IN_ARCHIVE.files}个`);
  if (bytes > MAX_ARCHIVE_BYTES) throw tooMuch(`用到的文件合计超过${sizeText(MAX_ARCHIVE_BYTES)}`);
  return files;
}

interface Wanted {
  contest: string;
  hasTickets: boolean;
}

/** A contest, its children and theirs, with the tasks and files that they use. */
export async function collectContest(
  context: Context,
  { contest: name, hasTickets }: Wanted,
): Promise<ArchiveContent> {
  const { db, owner } = context;
  const root = await findContest(db, owner, name);
  if (!root) throw new JobRefused('测试不存在，可能已被改名或删除');
  const family = await familyOf(db, owner, root);
  if (family.length > MOST_IN_ARCHIVE.contests) throw tooMuch(`子测试超过${MOST_IN_ARCHIVE.contests}个`);
  let rowCount = 0;
  const contests: ArchiveContent['contests'] = [];
  for (const stored of family) {
    const list = goesByList(stored.contest) ? await findTicketList(db, stored.listId) : undefined;
    const count = list?.row_count ?? 0;
    if (hasTickets) rowCount += count;
    contests.push({
      settings: bodyOf(stored),
      rows: hasTickets ? ticketPortions(db, stored.listId) : undefined,
      hasRows: count > 0,
    });
  }
  if (rowCount > MOST_IN_ARCHIVE.ticketRows)
    throw tooMuch(`准考证名单合计超过${MOST_IN_ARCHIVE.ticketRows}行`);
  const tasks = await tasksOf(db, owner, family);
  const settings = [...contests.map((one) => one.settings), ...tasks];
  const written = settings.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one, null, 2)), 0);
  if (written > ARCHIVE_LIMITS.jsonBytes / 2) throw tooMuch('设置和题目的内容过多');
  return { contests, tasks, files: await filesOf(context, settings) };
}
