import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { type XmlHandler, XmlScanner } from '#server/spreadsheet/index.ts';
import { ZipFile, zipped, type ZipPart } from '#server/zip/index.ts';
import type { PresentationReading } from './presentation-reading.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream in which Office keeps a file with a password. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const PIECE_BYTES = 2 ** 20;

const CONTENT_TYPES = '[Content_Types].xml';
const ROOT_RELATIONS = '_rels/.rels';
/** Presentations, shows and templates, with macros or without; those stay behind. */
const MAIN_TYPE =
  /(presentationml|ms-powerpoint)\.(presentation|slideshow|template)(\.macroEnabled)?\.main\+xml$/;

/** What a page is drawn of. Films, sounds, scripts, embedded documents and drawings that could name other files stay behind. */
const KEPT = /\.(xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i;
const OF_ANOTHER_FORMAT = /^(META-INF\/|customUI\/)/i;
const MEASURED = /\.(png|jpe?g|gif|tiff?)$/i;

async function demandZip(file: FileHandle, reading: PresentationReading): Promise<void> {
  const start = Buffer.alloc(PIECE_BYTES);
  const { bytesRead } = await file.read(start, 0, PIECE_BYTES, 0);
  if (start.subarray(0, ZIP.length).equals(ZIP)) return;
  if (!start.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) throw reading.problem('not-presentation');
  // The table of names may stand at the end of the container.
  const tail = Buffer.alloc(PIECE_BYTES);
  await file.read(tail, 0, PIECE_BYTES, Math.max(0, (await file.stat()).size - PIECE_BYTES));
  const isEncrypted =
    start.subarray(0, bytesRead).includes(ENCRYPTED_STREAM) || tail.includes(ENCRYPTED_STREAM);
  throw reading.problem(isEncrypted ? 'encrypted' : 'old-format');
}

async function bytesOf(zip: ZipFile, name: string, reading: PresentationReading): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of zip.unpack(name)) {
    size += piece.length;
    if (isXml(name) && size > reading.limits.xmlBytes) throw reading.problem('too-long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

function scan(bytes: Buffer, reading: PresentationReading, open: XmlHandler['open']): void {
  const scanner = new XmlScanner(reading, { open, close: () => undefined });
  scanner.push(bytes);
  scanner.end();
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** Those within the file alone: what leads out of it would be fetched, from the network or this machine's disk. */
function innerRelations(bytes: Buffer, reading: PresentationReading): Relation[] {
  const relations: Relation[] = [];
  scan(bytes, reading, (tagName, tag) => {
    if (tagName !== 'Relationship') return;
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => tag.attribute(name));
    const isOutside =
      tag.attribute('TargetMode') === 'External' || /^[a-z][a-z+.-]*:|^[/\\]{2}/i.test(target);
    if (!isOutside) relations.push({ id, type, target });
  });
  return relations;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function relationsXml(relations: readonly Relation[]): Buffer {
  const lines = relations.map(
    ({ id, type, target }) =>
      `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="${escaped(target)}"/>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`,
  );
}

/** In UTF-8, and without document types, which could name files and grow without end. */
function demandPlainXml(bytes: Buffer, reading: PresentationReading): void {
  if (bytes.includes(0)) throw reading.problem('damaged');
  if (bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')) throw reading.problem('forbidden-xml');
}

/** Where the pages are listed. */
async function findMainPart(zip: ZipFile, reading: PresentationReading): Promise<string> {
  if (!zip.has(CONTENT_TYPES) || !zip.has(ROOT_RELATIONS)) throw reading.problem('not-presentation');
  const relations = innerRelations(await bytesOf(zip, ROOT_RELATIONS, reading), reading);
  const main =
    relations.find(({ type }) => type.endsWith('/officeDocument'))?.target.replace(/^\//, '') ?? '';
  const types = new Map<string, string>();
  scan(await bytesOf(zip, CONTENT_TYPES, reading), reading, (tagName, tag) => {
    if (tagName === 'Override')
      types.set(tag.attribute('PartName') ?? '', tag.attribute('ContentType') ?? '');
  });
  if (!MAIN_TYPE.test(types.get(`/${main}`) ?? '')) throw reading.problem('not-presentation');
  if (!zip.has(main)) throw reading.problem('damaged');
  return main;
}

async function demandPages(zip: ZipFile, main: string, reading: PresentationReading): Promise<void> {
  let count = 0;
  scan(await bytesOf(zip, main, reading), reading, (tagName) => {
    if (tagName === 'sldId') count += 1;
  });
  if (count === 0) throw reading.problem('empty');
  if (count > reading.limits.pages) throw reading.problem('too-many-pages');
}

/** What cannot be measured is none that a program could draw at any size. */
async function demandDrawable(bytes: Buffer, reading: PresentationReading): Promise<void> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > reading.limits.picturePixels) throw reading.problem('picture-too-large');
}

async function* keptParts(zip: ZipFile, reading: PresentationReading): AsyncGenerator<ZipPart> {
  for (const name of zip.names.filter((entry) => KEPT.test(entry) && !OF_ANOTHER_FORMAT.test(entry))) {
    const bytes = await bytesOf(zip, name, reading);
    if (isXml(name)) demandPlainXml(bytes, reading);
    if (MEASURED.test(name)) await demandDrawable(bytes, reading);
    yield { name, content: /\.rels$/i.test(name) ? relationsXml(innerRelations(bytes, reading)) : bytes };
  }
}

/**
 * Writes a copy of a presentation in which nothing leads out of it and nothing runs, for a program that would believe all it
 * reads. What is no presentation, or costs more than one may, is refused on the way.
 */
export async function writeHarmlessCopy(
  from: string,
  to: string,
  reading: PresentationReading,
): Promise<void> {
  reading.demandTime();
  const file = await open(from, 'r');
  try {
    await demandZip(file, reading);
    const zip = await ZipFile.open(file, reading);
    await demandPages(zip, await findMainPart(zip, reading), reading);
    await pipeline(Readable.from(zipped(keptParts(zip, reading))), createWriteStream(to));
  } finally {
    await file.close();
  }
}
