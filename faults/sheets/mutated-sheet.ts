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

export interface MutatedSheet {
  /** How it came about, for whoever looks for the reason. */
  what: string;
  fileName: string;
  bytes: Buffer;
  expected: Expected;
}

export type Outcome = Pick<MutatedSheet, 'bytes' | 'expected'> & { fileName?: string };

const MEGABYTE = 2 ** 20;
export const NUMBERS = [
  0, 1, 7, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

const spliced = (bytes: Buffer, start: number, removed: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)]);

const placeIn = (bytes: Buffer, random: Random) => random.integer(0, Math.max(0, bytes.length - 1));

function noise(random: Random, length: number): Buffer {
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

const SHEETS = /worksheets\/sheet\d+\.xml$/;

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

/** The same with the text of a sheet. The last one: an earlier one may be hidden, and then is not even read. */
function withSheet(entries: CraftedEntry[], change: (xml: string) => string): Buffer {
  const sheet = entries.filter(({ name }) => SHEETS.test(name)).at(-1);
  return craftedZip(
    entries.map((entry) =>
      entry === sheet ? { ...entry, content: Buffer.from(change(String(entry.content))) } : entry,
    ),
  );
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
const ODD_PLACES = [
  'A0',
  'A1048577',
  'XFE1',
  'ZZZZZZZZ9',
  '1A',
  'A',
  '9',
  '',
  'A-1',
  'a1',
  'A99999999999999999999',
];
const ODD_VALUES = [
  '-1',
  '1e999',
  'NaN',
  '99999999999',
  '1.7976931348623157E308',
  '',
  ' ',
  '0x10',
  '١٢',
  '1e-400',
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

/** The first of a kind of tag or text from a random place on, replaced. */
function replacedFrom(xml: string, random: Random, pattern: RegExp, by: string): string {
  const at = random.integer(0, xml.length);
  return xml.slice(0, at) + xml.slice(at).replace(pattern, () => by);
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

const NOTHING = { content: Buffer.alloc(0), isStored: true };
const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>准考证号</t></is></c></row>';

/** What somebody means: everything fits together, and something in it is meant to hurt. */
const ATTACKS: Record<string, (entries: CraftedEntry[], random: Random) => Outcome> = {
  'damaged XML': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => [{ ...entry, content: Buffer.from(damagedXml(String(entry.content), random)) }],
      random.pick([/./, SHEETS, /sharedStrings|styles|workbook/, SHEETS]),
    ),
    expected: 'any',
  }),
  'exchanged files'(entries, random) {
    const [one, other] = [random.pick(entries), random.pick(entries)];
    const content = new Map([
      [one, other.content],
      [other, one.content],
    ]);
    return {
      bytes: craftedZip(entries.map((entry) => ({ ...entry, content: content.get(entry) ?? entry.content }))),
      expected: 'any',
    };
  },
  'a missing file': (entries, random) => ({ bytes: withOne(entries, random, () => []), expected: 'any' }),
  'a file that comes twice': (entries, random) => ({
    bytes: withOne(entries, random, (entry) => [entry, { ...entry, content: Buffer.from('<a/>') }]),
    expected: 'refused',
  }),
  'lies about a sheet': (entries, random) => ({
    bytes: withOne(
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
            { localName: random.pick(['', 'a', '../../etc/passwd', 'x'.repeat(60_000)]) },
            { name: random.pick(['', 'a\\b', '/', '\u0000', 'x'.repeat(60_000)]) },
            { isStored: true, method: 8 },
            { isLong: true, isDescribedBehind: true },
          ]),
        },
      ],
      SHEETS,
    ),
    expected: 'any',
  }),
  'a document type': (entries, random) => ({
    bytes: withSheet(entries, (xml) => {
      const nested = Array.from(
        { length: 20 },
        (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`,
      );
      const type = random.pick([
        `<!DOCTYPE x [<!ENTITY a0 "ha">${nested.join('')}]>`,
        '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE x [<!ENTITY a20 SYSTEM "http://127.0.0.1/">]>',
      ]);
      return xml.replace(/<worksheet/, `${type}<worksheet`).replace(/<v>[^<]*<\/v>/, '<v>&a20;</v>');
    }),
    expected: 'refused',
  }),
  'a huge place': (entries, random) => ({
    bytes: withSheet(entries, (xml) =>
      random.pick([
        replacedFrom(xml, random, /<c r="[^"]*"/, `<c r="${random.pick(ODD_PLACES)}"`),
        replacedFrom(xml, random, /<row r="[^"]*"/, `<row r="${random.pick(ODD_VALUES)}"`),
        replacedFrom(xml, random, /<v>[^<]*<\/v>/, `<v>${random.pick(ODD_VALUES)}</v>`),
        replacedFrom(xml, random, /<c r="[^"]*"/, '<c s="4294967296"'),
        replacedFrom(xml, random, /<c r="([A-Z]+)(\d+)"/, '<c r="XFD2"'),
      ]),
    ),
    expected: 'any',
  }),
  'another encoding'(entries, random) {
    const encoding = random.pick(['utf-16le', 'utf-16be', 'gb18030', 'latin1']);
    const change = (entry: CraftedEntry) => [
      { ...entry, content: iconv.encode(String(entry.content), encoding, { addBOM: true }) },
    ];
    return { bytes: withOne(entries, random, change, random.pick([/./, SHEETS])), expected: 'any' };
  },
  'endless structure': (entries, random) => ({
    bytes: withSheet(entries, (xml) => {
      const many = random.pick([10_000, 100_000]);
      const piece = random.pick([
        '<a>'.repeat(many),
        `<a ${'b="" '.repeat(many)}/>`,
        `<a b="${'c'.repeat(5 * many)}"/>`,
        `<${'d'.repeat(5 * many)}/>`,
        `<!--${'e'.repeat(5 * many)}`,
        `<row r="${'1'.repeat(many)}"/>`,
        `<row r="9000"><c r="A9000" t="str">${'<v>字</v>'.repeat(many)}</c></row>`,
        `<row r="9000"><c r="A9000" t="inlineStr"><is>${'<r><t>字</t></r>'.repeat(many)}</is></c></row>`,
        `<row r="9000">${'<c/>'.repeat(many)}</row>`,
        `<row r="9000">${'<c><v>1</v></c>'.repeat(many)}</row>`,
      ]);
      return xml.replace('</sheetData>', () => `${piece}</sheetData>`);
    }),
    expected: 'any',
  }),
  'too many files': () => ({
    bytes: craftedZip(Array.from({ length: 1_001 }, (_, index) => ({ ...NOTHING, name: `a${index}` }))),
    expected: 'refused',
  }),
  'a bomb'(entries, random) {
    const [begin, finish] = [`<worksheet><sheetData>${ROW}`, '</sheetData></worksheet>'];
    const strings = bomb('xl/sharedStrings.xml', '<sst>', '<si><t>boom</t></si>', '</sst>');
    const filler = random.pick(['<a/>', '<row></row>', '<!-- -->']);
    const sheet = bomb(`bomb ${filler}`, begin, filler, finish);
    const isOfStrings = random.integer(0, 3) === 0 && entries.some(({ name }) => name === strings.name);
    const size = random.pick([0, 0, 1_000, 0xfffffff0]);
    const pattern = isOfStrings ? /sharedStrings/ : /worksheets\/sheet\d+\.xml$/;
    return {
      // Every sheet, because a hidden one is not read.
      bytes: craftedZip(
        entries.map((entry) => {
          if (!pattern.test(entry.name)) return entry;
          const large = { ...(isOfStrings ? strings : sheet), name: entry.name };
          return size === 0 ? large : { ...large, size };
        }),
      ),
      expected: 'refused',
    };
  },
  'something else': (entries, random) => {
    const text = Buffer.from('准考证号,姓名\n1,张三\n');
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(random, 2_000)]);
    return {
      bytes: random.pick([text, old, noise(random, 3_000), Buffer.alloc(0), craftedZip(entries.slice(0, 1))]),
      expected: 'refused',
    };
  },
};

const ODD_TEXTS = [
  '"',
  '\u0000',
  ',',
  '\r',
  '\ufeff',
  '𠮷',
  '字'.repeat(6_000),
  ','.repeat(500),
  '"\n'.repeat(9_000),
];

/** A text has no checksum: whatever it holds is what it holds. */
function mutatedText(bytes: Buffer, random: Random): Outcome {
  const accident = ACCIDENTS[random.pick(Object.keys(ACCIDENTS))];
  const changed = accident?.(bytes, random).bytes ?? bytes;
  const odd = Buffer.from(random.pick(ODD_TEXTS));
  const isOdd = random.integer(0, 1) === 0;
  return { bytes: isOdd ? spliced(changed, placeIn(changed, random), 0, odd) : changed, expected: 'any' };
}

const KINDS: Record<string, { ending: string; change(bytes: Buffer, random: Random): Outcome }> = {
  ...Object.fromEntries(
    Object.entries(ACCIDENTS).map(([what, change]) => [what, { ending: '.xlsx', change }]),
  ),
  ...Object.fromEntries(
    Object.entries(ATTACKS).map(([what, attack]) => [
      what,
      { ending: '.xlsx', change: (bytes: Buffer, random: Random) => attack(entriesIn(bytes), random) },
    ]),
  ),
  'an odd text': { ending: '.csv', change: mutatedText },
};
const NAMES = Object.keys(KINDS);

/** A file that is not as it should be, of every kind in turn; the same number gives the same file. */
export function mutatedSheet(seeds: readonly Seed[], number: number): MutatedSheet {
  const random = seededRandom(number);
  const what = NAMES[number % NAMES.length] ?? '';
  const kind = KINDS[what];
  if (!kind) throw new Error(`nobody knows how to make ${what}`);
  const seed = random.pick(seeds.filter(({ name }) => name.endsWith(kind.ending)));
  return { what: `${what} in ${seed.name}`, fileName: seed.name, ...kind.change(seed.bytes, random) };
}
