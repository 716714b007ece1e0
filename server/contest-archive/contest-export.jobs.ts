import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { contentTypeOf, MAX_ARCHIVE_BYTES } from '#domain/resource/file-formats.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { ListReplaced } from '#server/contest/index.ts';
import { defineJob, JobRefused } from '#server/jobs/define-job.ts';
import { collectContest } from './collect-contest.ts';
import { writeArchive } from './write-archive.ts';

/** A contest with all that it is made of, as a file that can be imported elsewhere. */
export const exportContestJob = defineJob({
  name: 'contest-archive.export',
  label: '导出测试',
  input: z.object({ contest: z.string(), hasTickets: z.boolean() }),
  subject: ({ contest }) => contest,
  async run(context) {
    const { input, saveFile, progress, signal } = context;
    progress(0, 0, '正在导出');
    const content = await collectContest(context, input);
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-export-'));
    try {
      const path = join(folder, 'contest.zip');
      await pipeline(writeArchive(content), createWriteStream(path), { signal });
      if ((await stat(path)).size > MAX_ARCHIVE_BYTES)
        throw new JobRefused(
          `导出的文件超过${sizeText(MAX_ARCHIVE_BYTES)}，不能再导入，请分别导出各个子测试`,
        );
      const file = { path, fileName: `${input.contest.replace(/\.+$/, '')}.zip`, extension: 'zip' };
      const fileId = await saveFile({ ...file, contentType: contentTypeOf('zip') });
      const { contests, tasks, files } = content;
      const inFiles = files.length === 0 ? '' : `、${files.length}个文件`;
      return { note: `已导出${contests.length}个测试、${tasks.length}道题目${inFiles}`, fileId };
    } catch (error) {
      throw error instanceof ListReplaced ? new JobRefused('准考证名单刚刚被替换，请重试') : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
