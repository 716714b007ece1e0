import { crc32, deflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { type CraftedEntry, craftedZip, entriesIn } from '#server/testing/crafted-xlsx.ts';
import { type Random, seededRandom } from '#tasks/random.ts';

export interface Seed {
  name: string;
  bytes: Buffer;
}

/** What may become of a file: a reason; a reason or what the seed holds; a reason or anything that is a table. */
export type Expected = 'refused' | 'same' | 'any';

export interface Outcome {
  bytes: Buffer;
  expected: Expected;
}

export interface MutatedFile extends Outcome {
  /** How it came about, for whoever looks for the reason. */
  what: string;
  /** The name of the seed. */
  fileName: string;
}

/** Of a file, or of its entries where it is a zip file. */
export type Damage = (bytes: Buffer, random: Random) => Outcome;
export type Attack = (entries: CraftedEntry[], random: Random) => Outcome;

const MEGABYTE = 2 ** 20;
export const NUMBERS = [
  0, 1, 7, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

export const spliced = (bytes: Buffer, start: number, removed: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)]);

export const placeIn = (bytes: Buffer, random: Random) => random.integer(0, Math.max(0, bytes.length - 1));

export function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.integer(0, 255)));
}

/** Damage that nobody has meant: checksums are there to find it, so that a file is read as it was or not at all. */
export const ACCIDENTS: Record<string, (bytes: Buffer, random: Random) => Outcome> = {
  'flipped bits'(bytes, random) {
    const changed = Buffer.from(bytes);
    for (let count = random.integer(1, 4); count > 0; count -= 1) {
      const at = placeIn(changed, random);
      changed[at] = (changed[at] ?? 0) ^ (1 << random.integer(0, 7));
    }
    return { bytes: changed, expected: 'same' };
  },
  'another digit'(bytes, random) {
    const changed = Buffer.from(bytes);
    const start = placeIn(bytes, random);
    const at = changed.subarray(start).findIndex((byte) => byte >= 0x30 && byte < 0x39);
    if (at >= 0) changed[start + at] = (changed[start + at] ?? 0) + 1;
    return { bytes: changed, expected: 'same' };
  },
  'overwritten bytes'(bytes, random) {
    const start = placeIn(bytes, random);
    const length = random.integer(1, 40);
    return { bytes: spliced(bytes, start, length, noise(random, length)), expected: 'same' };
  },
  'a cut': (bytes, random) => ({ bytes: bytes.subarray(0, placeIn(bytes, random)), expected: 'refused' }),
  'a missing beginning': (bytes, random) => ({
    bytes: bytes.subarray(random.integer(1, 200)),
    expected: 'refused',
  }),
  'lost bytes': (bytes, random) => ({
    bytes: spliced(bytes, placeIn(bytes, random), random.integer(1, 100), Buffer.alloc(0)),
    expected: 'same',
  }),
  'bytes that came twice'(bytes, random) {
    const start = placeIn(bytes, random);
    return {
      bytes: spliced(bytes, start, 0, bytes.subarray(start, start + random.integer(1, 200))),
      expected: 'same',
    };
  },
  'an odd number in a field'(bytes, random) {
    const changed = Buffer.from(bytes);
    const directory = changed.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    const start = random.integer(0, 3) === 0 ? placeIn(bytes, random) : directory + random.integer(0, 60);
    const field = Buffer.alloc(4);
    field.writeUInt32LE(random.pick(NUMBERS));
    field.copy(changed, Math.max(0, start), 0, random.pick([2, 4]));
    return { bytes: changed, expected: 'same' };
  },
};

/** Every entry as it is but one; without a name any of them. */
export function withOne(
  entries: CraftedEntry[],
  random: Random,
  change: (entry: CraftedEntry) => CraftedEntry[],
  pattern = /./,
): Buffer {
  const chosen = random.pick(entries.filter(({ name }) => pattern.test(name)));
  return craftedZip(entries.flatMap((entry) => (entry === chosen ? change(entry) : [entry])));
}

