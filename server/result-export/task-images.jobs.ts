import { z } from 'zod';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { getContestById } from '#server/contest/index.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { listResultPortions } from '#server/result/index.ts';
import { zipped, type ZipPart } from '#server/zip/index.ts';
import { type ExportedContest, readExportedContest } from './exported-rows.ts';
import { fileEmbedding } from './embedded-files.ts';
import { countExported } from './exported-count.ts';
import { DistinctNames } from './file-names.ts';
import { saveExport } from './saved-export.ts';
import { canDraw, imagesOf } from './task-images.ts';

const PORTION = 100;
/** More files a plain zip file has no numbers for. */
const MOST_FILES = 65_000;

const ImagesInput = z.object({
  contest: z.string(),
  title: z.string(),
  /** The name of the task, or its place in the test as the candidates' addresses have it. */
  task: z.string(),
});
type Context = JobContext<z.output<typeof ImagesInput>>;

function findTask({ stored, tasks }: ExportedContest, asked: string) {
  const named = tasks.find(({ name }) => name === asked);
  if (named || !/^\d+$/.test(asked)) return named;
  const place = Number(asked);
  const name = stored.contest.tasks[place];
  const first = tasks.find((task) => task.name === name);
  // A task may stand in a test twice, each time with a key of its own.
  const time = stored.contest.tasks.slice(0, place + 1).filter((one) => one === name).length;
  return first && time > 1 ? tasks.find(({ taskKey }) => taskKey === `${first.taskKey}#${time}`) : first;
}

async function* images(
  context: Context,
  contest: ExportedContest,
  taskKey: string,
  made: (name: string) => void,
): AsyncGenerator<ZipPart> {
  const { db, owner, progress, signal } = context;
  const asked = { owner, contests: [contest.stored], filter: ResultFilter.parse({}), now: context.now() };
  const total = await countExported(db, asked, false);
  const names = new DistinctNames();
  const embed = fileEmbedding(context.openPublicFile);
  let seen = 0;
  for await (const people of listResultPortions(db, asked, PORTION)) {
    for await (const image of imagesOf(db, contest.read, taskKey, people, names, embed)) {
      signal.throwIfAborted();
      made(image.name);
      yield image;
    }
    seen += people.length;
    progress(seen, Math.max(total, seen), `已画到第${seen}名考生`);
  }
}

/** What candidates have made in a task, as pictures. */
export const exportTaskImagesJob = defineJob({
  name: 'result.export-images',
  label: '导出答案图片',
  input: ImagesInput,
  subject: ({ title, task }) => `${title}：${task}`,
  async run(context) {
    const { db, owner, input, progress } = context;
    progress(0, 0, '正在读取题目');
    const stored = await getContestById(db, input.contest);
    if (stored.contest.owner !== owner) throw new JobRefused('测试不存在，可能已被改名或删除');
    const contest = await readExportedContest(db, stored);
    const task = findTask(contest, input.task);
    if (!task) throw new JobRefused(`测试“${stored.contest.name}”中没有题目“${input.task}”`);
    if (!canDraw(contest.read, task.taskKey))
      throw new JobRefused(`题目“${task.name}”的答案是选项和文字，没有图片，请导出作答结果`);
    let [files, pictures] = [0, 0];
    const about = { title: `${input.title}-${task.name}`, what: '答案图片', extension: 'zip' } as const;
    const fileId = await saveExport(context, about, async (into) => {
      const made = (name: string) => {
        files += 1;
        if (name.endsWith('.png')) pictures += 1;
        if (files > MOST_FILES) throw new JobRefused(`图片和文字超过${MOST_FILES}个文件，一个.zip文件放不下`);
      };
      await into(zipped(images(context, contest, task.taskKey, made)));
      if (pictures === 0) throw new JobRefused(`还没有考生作答题目“${task.name}”，没有图片`);
    });
    return { note: `已导出${pictures}张图片`, fileId };
  },
});
