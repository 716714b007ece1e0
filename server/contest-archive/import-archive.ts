import { z } from 'zod';
import { archiveCounts, type ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { withFileKeys } from '#domain/archive/archive-references.ts';
import { taskCount } from '#domain/contest/contest.ts';
import { openingAddress } from '#domain/web-package/package-address.ts';
import { stageTicketRows } from '#server/contest/index.ts';
import { contestNames } from '#server/copying/index.ts';
import { cleanFileName } from '#server/files/file-name.ts';
import { spool } from '#server/files/spool.ts';
import { type JobContext, JobRefused, type JobResult } from '#server/jobs/define-job.ts';
import { holderOf, releaseJobFilesCommand } from '#server/jobs/job.commands.ts';
import { findJob } from '#server/jobs/job.repository.ts';
import {
  archiveImportedNote,
  type ArchiveImportOutcome,
  findArchivePreview,
  importArchiveCommand,
} from './archive-import.commands.ts';
import type { ArchivePlan } from './archive-plan.ts';
import { ArchiveProblem } from './archive-reading.ts';
import { type ArchiveReadOptions, readArchive } from './read-archive.ts';
import { type ArrivedArchive, freeArchiveNames, namesIn } from './store-archive.ts';

/** A file that takes longer is built to. */
const READ_WITHIN_MS = 4 * 60_000;
/** Nobody reads more; the page shows them all. */
const MOST_PROBLEMS = 300;

/** What is wrong with the file is told to its owner. */
async function readUploaded(
  { openFile, signal }: Pick<JobContext<unknown>, 'openFile' | 'signal'>,
  fileId: string,
  useFile?: ArchiveReadOptions['useFile'],
): Promise<{ plan: ArchivePlan; fileName: string }> {
  const { stream, file_name: fileName } = await openFile(fileId);
  const spooled = await spool(stream);
  try {
    // Storing files takes the time that the store takes; what is read then was looked at before.
    const options = useFile
      ? { fileName, signal, useFile }
      : { fileName, signal: AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN_MS)]) };
    return { plan: await readArchive(spooled.path, options), fileName };
  } catch (error) {
    throw error instanceof ArchiveProblem ? new JobRefused(error.message) : error;
  } finally {
    await spooled.remove();
  }
}

/** Looks at all of an archive and keeps nothing of it: the import reads it once more. */
export async function previewArchive(
  context: JobContext<unknown>,
  fileId: string,
): Promise<JobResult & { detail: ArchivePreview }> {
  const { db, owner, progress } = context;
  progress(0, 0, '正在读取文件');
  const { plan, fileName } = await readUploaded(context, fileId);
  const { contests, tasks, files, problems } = plan;
  const names = await freeArchiveNames(db, owner, namesIn(plan));
  const more = problems.length - MOST_PROBLEMS;
  const detail: ArchivePreview = {
    kind: 'archive',
    fileName,
    contests: contests.map(({ settings, rows }) => {
      const { name, type, duration } = settings;
      const freeName = names.contests.get(name) ?? name;
      return { name, freeName, type, duration, rowCount: taskCount(settings), ticketCount: rows.length };
    }),
    tasks: tasks.map(({ name, basic }) => {
      return { name, freeName: names.tasks.get(name) ?? name, questionCount: basic?.questions.length ?? 0 };
    }),
    files: files.map(({ name, size }) => ({ name, size })),
    problems: more > 0 ? [...problems.slice(0, MOST_PROBLEMS), `还有${more}处，没有一一列出`] : [...problems],
    importedAs: '',
  };
  return { note: `读到${archiveCounts(detail)}`, detail };
}

/** With the addresses that its files have here, and with its lists staged beside what is used. */
async function arrived(
  { write, hold, now }: JobContext<unknown>,
  plan: ArchivePlan,
  files: ArrivedArchive['files'],
): Promise<ArrivedArchive> {
  const keyIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);
  const keys = new Map(plan.files.map(({ address }, index) => [keyIn(address), files[index]?.key ?? '']));
  const contests: ArrivedArchive['contests'] = [];
  for (const { settings, rows } of plan.contests) {
    const listId = await stageTicketRows(write, rows, now());
    contests.push({ settings: withFileKeys(settings, keys), ...(listId === '' ? {} : { listId }) });
  }
  const tasks = plan.tasks.map((task) => withFileKeys(task, keys));
  return { contests, tasks, files, filesFrom: holderOf(hold.jobId) };
}

function refusalOf(outcome: Exclude<ArchiveImportOutcome, { name: string }>): string {
  if (outcome === 'gone') return '这次预览已过期或已被清除，请重新上传文件';
  if ('importedAs' in outcome) return `这个文件已经导入过了，测试名称是“${outcome.importedAs}”`;
  return `已有名为“${outcome.taken}”的测试，请换一个名称，例如“${outcome.freeName}”`;
}

const PreviewInput = z.object({ fileId: z.string() });

interface Wanted {
  previewId: string;
  name?: string | undefined;
}

/** Reads the archive of a preview once more, stores its files, and makes all else in one transaction. */
export async function importArchive(context: JobContext<unknown>, wanted: Wanted): Promise<JobResult> {
  const { db, owner, actor, hold, write, progress, savePublicFile, now } = context;
  const { previewId, name } = wanted;
  const job = await findJob(db, owner, previewId);
  const preview = await findArchivePreview(db, owner, previewId);
  if (!job || !preview) throw new JobRefused(refusalOf('gone'));
  if (preview.importedAs !== '') throw new JobRefused(refusalOf({ importedAs: preview.importedAs }));
  // Said before files are stored for nothing; the command has the last word.
  if (name !== undefined && (await contestNames(db, owner)).has(name)) {
    const { contests } = await freeArchiveNames(db, owner, { contests: [name], tasks: [] });
    throw new JobRefused(refusalOf({ taken: name, freeName: contests.get(name) ?? name }));
  }
  // Of a run before this one that was cut off.
  await write(releaseJobFilesCommand, { hold, now: now() });
  const files: ArrivedArchive['files'] = [];
  const { fileId } = PreviewInput.parse(JSON.parse(job.input));
  try {
    const { plan } = await readUploaded(context, fileId, async (file, index, total) => {
      progress(index, total, `正在保存文件，第${index + 1}个，共${total}个`);
      const { path, extension, contentType } = file;
      const fileName = cleanFileName(file.name) || `文件.${extension}`;
      const { id: fileId, key, size } = await savePublicFile({ path, fileName, extension, contentType });
      files.push({ fileId, key, size, name: fileName, url: openingAddress(key, contentType) });
    });
    const archive = await arrived(context, plan, files);
    const outcome = await write(importArchiveCommand, {
      ...{ actor, owner, previewId, name, archive, hold },
      now: now(),
    });
    if (typeof outcome === 'string' || !('name' in outcome)) throw new JobRefused(refusalOf(outcome));
    return { note: archiveImportedNote(outcome.name), detail: outcome };
  } catch (error) {
    // Where the job is lost, what there is belongs to its next run.
    await write(releaseJobFilesCommand, { hold, now: now() }).catch(() => undefined);
    throw error;
  }
}
