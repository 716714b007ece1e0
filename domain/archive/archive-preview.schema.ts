import { z } from 'zod';
import { CONTEST_TYPES } from '../contest/contest-values.ts';

const Named = z.object({
  /** As it stands in the archive. */
  name: z.string(),
  /** Under which it would be stored now. */
  freeName: z.string(),
});

/** What an archive holds, before anything is made of it. */
export const ArchivePreview = z.object({
  kind: z.literal('archive'),
  fileName: z.string(),
  /** The whole one first. */
  contests: z.array(
    Named.extend({
      type: z.enum(CONTEST_TYPES),
      duration: z.number(),
      /** Tasks, or children of a parent. */
      rowCount: z.number(),
      /** Rows of its list of numbers. */
      ticketCount: z.number(),
    }),
  ),
  tasks: z.array(Named.extend({ questionCount: z.number() })),
  files: z.array(z.object({ name: z.string(), size: z.number() })),
  /** What stays behind, and why. */
  problems: z.array(z.string()),
  /** What it has become; empty before. */
  importedAs: z.string().default(''),
});
export type ArchivePreview = z.infer<typeof ArchivePreview>;

export const archiveCounts = ({ contests, tasks, files }: ArchivePreview): string => {
  const questionCount = tasks.reduce((sum, task) => sum + task.questionCount, 0);
  const inFiles = files.length === 0 ? '' : `，${files.length}个文件`;
  return `${contests.length}个测试，${tasks.length}道题目，共${questionCount}个小题${inFiles}`;
};