const TAGS = /<[^>]*>/g;
const ODD_PIECES = [
  '<',
  '>',
  '&',
  '&#0;',
  '&#xD800;',
  '&lol;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '</row>',
  '<row r="9"/>',
  '<c r="A1"><v>1</v></c>',
  '\u0000',
  '\ufffe',
  '_x0000_',
  '_xD800_',
  'r="',
  '"',
  '<sheetData/>',
  '</sheetData>',
  '字'.repeat(6_000),
];
export function damagedXml(xml: string, random: Random): string {
  const tags = [...xml.matchAll(TAGS)];
  const tag = random.pick(tags);
  const end = tag.index + tag[0].length;
  const without = xml.slice(0, tag.index) + xml.slice(end);
  const at = random.integer(0, xml.length);
  return random.pick([
    without,
    xml.slice(0, end) + tag[0] + xml.slice(end),
    xml.slice(0, at) + random.pick(ODD_PIECES) + xml.slice(at),
    xml.slice(0, at),
    xml.slice(0, at) + xml.slice(at + random.integer(1, 30)),
    xml.slice(0, tag.index) + random.pick(tags)[0] + xml.slice(end),
  ]);
}

const made = new Map<string, CraftedEntry>();

/** Large out of little; made once because that takes long. */
export function bomb(name: string, begin: string, middle: string, finish: string): CraftedEntry {
  const known = made.get(name);
  if (known) return known;
  const content = Buffer.concat([
    Buffer.from(begin),
    Buffer.alloc(Math.ceil((24 * MEGABYTE) / middle.length) * middle.length, middle),
    Buffer.from(finish),
  ]);
  const { length: size } = content;
  const entry = {
    name,
    content: deflateRawSync(content),
    isStored: true,
    method: 8,
    size,
    crc: crc32(content),
  };
  made.set(name, entry);
  return entry;
}

/** Two files within have each other's content. */
export const exchangedFiles: Attack = (entries, random) => {
  const [one, other] = [random.pick(entries), random.pick(entries)];
  const content = new Map([
    [one, other.content],
    [other, one.content],
  ]);
  const changed = entries.map((entry) => ({ ...entry, content: content.get(entry) ?? entry.content }));
  return { bytes: craftedZip(changed), expected: 'any' };
};

/** What the directory says of one file is not so. */
export const liedAbout = (
  entries: CraftedEntry[],
  random: Random,
  more: Partial<CraftedEntry>[] = [],
  pattern = /./,
) =>
  withOne(
    entries,
    random,
    (entry) => [
      {
        ...entry,
        ...random.pick<Partial<CraftedEntry>>([
          { size: random.pick(NUMBERS) },
          { packedSize: random.pick(NUMBERS) },
          { crc: random.pick(NUMBERS) },
          { method: random.integer(0, 20) },
          { flags: random.integer(0, 0xffff) },
          { localName: random.pick(['', 'a', '../../etc/passwd']) },
          { isStored: true, method: 8 },
          ...more,
        ]),
      },
    ],
    pattern,
  );

export function inAnotherEncoding(entries: CraftedEntry[], random: Random, pattern: RegExp): Buffer {
  const encoding = random.pick(['utf-16le', 'utf-16be', 'gb18030', 'latin1']);
  const change = (entry: CraftedEntry) => [
    { ...entry, content: iconv.encode(String(entry.content), encoding, { addBOM: true }) },
  ];
  return withOne(entries, random, change, pattern);
}

export const withFurtherFiles = (entries: CraftedEntry[], count: number) =>
  craftedZip([
    ...entries,
    ...Array.from({ length: count }, (_, index) => ({
      name: `a${index}`,
      content: Buffer.alloc(0),
      isStored: true,
    })),
  ]);

/** Every accident, and these attacks on what is within a zip file. */
export const damageOf = (attacks: Record<string, Attack>): Record<string, Damage> => ({
  ...ACCIDENTS,
  ...Object.fromEntries(
    Object.entries(attacks).map(([name, attack]) => [
      name,
      (bytes: Buffer, random: Random) => attack(entriesIn(bytes), random),
    ]),
  ),
});

/** A file that is not as it should be, of every kind in turn; the same number gives the same file. */
export function mutatedFile(
  kinds: Record<string, Damage>,
  seeds: readonly Seed[],
  number: number,
  isFor: (kind: string, seed: Seed) => boolean = () => true,
): MutatedFile {
  const random = seededRandom(number);
  const names = Object.keys(kinds);
  const what = names[number % names.length] ?? '';
  const damage = kinds[what];
  if (!damage) throw new Error(`nobody knows how to make ${what}`);
  const seed = random.pick(seeds.filter((one) => isFor(what, one)));
  return { what: `${what} in ${seed.name}`, fileName: seed.name, ...damage(seed.bytes, random) };
}
