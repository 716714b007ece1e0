// A thread that reads one document after the other and says what became of each: what it cannot do is to end by itself.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { problemsOf } from '#domain/import/contest-document.ts';
import { ContestPlan } from '#domain/import/contest-plan.schema.ts';
import { readContest, withAddresses } from '#server/contest-import/read-contest.ts';
import { JobRefused } from '#server/jobs/define-job.ts';
import type { ReadTask, ReadVerdict } from '../damaged-files/damaged-files.ts';

export interface DocumentVerdict extends ReadVerdict {
  /** How many lines of the log say that something was not read. */
  told: number;
}

const MEGABYTE = 2 ** 20;
const LIVE = /<script|<iframe|<style|\son\w+\s*=|javascript:|kaopu-picture/i;

/** What every plan promises to whoever stores it. */
function brokenPromises(plan: ContestPlan): string[] {
  const problems: string[] = [];
  if (!ContestPlan.safeParse(plan).success) problems.push('a plan that cannot be stored');
  if (plan.name === '' || plan.tasks.length === 0) problems.push('a plan without a name or tasks');
  const texts = plan.tasks.flatMap(({ text, questions }) => [
    text,
    ...questions.flatMap((one) => [one.text, one.preface, ...one.options, ...one.subtitles, ...one.headers]),
  ]);
  const tags = texts.flatMap((text) => text.match(/<[^>]*>/g) ?? []).join('');
  if (LIVE.test(tags)) problems.push('HTML that is alive, or a picture that is not there');
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) problems.push('foreign signs');
  return problems;
}

async function read({ path, fileName }: ReadTask): Promise<DocumentVerdict> {
  const before = process.memoryUsage.rss();
  const grownMb = () => (process.memoryUsage.rss() - before) / MEGABYTE;
  try {
    const { plan, pictures } = await readContest(path, { fileName });
    const addresses = new Map(pictures.map(({ index }) => [index, `/files/${index}.png`]));
    const problems = brokenPromises(withAddresses(plan, addresses));
    const hash = createHash('sha256').update(JSON.stringify(plan));
    for (const { bytes } of pictures) hash.update(bytes);
    return {
      content: hash.digest('hex'),
      told: problemsOf(plan.log).length,
      reason: '',
      grownMb: grownMb(),
      problems,
    };
  } catch (error) {
    const isMeant = error instanceof JobRefused && /[\u4e00-\u9fff]/.test(error.message);
    const told = error instanceof Error ? error.stack : String(error);
    const problems = isMeant ? [] : [`an error that nobody has meant: ${told}`];
    const reason = error instanceof Error ? error.message : 'error';
    return { content: '', told: 0, reason, grownMb: grownMb(), problems };
  }
}

parentPort?.on('message', (task: ReadTask) => {
  void read(task).then((verdict) => parentPort?.postMessage(verdict));
});
