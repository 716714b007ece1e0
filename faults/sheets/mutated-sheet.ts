import { type CraftedEntry, craftedZip } from '#server/testing/crafted-xlsx.ts';
import type { Random } from '#tasks/random.ts';
import {
  ACCIDENTS,
  type Attack,
  bomb,
  type Damage,
  damagedXml,
  damageOf,
  exchangedFiles,
  inAnotherEncoding,
  liedAbout,
  mutatedFile,
  type MutatedFile,
  noise,
  type Outcome,
  placeIn,
  type Seed,
  spliced,
  withFurtherFiles,
  withOne,
} from '../damaged-files/mutated-file.ts';

const SHEETS = /worksheets\/sheet\d+\.xml$/;

/** The same with the text of a sheet. The last one: an earlier one may be hidden, and then is not even read. */
function withSheet(entries: CraftedEntry[], change: (xml: string) => string): Buffer {
  const sheet = entries.filter(({ name }) => SHEETS.test(name)).at(-1);
  return craftedZip(
    entries.map((entry) =>
      entry === sheet ? { ...entry, content: Buffer.from(change(String(entry.content))) } : entry,
    ),
  );
}

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

/** The first of a kind of tag or text from a random place on, replaced. */
function replacedFrom(xml: string, random: Random, pattern: RegExp, by: string): string {
  const at = random.integer(0, xml.length);
  return xml.slice(0, at) + xml.slice(at).replace(pattern, () => by);
}

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>准考证号</t></is></c></row>';

/** What somebody means: everything fits together, and something in it is meant to hurt. */
const ATTACKS: Record<string, Attack> = {
  'damaged XML': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => [{ ...entry, content: Buffer.from(damagedXml(String(entry.content), random)) }],
      random.pick([/./, SHEETS, /sharedStrings|styles|workbook/, SHEETS]),
    ),
    expected: 'any',
  }),
  'exchanged files': exchangedFiles,
  'a missing file': (entries, random) => ({ bytes: withOne(entries, random, () => []), expected: 'any' }),
  'a file that comes twice': (entries, random) => ({
    bytes: withOne(entries, random, (entry) => [entry, { ...entry, content: Buffer.from('<a/>') }]),
    expected: 'refused',
  }),
  'lies about a sheet': (entries, random) => ({
    bytes: liedAbout(
      entries,
      random,
      [
        { localName: 'x'.repeat(60_000) },
        { name: random.pick(['', 'a\\b', '/', '\u0000', 'x'.repeat(60_000)]) },
        { isLong: true, isDescribedBehind: true },
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
  'another encoding': (entries, random) => ({
    bytes: inAnotherEncoding(entries, random, random.pick([/./, SHEETS])),
    expected: 'any',
  }),
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
  'too many files': () => ({ bytes: withFurtherFiles([], 1_001), expected: 'refused' }),
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

const TEXT = 'an odd text';
const KINDS: Record<string, Damage> = { ...damageOf(ATTACKS), [TEXT]: mutatedText };

export const mutatedSheet = (seeds: readonly Seed[], number: number): MutatedFile =>
  mutatedFile(KINDS, seeds, number, (kind, { name }) => name.endsWith(kind === TEXT ? '.csv' : '.xlsx'));
