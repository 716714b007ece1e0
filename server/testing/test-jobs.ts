import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type AnyJob, defineJob, JobRefused, type JobRegistry } from '#server/jobs/define-job.ts';
import type { JobKinds } from '#server/jobs/open-jobs.ts';

const Nothing = z.object({});

/** Goes on until it is told to stop, and says how far it is. */
export const countingJob = defineJob({
  name: 'test.count',
  label: '计数',
  input: z.object({ to: z.number() }),
  subject: ({ to }) => `到${to}`,
  async run({ input, progress, signal }) {
    for (let count = 1; count <= input.to; count += 1) {
      signal.throwIfAborted();
      progress(count, input.to, `数到${count}`);
      await delay(10);
    }
    return { note: `数了${input.to}个数`, detail: { last: input.to } };
  },
});

/** Writes the name of the first account into a file. */
export const filingJob = defineJob({
  name: 'test.file',
  label: '写文件',
  input: z.object({ content: z.string() }),
  async run({ input, db, saveFile }) {
    const first = await db.selectFrom('account').select('username').orderBy('username').executeTakeFirst();
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-job-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, `${input.content} ${first?.username ?? ''}`);
      const file = { path, fileName: '结果.txt', extension: 'txt', contentType: 'text/plain; charset=utf-8' };
      return { note: '写好了', fileId: await saveFile(file) };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
});

/** Repeats what stands in a file of its owner. */
export const readingJob = defineJob({
  name: 'test.read',
  label: '读文件',
  input: z.object({ fileId: z.string() }),
  async run({ input, openFile }) {
    const { stream } = await openFile(input.fileId);
    return { note: await text(stream) };
  },
});

export const refusingJob = defineJob({
  name: 'test.refuse',
  label: '拒绝',
  input: Nothing,
  run: () => Promise.reject(new JobRefused('第5行：准考证号重复')),
});

export const failingJob = defineJob({
  name: 'test.fail',
  label: '失败',
  input: Nothing,
  run: () => Promise.reject(new Error('the secret of the server')),
});

/** Does not listen to whoever tells it to stop. */
export const stubbornJob = defineJob({
  name: 'test.stubborn',
  label: '不停',
  input: Nothing,
  async run() {
    for (;;) await delay(1_000);
  },
});

/** Takes more memory than a job may. */
export const hungryJob = defineJob({
  name: 'test.hungry',
  label: '占内存',
  input: Nothing,
  run: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(1_000_000).fill(0.5));
  },
});

const ALL: AnyJob[] = [countingJob, filingJob, readingJob, refusingJob, failingJob, stubbornJob, hungryJob];

export const JOBS: JobRegistry = new Map(ALL.map((job) => [job.name, job]));

export const TEST_JOBS: JobKinds = { registry: JOBS, module: import.meta.url };
