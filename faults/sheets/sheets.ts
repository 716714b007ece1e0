import { readdir, readFile } from 'node:fs/promises';
import { damagedFiles, type ReadVerdict } from '../damaged-files/damaged-files.ts';
import type { Seed } from '../damaged-files/mutated-file.ts';
import { mutatedSheet } from './mutated-sheet.ts';

const SEEDS = new URL('./seeds/', import.meta.url);

async function readSeeds(): Promise<Seed[]> {
  const names = (await readdir(SEEDS)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, SEEDS)) })));
}

export const sheets = damagedFiles<ReadVerdict>({
  name: 'sheets',
  what: 'damaged and hostile spreadsheets are read to a reason or to a table, in little time and memory',
  main: new URL('./main.ts', import.meta.url),
  heapMb: 128,
  mostGrowthMb: 100,
  seeds: readSeeds,
  mutated: mutatedSheet,
  countedAs: ({ reason }) => reason || 'read as tables',
});
