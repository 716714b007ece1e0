import { isSameJson } from '#domain/text/same-json.ts';
import type { Kind } from '../kind.ts';
import { type Random, seededRandom } from '../random.ts';
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

const MOST_TRIES = 100;

/** Contents of which each differs from the others, and from what a new part begins with. */
export function differentSamples(kind: Pick<Kind, 'key' | 'rules'>, count: number): unknown[] {
  const known = [kind.rules.newContent()];
  for (let seed = 1; known.length <= count && seed <= MOST_TRIES; seed += 1) {
    const content = sampleOf(kind, seededRandom(seed));
    if (!known.some((other) => isSameJson(other, content))) known.push(content);
  }
  if (known.length <= count) throw new Error(`${kind.key} has fewer than ${count} different samples`);
  return known.slice(1);
}

export function sampleOf({ key }: Pick<Kind, 'key'>, random: Random): unknown {
  const sample = SAMPLES.get(key);
  if (!sample) throw new Error(`${key} has no sample`);
  return sample(random);
}
