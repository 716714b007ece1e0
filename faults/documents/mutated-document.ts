import { type CraftedEntry, craftedZip } from '#server/testing/crafted-xlsx.ts';
import {
  type Attack,
  bomb,
  damagedXml,
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

const DOCUMENT = /word\/document\.xml$/;
const XML = /\.(xml|rels)$/;

/** The same with the text of the document. */
const withDocument = (entries: CraftedEntry[], change: (xml: string) => string): Buffer =>
  craftedZip(
    entries.map((entry) =>
      DOCUMENT.test(entry.name) ? { ...entry, content: Buffer.from(change(String(entry.content))) } : entry,
    ),
  );

const ODD_TAGS = [
  '<w:constructor/>',
  '<constructor/>',
  '<w:p><w:p><w:p/></w:p></w:p>',
  '<w:tr/>',
  '<w:tc><w:tbl><w:tc/></w:tbl></w:tc>',
  '<w:tbl><w:p/></w:tbl>',
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  '<w:p><w:hyperlink r:id="nothing"><w:r><w:t>链接</w:t></w:r></w:hyperlink></w:p>',
  '<w:p><w:pPr><w:numPr><w:ilvl w:val="99"/><w:numId w:val="-1"/></w:numPr></w:pPr></w:p>',
  '<w:p><w:pPr><w:pStyle w:val="__proto__"/></w:pPr><w:r><w:t>1. 题</w:t></w:r></w:p>',
  '<w:p><w:r><w:t>1. &#0;&#xFFFE;</w:t></w:r></w:p>',
  '<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr></w:tc>',
];

/** What somebody means: everything fits together, and something in it is meant to hurt. */
const ATTACKS: Record<string, Attack> = {
  'damaged XML': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => [{ ...entry, content: Buffer.from(damagedXml(String(entry.content), random)) }],
      random.pick([XML, DOCUMENT, DOCUMENT, /numbering|styles/]),
    ),
    expected: 'any',
  }),
  'tags in odd places': (entries, random) => ({
    bytes: withDocument(entries, (xml) => {
      const places = [...xml.matchAll(/<\/?w:(p|r|tbl|tr|tc|body)[ >]/g)];
      const { index } = random.pick(places);
      return xml.slice(0, index) + random.pick(ODD_TAGS).repeat(random.integer(1, 3)) + xml.slice(index);
    }),
    expected: 'any',
  }),
  'other values': (entries, random) => ({
    bytes: withOne(
      entries,
      random,
      (entry) => {
        const xml = String(entry.content);
        const found = [...xml.matchAll(/"[^"]*"/g)];
        const { index, 0: old } = found.length === 0 ? { index: 0, 0: '' } : random.pick(found);
        const value = random.pick([
          '""',
          '"-1"',
          '"99999999999"',
          '"constructor"',
          '"../../../etc/passwd"',
          '"&#xD800;"',
        ]);
        return [
          { ...entry, content: Buffer.from(xml.slice(0, index) + value + xml.slice(index + old.length)) },
        ];
      },
      XML,
    ),
    expected: 'any',
  }),
  'exchanged files': exchangedFiles,
  'a missing file': (entries, random) => ({ bytes: withOne(entries, random, () => []), expected: 'any' }),
  'a file that comes twice': (entries, random) => ({
    bytes: withOne(entries, random, (entry) => [entry, { ...entry, content: Buffer.from('<a/>') }]),
    expected: 'refused',
  }),
  'lies about a file': (entries, random) => ({ bytes: liedAbout(entries, random), expected: 'any' }),
  'a document type': (entries, random) => ({
    bytes: withDocument(entries, (xml) => {
      const type = random.pick([
        '<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE x [<!ENTITY b SYSTEM "http://127.0.0.1/">]>',
      ]);
      return xml.replace('<w:document', () => `${type}<w:document`).replace('</w:t>', '&b;</w:t>');
    }),
    expected: 'refused',
  }),
  'another encoding': (entries, random) => ({
    bytes: inAnotherEncoding(entries, random, random.pick([XML, DOCUMENT])),
    expected: 'any',
  }),
  'endless structure': (entries, random) => ({
    bytes: withDocument(entries, (xml) => {
      const many = random.pick([5_000, 40_000]);
      const piece = random.pick([
        '<w:p>'.repeat(many),
        '<w:p/>'.repeat(many),
        `<w:p ${'b="" '.repeat(many)}/>`,
        `<w:p><w:r><w:t>1. ${'字'.repeat(5 * many)}</w:t></w:r></w:p>`,
        `<w:p>${'<w:r><w:t>字</w:t></w:r>'.repeat(many)}</w:p>`,
        `<w:p><w:r><w:t>1. 题</w:t></w:r></w:p>${'<w:p><w:r><w:t>A. 项</w:t></w:r></w:p>'.repeat(many)}`,
        `<w:tbl>${`<w:tr>${'<w:tc><w:p/></w:tc>'.repeat(200)}</w:tr>`.repeat(many / 200)}</w:tbl>`,
        `${'<w:tbl><w:tr><w:tc>'.repeat(15)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(15)}`,
        `<w:p><w:r><w:t>${'[【'.repeat(many)}</w:t></w:r></w:p>`,
      ]);
      return xml.replace('</w:body>', () => `${piece}</w:body>`);
    }),
    expected: 'any',
  }),
  'too many files': (entries) => ({ bytes: withFurtherFiles(entries, 3_001), expected: 'refused' }),
  'a bomb'(entries, random) {
    const filler = random.pick(['<w:p/>', '        ', '<!-- -->']);
    const large = bomb(`document ${filler}`, '<w:document><w:body>', filler, '</w:body></w:document>');
    const size = random.pick([0, 1_000, 0xfffffff0]);
    return {
      bytes: craftedZip(
        entries.map((entry) => {
          if (!DOCUMENT.test(entry.name)) return entry;
          return { ...large, name: entry.name, ...(size === 0 ? {} : { size }) };
        }),
      ),
      expected: 'refused',
    };
  },
};

const KINDS = damageOf(ATTACKS);

export const mutatedDocument = (seeds: readonly Seed[], number: number): MutatedFile =>
  mutatedFile(KINDS, seeds, number);
