import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleArchive, withEntries } from '#server/testing/crafted-archive.ts';
import { ReadingThread } from '../reading-thread.ts';
import { NO_OBSTACLE, type Scenario } from '../scenario.ts';
import type { Seed } from '../sheets/mutated-sheet.ts';
import type { ArchiveTask, ArchiveVerdict } from './main.ts';
import { mutatedArchive, type MutatedArchive } from './mutated-archive.ts';

const FILES = { short: 200, long: 2_000 };
/** Of a thread of jobs it is 400. */
const HEAP_MB = 256;
const MOST_GROWTH_MB = 350;

/** As it is exported, and as somebody packs the folder by hand. */
export async function archiveSeeds(): Promise<Seed[]> {
  const bytes = await sampleArchive();
  const inFolder = withEntries(bytes, (entries) =>
    entries.map((entry) => ({ ...entry, name: `期末/${entry.name}` })),
  );
  return [
    { name: 'exported.zip', bytes },
    { name: 'folder.zip', bytes: inFolder },
  ];
}

function problemsOf(
  { expected }: MutatedArchive,
  verdict: ArchiveVerdict | string,
  seedContent: string,
): string[] {
  if (typeof verdict === 'string') return [verdict];
  const { content, reason, grownMb } = verdict;
  const problems = [...verdict.problems];
  if (grownMb > MOST_GROWTH_MB) problems.push(`it took ${Math.round(grownMb)} MB`);
  if (reason !== '') return problems;
  if (expected === 'refused') problems.push('a test was read out of what must be refused');
  if (expected === 'same' && content !== seedContent) problems.push('neither refused nor read as it was');
  return problems;
}

export const archives: Scenario = {
  name: 'archives',
  what: 'damaged and hostile archives of tests are read to a reason or to a test, in little time and memory',
  obstacle: NO_OBSTACLE,
  async run(form) {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-archives-'));
    const path = join(folder, 'file');
    const main = new URL('./main.ts', import.meta.url);
    const thread = new ReadingThread<ArchiveTask, ArchiveVerdict>(main, HEAP_MB);
    const problems: string[] = [];
    const counts: Record<string, number> = { files: FILES[form], 'read as tests': 0, refused: 0 };
    const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
    try {
      const seeds = await archiveSeeds();
      const contents = new Map<string, string>();
      for (const { name, bytes } of seeds) {
        await writeFile(path, bytes);
        const verdict = await thread.read({ path, fileName: name });
        if (typeof verdict === 'string' || verdict.reason !== '') problems.push(`${name} itself is not read`);
        else contents.set(name, verdict.content);
      }
      let grownMb = 0;
      for (let number = 1; number <= FILES[form]; number += 1) {
        const archive = mutatedArchive(seeds, number);
        await writeFile(path, archive.bytes);
        const verdict = await thread.read({ path, fileName: archive.seed });
        const found = problemsOf(archive, verdict, contents.get(archive.seed) ?? '');
        problems.push(...found.map((problem) => `file ${number}, ${archive.what}: ${problem}`));
        if (typeof verdict === 'string') count('lost');
        else count(verdict.reason === '' ? 'read as tests' : 'refused');
        if (typeof verdict !== 'string') grownMb = Math.max(grownMb, verdict.grownMb);
      }
      return { counts: { ...counts, 'MB for one file': Math.round(grownMb) }, problems };
    } finally {
      await thread.end();
      await rm(folder, { recursive: true });
    }
  },
};
