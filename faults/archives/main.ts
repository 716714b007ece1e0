// A thread that reads one archive after the other and says what became of each: what it cannot do is to end by itself.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { ArchivePlan } from '#server/contest-archive/archive-plan.ts';
import { ArchiveProblem } from '#server/contest-archive/archive-reading.ts';
import { readArchive } from '#server/contest-archive/read-archive.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { ReadTask, ReadVerdict } from '../damaged-files/damaged-files.ts';

export interface ArchiveVerdict extends ReadVerdict {
  /** How much is said to stay behind. */
  told: number;
}

const MEGABYTE = 2 ** 20;
const LIVE = /<script|<iframe|<style|\son\w+\s*=|javascript:/i;

/** What every plan promises to whoever stores it. */
function brokenPromises({ contests, tasks }: ArchivePlan): string[] {
  const problems: string[] = [];
  const settings = contests.map((contest) => contest.settings);
  if (!settings.every((one) => ContestSettings.safeParse(one).success))
    problems.push('a contest that is none');
  if (!tasks.every((task) => TaskSettings.safeParse(task).success)) problems.push('a task that is none');
  if (settings.some(({ state }) => state !== 'inactive')) problems.push('a contest that is open');
  const names = new Set([...tasks.map(({ name }) => name), 'opening', 'closing']);
  const rows = settings.flatMap((one) => (one.type === 'default' ? one.tasks : []));
  if (!rows.every((row) => names.has(row))) problems.push('a row that leads nowhere');
  const texts = JSON.stringify([settings.map(({ prompt }) => prompt), tasks]);
  if (LIVE.test((texts.match(/<[^>]*>/g) ?? []).join(''))) problems.push('HTML that is alive');
  return problems;
}

async function read({ path, fileName }: ReadTask): Promise<ArchiveVerdict> {
  const before = process.memoryUsage.rss();
  const grownMb = () => (process.memoryUsage.rss() - before) / MEGABYTE;
  try {
    const hash = createHash('sha256');
    const useFile = async (file: { path: string }) => void hash.update(await readFile(file.path));
    const { problems: told, ...plan } = await readArchive(path, { fileName, useFile });
    hash.update(JSON.stringify(plan));
    const problems = brokenPromises({ ...plan, problems: told });
    return { content: hash.digest('hex'), told: told.length, reason: '', grownMb: grownMb(), problems };
  } catch (error) {
    const isMeant = error instanceof ArchiveProblem && /[\u4e00-\u9fff]/.test(error.message);
    const told = error instanceof Error ? error.stack : String(error);
    const problems = isMeant ? [] : [`an error that nobody has meant: ${told}`];
    const reason = error instanceof Error ? error.message : 'error';
    return { content: '', told: 0, reason, grownMb: grownMb(), problems };
  }
}

parentPort?.on('message', (task: ReadTask) => {
  void read(task).then((verdict) => parentPort?.postMessage(verdict));
});
