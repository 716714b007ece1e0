import type { Reading } from './reading.ts';
import { builtInForm, type NumberForm, numberForm } from './number-text.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import type { ZipFile } from '#server/zip/index.ts';

/** Excel itself keeps no more. */
const MOST_FORMATS = 65_536;
const MOST_OWN_FORMATS = 10_000;
const MOST_SHEETS = 1_000;
const MOST_RELATIONS = 10_000;

export interface Workbook {
  /** Where the sheets that can be seen stand, in their order. */
  sheets: string[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  is1904: boolean;
}

/** Reads one of the files within an .xlsx file from its beginning to its end. */
export async function scanPart(
  zip: ZipFile,
  name: string,
  handler: XmlHandler,
  reading: Reading,
): Promise<void> {
  const scanner = new XmlScanner(reading, handler);
  for await (const piece of zip.unpack(name)) scanner.push(piece);
  scanner.end();
}

interface Relation {
  id: string;
  /** The last word of the address that names the type. */
  type: string;
  target: string;
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);
const relationsOf = (name: string) => `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`;

/** Targets are given from the folder of the file that names them, or from the root. */
function placeOf(target: string, folder: string): string {
  const places: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') places.pop();
    else if (part !== '' && part !== '.') places.push(part);
  }
  return places.join('/');
}

async function readRelations(zip: ZipFile, of: string, reading: Reading): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (!zip.has(relationsOf(of))) return relations;
  const open: XmlHandler['open'] = (name, tag) => {
    if (name !== 'Relationship' || tag.attribute('TargetMode') === 'External') return;
    if (relations.length === MOST_RELATIONS) throw reading.problem('damaged');
    const type = tag.attribute('Type') ?? '';
    relations.push({
      id: tag.attribute('Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: placeOf(tag.attribute('Target') ?? '', folderOf(of)),
    });
  };
  await scanPart(zip, relationsOf(of), { open, close: () => undefined }, reading);
  return relations;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Finds what there is to read. Documents, slides and binary workbooks come in zip files too. */
export async function openWorkbook(zip: ZipFile, reading: Reading): Promise<Workbook> {
  const root = await readRelations(zip, '', reading);
  const place = root.find(({ type }) => type === 'officeDocument')?.target;
  if (place === undefined || !zip.has(place) || !place.toLowerCase().endsWith('.xml')) {
    throw reading.problem('not-sheet');
  }
  const relations = await readRelations(zip, place, reading);
  const visible: string[] = [];
  let depth = 0;
  let is1904 = false;
  await scanPart(
    zip,
    place,
    {
      open(name, tag) {
        if (depth === 0 && name !== 'workbook') throw reading.problem('not-sheet');
        depth += 1;
        if (name === 'workbookPr') is1904 = isTrue(tag.attribute('date1904'));
        if (name !== 'sheet' || (tag.attribute('state') ?? 'visible') !== 'visible') return;
        if (visible.length === MOST_SHEETS) throw reading.problem('damaged');
        visible.push(tag.attribute('id') ?? '');
      },
      close: () => (depth -= 1),
    },
    reading,
  );
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  const sheets = visible.flatMap((id) => {
    const relation = relations.find((entry) => entry.id === id);
    // To go on with the next sheet would be to read half of the file.
    if (!relation) throw reading.problem('damaged');
    // Sheets that hold nothing but a chart have a type of their own.
    return relation.type === 'worksheet' ? [relation.target] : [];
  });
  return { sheets, sharedStrings: targetOf('sharedStrings'), styles: targetOf('styles'), is1904 };
}

/** How numbers are shown, by the number of a cell's style. */
export async function readFormats(zip: ZipFile, name: string, reading: Reading): Promise<NumberForm[]> {
  const own = new Map<string, NumberForm>();
  const forms: NumberForm[] = [];
  let isInCells = false;
  await scanPart(
    zip,
    name,
    {
      open(tagName, tag) {
        if (tagName === 'cellXfs') isInCells = true;
        const id = tag.attribute('numFmtId') ?? '0';
        if (tagName === 'numFmt') {
          if (own.size === MOST_OWN_FORMATS) throw reading.problem('damaged');
          own.set(id, numberForm(tag.attribute('formatCode') ?? ''));
        }
        if (tagName !== 'xf' || !isInCells) return;
        if (forms.length === MOST_FORMATS) throw reading.problem('damaged');
        forms.push(own.get(id) ?? builtInForm(Number(id)));
      },
      close(tagName) {
        if (tagName === 'cellXfs') isInCells = false;
      },
    },
    reading,
  );
  return forms;
}
