import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_OBSTACLE, type Scenario } from '../scenario.ts';
import type { MutatedFile, Seed } from './mutated-file.ts';
import { ReadingThread } from './reading-thread.ts';

const FILES = { short: 200, long: 2_000 };

export interface ReadTask {
  path: string;
  fileName: string;
}

/** What a thread says of a file. */
export interface ReadVerdict {
  /** Of all that was read; empty for a file that was refused. */
  content: string;
  /** Why it was refused. */
  reason: string;
  /** By which the process grew meanwhile; nobody else does anything. */
  grownMb: number;
  /** What must never be. */
  problems: string[];
}

interface DamagedFiles<Verdict extends ReadVerdict> {
  name: string;
  what: string;
  /** Of the thread. */
  main: URL;
  heapMb: number;
  mostGrowthMb: number;
  seeds(): Promise<Seed[]>;
  mutated(seeds: readonly Seed[], number: number): MutatedFile;
  /** Under which name what became of a file is counted. */
  countedAs(verdict: Verdict): string;
  /** Whether it is enough that something else was read than the seed holds. */
  isTold?(verdict: Verdict): boolean;
}

/** Damaged and hostile files of a format, each read to a reason or to what it holds. */
export function damagedFiles<Verdict extends ReadVerdict>(drill: DamagedFiles<Verdict>): Scenario {
  const { name, what, main, heapMb, mostGrowthMb } = drill;

  function problemsOf({ expected }: MutatedFile, verdict: Verdict | string, seedContent: string): string[] {
    if (typeof verdict === 'string') return [verdict];
    const { content, reason, grownMb } = verdict;
    const problems = [...verdict.problems];
    if (grownMb > mostGrowthMb) problems.push(`it took ${Math.round(grownMb)} MB`);
    if (reason !== '') return problems;
    if (expected === 'refused') problems.push('something was read out of what must be refused');
    if (expected === 'same' && content !== seedContent && !drill.isTold?.(verdict))
      problems.push('neither refused nor read as it was');
    return problems;
  }

  return {
    name,
    what,
    obstacle: NO_OBSTACLE,
    async run(form) {
      const folder = await mkdtemp(join(tmpdir(), `kaopu-${name}-`));
      const path = join(folder, 'file');
      const thread = new ReadingThread<ReadTask, Verdict>(main, heapMb);
      const problems: string[] = [];
      const counts: Record<string, number> = { files: FILES[form] };
      try {
        const seeds = await drill.seeds();
        const contents = new Map<string, string>();
        for (const seed of seeds) {
          await writeFile(path, seed.bytes);
          const verdict = await thread.read({ path, fileName: seed.name });
          if (typeof verdict === 'string' || verdict.reason !== '')
            problems.push(`${seed.name} itself is not read`);
          else contents.set(seed.name, verdict.content);
        }
        let grownMb = 0;
        for (let number = 1; number <= FILES[form]; number += 1) {
          const file = drill.mutated(seeds, number);
          await writeFile(path, file.bytes);
          const verdict = await thread.read({ path, fileName: file.fileName });
          const found = problemsOf(file, verdict, contents.get(file.fileName) ?? '');
          problems.push(...found.map((problem) => `file ${number}, ${file.what}: ${problem}`));
          const outcome = typeof verdict === 'string' ? 'lost' : drill.countedAs(verdict);
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
}
