import type { Kind } from '../kind.ts';
import type { Random } from '../random.ts';
import { KINDS } from '../registry.ts';

type Sample = (random: Random) => unknown;

/** Each kind's own robot author, in its testing folder: some content that uses what the kind has to offer. */
const SAMPLES = new Map(
  await Promise.all(
    KINDS.map(async ({ key }) => {
      const { sample } = (await import(`../${key}/testing/sample.ts`)) as { sample: Sample };
      return [key as string, sample] as const;
    }),
  ),
);

export function sampleOf({ key }: Pick<Kind, 'key'>, random: Random): unknown {
  const sample = SAMPLES.get(key);
  if (!sample) throw new Error(`${key} has no sample`);
  return sample(random);
}
