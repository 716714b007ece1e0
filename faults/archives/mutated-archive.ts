import { type CraftedEntry, craftedZip } from '#server/testing/crafted-xlsx.ts';
import type { Random } from '#tasks/random.ts';
import {
  type Attack,
  bomb,
  damageOf,
  exchangedFiles,
  inAnotherEncoding,
  liedAbout,
  mutatedFile,
  type MutatedFile,
  type Seed,
  withFurtherFiles,
  withOne,
} from '../damaged-files/mutated-file.ts';

const JSON_FILE = /\.json$/;
const MANIFEST = /kaopu\.json$/;

/** Values that stand where others were expected. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  '',
  'opening',
  '语文',
  '期末',
  '../../etc/passwd',
  'tasks/../kaopu.json',
  '__proto__',
  'constructor',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `/files/${'f'.repeat(40)}.png`,
  '\u0000\ud800',
  '字'.repeat(200_000),
  [],
  {},
  [[[[]]]],
  { id: 1, start: '2', end: '1' },
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Nest = Json[] | { [key: string]: Json };

const isNest = (value: Json): value is Nest => typeof value === 'object' && value !== null;

function nestsIn(value: Json): Nest[] {
  if (!isNest(value)) return [];
  return [value, ...Object.values(value).flatMap(nestsIn)];
}

/** One thing somewhere in it is another, is gone, or comes twice. */
function withOddity(json: Json, random: Random): Json {
  const nest = random.pick(nestsIn(json).filter((one) => Object.keys(one).length > 0));
  const key = random.pick(Object.keys(nest)) as never;
  const value = random.pick(ODD_VALUES) as never;
  random.pick([
    () => void (nest[key] = value),
    () => void (nest[key] = value),
    () => (Array.isArray(nest) ? void nest.splice(Number(key), 1) : Reflect.deleteProperty(nest, key)),
    () =>
      Array.isArray(nest) ? nest.push(nest[key] as Json) : void Reflect.set(nest, `${String(key)}2`, value),
    () => (Array.isArray(nest) ? nest.reverse() : void (nest[key] = [nest[key]] as never)),
  ])();
  return json;
}

function changedJson(entry: CraftedEntry, change: (json: Json) => Json): CraftedEntry {
  return {
    ...entry,
    content: Buffer.from(JSON.stringify(change(JSON.parse(String(entry.content)) as Json))),
  };
}

/** What somebody means: everything fits together, and something in it is meant to hurt. */
const ATTACKS: Record<string, Attack> = {
  'other values': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => [changedJson(entry, (json) => withOddity(json, random))],
      random.pick([JSON_FILE, MANIFEST]),
    ),
    expected: 'any',
  }),
  'many other values': (entries, random) => ({
    bytes: craftedZip(
      entries.map((entry) =>
        JSON_FILE.test(entry.name) && random.integer(0, 2) === 0
          ? changedJson(entry, (json) => withOddity(withOddity(json, random), random))
          : entry,
      ),
    ),
    expected: 'any',
  }),
  'damaged JSON': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => {
        const text = String(entry.content);
        const at = random.integer(0, text.length);
        const added = random.pick(['', '{', ']', '"', ',', '\\', '\u0000', ' '.repeat(1_000)]);
        return [
          {
            ...entry,
            content: Buffer.from(text.slice(0, at) + added + text.slice(at + random.integer(0, 5))),
          },
        ];
      },
      JSON_FILE,
    ),
    expected: 'any',
  }),
  'endless structure': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => {
        const many = random.pick([3_000, 100_000]);
        const piece = random.pick([
          '['.repeat(many),
          `[${'[],'.repeat(many)}[]]`,
          `{${Array.from({ length: many }, (_, index) => `"a${index}":1`).join(',')}}`,
          `{"name":"${'字'.repeat(many)}"}`,
          `[${'{"id":1},'.repeat(many)}{}]`,
          '{"a":'.repeat(many),
        ]);
        return [{ ...entry, content: Buffer.from(piece) }];
      },
      JSON_FILE,
    ),
    expected: 'refused',
  }),
  'exchanged files': exchangedFiles,
  'a missing file': (entries, random) => ({
    bytes: withOne(entries, random, () => []),
    expected: 'refused',
  }),
  'a file that comes twice': (entries, random) => ({
    bytes: withOne(entries, random, (entry) => [
      entry,
      { ...entry, name: random.pick([entry.name, entry.name.toUpperCase()]), content: Buffer.from('{}') },
    ]),
    expected: 'refused',
  }),
  'a way out': (entries, random) => ({
    bytes: craftedZip([
      ...entries,
      {
        name: random.pick(['../../etc/passwd', '/etc/passwd', 'C:\\x.json', 'tasks/../../x', '\u0000']),
        content: Buffer.from('x'),
      },
    ]),
    expected: 'same',
  }),
  'lies about a file': (entries, random) => ({ bytes: liedAbout(entries, random), expected: 'same' }),
  'another file'(entries, random) {
    const content = random.pick([
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('MZ'),
      Buffer.alloc(0),
      Buffer.alloc(5_000_000),
    ]);
    return {
      bytes: withOne(entries, random, (entry) => [{ ...entry, content }], /files\//),
      expected: 'refused',
    };
  },
  'another encoding': (entries, random) => ({
    bytes: inAnotherEncoding(entries, random, JSON_FILE),
    expected: 'any',
  }),
  'too many files': (entries) => ({ bytes: withFurtherFiles(entries, 5_001), expected: 'refused' }),
  'a bomb'(entries, random) {
    const filler = random.pick(['[],', '        ', '{"a":1},']);
    const large = bomb(`archive ${filler}`, '[', filler, '[]]');
    const size = random.pick([0, 1_000, 0xfffffff0]);
    const change = ({ name }: CraftedEntry) => [{ ...large, name, ...(size === 0 ? {} : { size }) }];
    return { bytes: withOne(entries, random, change), expected: 'refused' };
  },
};

const KINDS = damageOf(ATTACKS);

export const mutatedArchive = (seeds: readonly Seed[], number: number): MutatedFile =>
  mutatedFile(KINDS, seeds, number);
