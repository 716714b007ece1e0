import { z } from 'zod';
import type { ContestPlan, ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { problemsOf } from '#domain/import/contest-document.ts';
import { fileAddressOf } from '#domain/resource/file-address.ts';
import { findExtension, MAX_DOCUMENT_BYTES } from '#domain/resource/file-formats.ts';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { findArchivePreview, importArchive, previewArchive } from '#server/contest-archive/index.ts';
import { spool } from '#server/files/spool.ts';
import { findStoredFile } from '#server/files/stored-file.repository.ts';
import { defineJob, type JobContext, JobRefused, type JobResult } from '#server/jobs/define-job.ts';
import {
  CONTEST_PREVIEW,
  contestImportedNote,
  type ContestImportOutcome,
  freeNamesFor,
  importContestCommand,
} from './contest-import.commands.ts';
import { storePictures } from './document-pictures.ts';
import { readContest, withAddresses } from './read-contest.ts';

const countsText = ({ tasks, log }: ContestPlan) => {
  const questionCount = tasks.reduce((sum, { questions }) => sum + questions.length, 0);
  const problemCount = problemsOf(log).length;
  const problems = problemCount === 0 ? '' : `，有${problemCount}处没有读懂`;
  return `读到${tasks.length}道题目，共${questionCount}个小题${problems}`;
};

export const DOCUMENT_TOO_LARGE = `文档不能超过${MAX_DOCUMENT_BYTES / 2 ** 20} MB，请缩小图片或分成几个文件`;

/** Reads a document and stores its pictures, so that they can be looked at: nothing that anybody else sees. */
async function previewDocument(context: JobContext<unknown>, fileId: string): Promise<JobResult> {
  const { owner, db, openFile, progress, signal } = context;
  progress(0, 0, '正在读取文档');
  const { stream, file_name: fileName } = await openFile(fileId);
  const spooled = await spool(stream);
  if (spooled.size > MAX_DOCUMENT_BYTES) {
    await spooled.remove();
    throw new JobRefused(DOCUMENT_TOO_LARGE);
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
  const read = await readContest(spooled.path, { fileName, signal }).finally(spooled.remove);
  const stored = await storePictures(context, read.pictures);
  const addresses = new Map(stored.map(({ index, key }) => [index, fileAddressOf(key)]));
  const placed = withAddresses(read.plan, addresses);
  const names = placed.tasks.map(({ name }) => name);
  const detail: ContestPreview = {
    ...placed,
    ...(await freeNamesFor(db, owner, placed.name, names)),
    pictures: stored.map(({ index: _index, ...picture }) => picture),
    importedAs: '',
  };
  return { note: countsText(placed), detail };
}

/** A test as a document, or as what another server has exported. */
export const previewContestJob = defineJob({
  name: CONTEST_PREVIEW,
  label: '读取测试文件',
  input: z.object({ fileId: z.string() }),
  mostMinutes: 5,
  async run(context) {
    const { fileId } = context.input;
    const file = await findStoredFile(context.db, context.owner, fileId);
    const isArchive = findExtension(file?.file_name ?? '', ['zip']) !== undefined;
    return isArchive ? previewArchive(context, fileId) : previewDocument(context, fileId);
  },
});

function refusalOf(outcome: Exclude<ContestImportOutcome, { name: string }>): string {
  if (outcome === 'gone') return '这次预览已过期或已被清除，请重新上传文档';
  if ('importedAs' in outcome) return `这份文档已经导入过了，测试名称是“${outcome.importedAs}”`;
  return `已有名为“${outcome.taken}”的测试，请换一个名称，例如“${outcome.freeName}”`;
}

/** Makes a contest of what was previewed, in one short transaction. */
export const importContestJob = defineJob({
  name: 'contest-import.import',
  label: '导入测试',
  input: z.object({ previewId: z.string(), name: EntityName.optional() }),
  subject: ({ name = '' }) => name,
  async run(context) {
    const { input, owner, actor, hold, db, write, signal, now } = context;
    signal.throwIfAborted();
    const { previewId, name } = input;
    if (await findArchivePreview(db, owner, previewId)) return importArchive(context, input);
    const outcome = await write(importContestCommand, { actor, owner, previewId, name, hold, now: now() });
    if (typeof outcome === 'string' || !('name' in outcome)) throw new JobRefused(refusalOf(outcome));
    return { note: contestImportedNote(outcome.name), detail: outcome };
  },
});
