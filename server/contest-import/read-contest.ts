import type { ContestPlan } from '#domain/import/contest-plan.schema.ts';
import { readContestDocument } from '#domain/import/contest-document.ts';
import { mapHtml, picturesIn, withPictures } from '#domain/import/document-block.ts';
import {
  DocumentProblem,
  type DocumentReadOptions,
  readDocx,
  type ReadDocument,
} from '#server/document/index.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { JobRefused } from '#server/jobs/define-job.ts';
import { type ShownPicture, sortPictures } from './document-pictures.ts';
import { problemOfTask } from './planned-task.ts';

/** A file that takes longer is built to. */
const READ_WITHIN_MS = 60_000;
/** It is kept whole until the test is made of it. */
const LONGEST_PLAN = 10_000_000;

export interface ReadContest {
  /** With marks in the place of pictures. */
  plan: ContestPlan;
  /** Those that stand in the plan. */
  pictures: ShownPicture[];
}

async function readDocument(path: string, { fileName, signal }: DocumentReadOptions): Promise<ReadDocument> {
  const deadline = AbortSignal.timeout(READ_WITHIN_MS);
  const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    return await readDocx(path, { fileName, signal: within });
  } catch (error) {
    throw error instanceof DocumentProblem ? new JobRefused(error.message) : error;
  }
}

/** A contest out of a document, as it could be stored. What is wrong with the file is told to its owner. */
export async function readContest(path: string, options: DocumentReadOptions): Promise<ReadContest> {
  const { fileName } = options;
  const { blocks, lost, pictures } = await readDocument(path, options);
  const { shown, refused: refusedPictures } = await sortPictures(pictures);
  const clean = blocks.map((block) => mapHtml(block, cleanAuthorHtml));
  const plan = readContestDocument({ fileName, blocks: clean, lost, refusedPictures });
  if ('refused' in plan) throw new JobRefused(plan.refused);
  for (const task of plan.tasks) {
    const problem = problemOfTask(task);
    if (problem !== undefined) throw new JobRefused(problem);
  }
  const written = JSON.stringify(plan);
  if (written.length > LONGEST_PLAN) throw new JobRefused(`文件“${fileName}”的内容过多，请分成几份文档导入`);
  const used = new Set(picturesIn(written));
  return { plan, pictures: shown.filter(({ index }) => used.has(index)) };
}

/** With the addresses of its pictures. An address is longer than a mark: it is asked once more whether all of it fits. */
export function withAddresses(plan: ContestPlan, addresses: ReadonlyMap<number, string>): ContestPlan {
  const change = (html: string) => withPictures(html, (index) => addresses.get(index));
  const tasks = plan.tasks.map((task) => ({
    ...task,
    text: change(task.text),
    questions: task.questions.map((question) => ({
      ...question,
      text: change(question.text),
      preface: change(question.preface),
      options: question.options.map(change),
      subtitles: question.subtitles.map(change),
      headers: question.headers.map(change),
    })),
  }));
  for (const task of tasks) {
    const problem = problemOfTask(task);
    if (problem !== undefined) throw new JobRefused(problem);
  }
  return { ...plan, tasks };
}
