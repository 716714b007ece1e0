import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A file within a zip file, and where what is said about it differs from the truth. */
export interface CraftedEntry {
  name: string;
  content: Buffer;
  /** Not packed. */
  isStored?: boolean;
  /** Sizes and checksum stand behind the content, and only there and in the directory. */
  isDescribedBehind?: boolean;
  /** Sizes in fields of 64 bits. */
  isLong?: boolean;
  localName?: string;
  flags?: number;
  method?: number;
  size?: number;
  packedSize?: number;
  crc?: number;
}

const STORED = 0;
const DEFLATED = 8;
const BEHIND = 8;
const ELSEWHERE = 0xffffffff;

function numbers(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );
}

function facts(entry: CraftedEntry) {
  const body = entry.isStored ? entry.content : deflateRawSync(entry.content);
  const {
    size = entry.content.length,
    packedSize = body.length,
    crc = crc32(entry.content),
    method = entry.isStored ? STORED : DEFLATED,
  } = entry;
  return {
    body,
    size,
    packedSize,
    crc,
    method,
    flags: (entry.flags ?? 0) | (entry.isDescribedBehind ? BEHIND : 0),
  };
}

/** A zip file that says whatever the entries say. */
export function craftedZip(entries: CraftedEntry[], comment = ''): Buffer {
  const pieces: Buffer[] = [];
  const lines: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const { body, size, packedSize, crc, method, flags } = facts(entry);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const name = Buffer.from(entry.name);
    const shown = (value: number) => (entry.isDescribedBehind ? 0 : value);
    const local = Buffer.concat([
      numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 33 * 65_536]),
      numbers([4, shown(crc)], [4, shown(packedSize)], [4, shown(size)], [2, localName.length], [2, 0]),
      localName,
      body,
      entry.isDescribedBehind
        ? numbers([4, 0x08074b50], [4, crc], [4, packedSize], [4, size])
        : Buffer.alloc(0),
    ]);
    const extra = entry.isLong
      ? numbers([2, 1], [2, 24], [8, size], [8, packedSize], [8, position])
      : Buffer.alloc(0);
    const short = (value: number) => (entry.isLong ? ELSEWHERE : value);
    lines.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, method], [4, 33 * 65_536]),
      numbers([4, crc], [4, short(packedSize)], [4, short(size)], [2, name.length], [2, extra.length]),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, short(position)]),
      name,
      extra,
    );
    pieces.push(local);
    position += local.length;
  }
  const directory = Buffer.concat(lines);
  const note = Buffer.from(comment);
  const { length } = entries;
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, length],
    [2, length],
    [4, directory.length],
    [4, position],
    [2, note.length],
  );
  return Buffer.concat([...pieces, directory, end, note]);
}

/** What is in a good zip file, by its directory: a reader that believes everything. */
export function entriesIn(zip: Buffer): CraftedEntry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const entries: CraftedEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraLength = zip.readUInt16LE(at + 30);
    const isLong = zip.readUInt32LE(at + 42) === ELSEWHERE;
    const number = (short: number, long: number) =>
      isLong ? Number(zip.readBigUInt64LE(nameEnd + long)) : zip.readUInt32LE(at + short);
    const local = number(42, 20);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + number(20, 12));
    const isStored = zip.readUInt16LE(at + 10) === STORED;
    const content = isStored ? body : inflateRawSync(body);
    entries.push({ name: zip.toString('utf8', at + 46, nameEnd), content, isStored });
    at = nameEnd + extraLength + zip.readUInt16LE(at + 32);
  }
  return entries;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** What a workbook in Excel's manner is made of. */
export interface CraftedBook {
  /** What stands between <sheetData> and its end, one for each sheet. */
  sheets: string[];
  /** `hidden` or `veryHidden`, where a sheet is not to be seen. */
  states?: (string | undefined)[];
  /** Each one the inside of an <si>. */
  strings?: string[];
  /** Formats of numbers, by the number of a cell's style. */
  formats?: (number | string)[];
  is1904?: boolean;
}

const declared = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${text}`;

function stylesOf(formats: (number | string)[]): string {
  const own = formats.map((format, index) => ({
    format,
    id: typeof format === 'number' ? format : 164 + index,
  }));
  const codes = own.flatMap(({ format, id }) =>
    typeof format === 'string'
      ? [
          `<numFmt numFmtId="${id}" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
        ]
      : [],
  );
  const cells = own.map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`);
  return [
    `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/></font></fonts>',
    '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
  ].join('');
}

/** The parts of a workbook by their names, to be changed before they are packed. */
export function bookParts({
  sheets,
  states = [],
  strings,
  formats,
  is1904,
}: CraftedBook): Map<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const state = (index: number) => (states[index] === undefined ? '' : ` state="${states[index]}"`);
  const listed = sheets.map(
    (_, index) =>
      `<sheet name="表${index + 1}" sheetId="${index + 1}"${state(index)} r:id="rId${index + 1}"/>`,
  );
  const parts = new Map<string, string>();
  const put = (name: string, text: string) => parts.set(name, declared(text));
  put(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  );
  put(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
  );
  put(
    'xl/_rels/workbook.xml.rels',
    [
      `<Relationships xmlns="${PACKAGE}/relationships">`,
      ...sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      strings ? relation(101, 'sharedStrings', 'sharedStrings.xml') : '',
      formats ? relation(102, 'styles', 'styles.xml') : '',
      '</Relationships>',
    ].join(''),
  );
  for (const [index, rows] of sheets.entries()) {
    put(
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${rows}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
    );
  }
  if (strings) {
    put(
      'xl/sharedStrings.xml',
      `<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    );
  }
  if (formats) put('xl/styles.xml', stylesOf(formats));
  return parts;
}

export const entriesOf = (parts: Map<string, string>): CraftedEntry[] =>
  [...parts].map(([name, text]) => ({ name, content: Buffer.from(text) }));

export const craftedXlsx = (book: CraftedBook): Buffer => craftedZip(entriesOf(bookParts(book)));
