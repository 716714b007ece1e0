import { sampleArchive, withEntries } from '#server/testing/crafted-archive.ts';
import { damagedFiles } from '../damaged-files/damaged-files.ts';
import type { Seed } from '../damaged-files/mutated-file.ts';
import type { ArchiveVerdict } from './main.ts';
import { mutatedArchive } from './mutated-archive.ts';

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

export const archives = damagedFiles<ArchiveVerdict>({
  name: 'archives',
  what: 'damaged and hostile archives of tests are read to a reason or to a test, in little time and memory',
  main: new URL('./main.ts', import.meta.url),
  // Of a thread of jobs it is 400.
  heapMb: 256,
  mostGrowthMb: 350,
  seeds: archiveSeeds,
  mutated: mutatedArchive,
  countedAs: ({ reason }) => (reason === '' ? 'read as tests' : 'refused'),
});
