import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadingThread } from '../reading-thread.ts';
import { NO_OBSTACLE, type Scenario } from '../scenario.ts';
import type { SheetTask, SheetVerdict } from './main.ts';
import { type MutatedSheet, mutatedSheet, type Seed } from './mutated-sheet.ts';

const FILES = { short: 200, long: 2_000 };
const SEEDS = new URL('./seeds/', import.meta.url);
const HEAP_MB = 128;
const MOST_GROWTH_MB = 100;

async function readSeeds(): Promise<Seed[]> {
  const names = (await readdir(SEEDS)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, SEEDS)) })));
}

function problemsOf(sheet: MutatedSheet, verdict: SheetVerdict | string, seedContent: string): string[] {
  if (typeof verdict === 'string') return [verdict];
  const { content, reason, rowCount, grownMb } = verdict;
  const problems = [...verdict.problems];
  if (grownMb > MOST_GROWTH_MB) problems.push(`it took ${Math.round(grownMb)} MB`);
  if (reason !== '') return problems;
  if (sheet.expected === 'refused')
    return [...problems, `${rowCount} rows were read of what must be refused`];
  const isOther = sheet.expected === 'same' && content !== seedContent;
  return isOther ? [...problems, 'neither refused nor read as it was'] : problems;
}

export const sheets: Scenario = {
  name: 'sheets',
  what: 'damaged and hostile spreadsheets are read to a reason or to a table, in little time and memory',
  obstacle: NO_OBSTACLE,
  async run(form) {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-sheets-'));
    const path = join(folder, 'file');
    const main = new URL('./main.ts', import.meta.url);
    const thread = new ReadingThread<SheetTask, SheetVerdict>(main, HEAP_MB);
    const problems: string[] = [];
    const counts: Record<string, number> = { files: FILES[form], 'read as tables': 0 };
    try {
      const seeds = await readSeeds();
      const contents = new Map<string, string>();
      for (const { name, bytes } of seeds) {
        await writeFile(path, bytes);
        const verdict = await thread.read({ path, fileName: name });
        if (typeof verdict === 'string' || verdict.reason !== '') problems.push(`${name} itself is not read`);
        else contents.set(name, verdict.content);
      }
      let grownMb = 0;
      for (let number = 1; number <= FILES[form]; number += 1) {
        const sheet = mutatedSheet(seeds, number);
        await writeFile(path, sheet.bytes);
        const verdict = await thread.read({ path, fileName: sheet.fileName });
        const found = problemsOf(sheet, verdict, contents.get(sheet.fileName) ?? '');
        problems.push(...found.map((problem) => `file ${number}, ${sheet.what}: ${problem}`));
        const outcome = typeof verdict === 'string' ? 'lost' : verdict.reason || 'read as tables';
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        if (typeof verdict !== 'string') grownMb = Math.max(grownMb, verdict.grownMb);
      }
      return { counts: { ...counts, 'MB for one file': Math.round(grownMb) }, problems };
    } finally {
      await thread.end();
      await rm(folder, { recursive: true });
    }
  },
};
