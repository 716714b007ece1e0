import { type FileHandle, open } from 'node:fs/promises';
import mammoth from 'mammoth';
import type { DocumentBlock, LostPart } from '#domain/import/document-block.ts';
import { BlockWriter } from './docx-blocks.ts';
import type { PlacedPicture } from './docx-words.ts';
import { ListReader, markedLists } from './docx-numbering.ts';
import { DocxPackage, type Relation } from './docx-package.ts';
import { StyleReader } from './docx-styles.ts';
import { TextScan } from './docx-text.ts';
import {
  DOCUMENT_LIMITS,
  type DocumentLimits,
  DocumentProblem,
  DocumentReading,
} from './document-reading.ts';
import type { MammothImage, MammothNode } from './mammoth-tree.ts';

export interface DocumentReadOptions {
  /** As its owner calls it: problems name it. */
  fileName: string;
  limits?: Partial<DocumentLimits>;
  /** A deadline (AbortSignal.timeout) is told as a problem of the file; any other reason is passed on. */
  signal?: AbortSignal;
}

export interface DocumentPicture {
  /** Within the file. */
  name: string;
  /** Its bytes, or why there are none. */
  content: Buffer | 'missing' | 'too-large' | 'linked';
}

export interface ReadDocument {
  blocks: DocumentBlock[];
  lost: LostPart[];
  /** In the order of their marks. */
  pictures: DocumentPicture[];
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream in which Office keeps a file with a password. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const PIECE_BYTES = 2 ** 20;
const CONTENT_TYPES = '[Content_Types].xml';

/**
 * The words, tables and pictures of a Word document. All of its XML is looked through before mammoth sees any of it, and mammoth sees
 * nothing else: no other file, no bytes of pictures, no styles of its own that a file might bring. Must run in a worker thread.
 */
export async function readDocx(path: string, options: DocumentReadOptions): Promise<ReadDocument> {
  const { fileName, limits, signal } = options;
  const reading = new DocumentReading(fileName, { ...DOCUMENT_LIMITS, ...limits }, signal);
  reading.demandTime();
  const file = await open(path, 'r');
  try {
    await demandZip(file, reading);
    return await readPackage(await DocxPackage.open(file, reading), reading);
  } finally {
    await file.close();
  }
}

async function demandZip(file: FileHandle, reading: DocumentReading): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES);
  const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, 0);
  const start = piece.subarray(0, bytesRead);
  if (start.subarray(0, ZIP.length).equals(ZIP)) return;
  if (!start.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) throw reading.problem('not-document');
  // Documents of before 2007 and those with a password come in the same container, whose table of names may stand at its end.
  const tail = Buffer.alloc(PIECE_BYTES);
  const { size } = await file.stat();
  await file.read(tail, 0, PIECE_BYTES, Math.max(0, size - PIECE_BYTES));
  const isEncrypted = start.includes(ENCRYPTED_STREAM) || tail.includes(ENCRYPTED_STREAM);
  throw reading.problem(isEncrypted ? 'encrypted' : 'old-format');
}

async function readPackage(docx: DocxPackage, reading: DocumentReading): Promise<ReadDocument> {
  await docx.scan(CONTENT_TYPES);
  const main = (await docx.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? '';
  if (!docx.has(main) || !docx.has(CONTENT_TYPES)) throw reading.problem('not-document');
  const text = new TextScan(reading);
  await docx.scan(main, text);
  const relations = await docx.relationsOf(main);
  const placeOf = (wanted: string) => {
    const place = relations.find(({ type }) => type === wanted)?.target;
    // Without its styles and lists a document would be read as another one.
    if (place !== undefined && !docx.has(place)) throw reading.problem('damaged');
    return place ?? '';
  };
  const styles = new StyleReader();
  await docx.scan(placeOf('styles'), styles);
  const lists = new ListReader();
  const numbering = placeOf('numbering');
  await docx.scan(numbering, lists);
  const { blocks, names } = await guarded(reading, async () => {
    const tree = await readTree(docx, numbering, lists);
    const { placed, names: found } = await placePictures(tree, relations, text, reading);
    const writer = new BlockWriter({ styles, lists, pictureOf: (image) => placed.get(image) });
    return { blocks: writer.blocksOf(tree), names: found };
  });
  reading.demandTime();
  return { blocks, lost: text.lost, pictures: await contentsOf(docx, names, reading) };
}

/** Whatever mammoth stumbles over, or hands on half done, is damaged. */
async function guarded<Result>(reading: DocumentReading, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DocumentProblem ? error : reading.problem('damaged');
  }
}

/** The document as mammoth understands it. */
async function readTree(docx: DocxPackage, numbering: string, lists: ListReader): Promise<MammothNode[]> {
  let tree: MammothNode[] = [];
  const file = {
    exists: (name: string) => docx.textOf(name) !== undefined,
    // Of anything else, such as a picture, it gets the name.
    read: (name: string) =>
      Promise.resolve(name === numbering ? markedLists(lists) : (docx.textOf(name) ?? name)),
  };
  await mammoth.convertToHtml(openedFile(file), {
    includeEmbeddedStyleMap: false,
    externalFileAccess: false,
    // What becomes of it is our own matter.
    transformDocument: (document: { children: MammothNode[] }) => {
      tree = document.children;
      return { ...document, children: [] };
    },
  });
  return tree;
}

/** Files that are opened already are no part of mammoth's types. */
const openedFile = (file: unknown) => ({ file }) as unknown as { path: string };

interface Pictures {
  /** Where each stands within the file; undefined for those that are only linked. */
  names: (string | undefined)[];
  placed: Map<MammothImage, PlacedPicture>;
}

function* imagesIn(nodes: readonly MammothNode[]): Generator<MammothImage> {
  for (const node of nodes) {
    if (node.type === 'image') yield node;
    else if ('children' in node) yield* imagesIn(node.children);
  }
}

async function placePictures(
  tree: readonly MammothNode[],
  relations: readonly Relation[],
  { widths }: TextScan,
  reading: DocumentReading,
): Promise<Pictures> {
  const pictures: Pictures = { names: [], placed: new Map() };
  const known = new Map<string, number>();
  const widthOf = new Map(relations.map(({ id, target }) => [target, widths.get(id)]));
  for (const image of imagesIn(tree)) {
    const name = await image.readAsBase64String().catch(() => undefined);
    const index = known.get(name ?? '') ?? pictures.names.length;
    if (index === pictures.names.length) {
      if (index === reading.limits.pictures) throw reading.problem('too-many-pictures');
      pictures.names.push(name);
      if (name !== undefined) known.set(name, index);
    }
    pictures.placed.set(image, { index, width: widthOf.get(name ?? '') });
  }
  return pictures;
}

async function contentsOf(
  docx: DocxPackage,
  names: readonly (string | undefined)[],
  { limits }: DocumentReading,
): Promise<DocumentPicture[]> {
  const pictures: DocumentPicture[] = [];
  for (const name of names) {
    const content = name === undefined ? 'linked' : await docx.bytesOf(name, limits.pictureBytes);
    pictures.push({ name: name ?? '', content });
  }
  return pictures;
}
