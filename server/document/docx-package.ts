import type { FileHandle } from 'node:fs/promises';
import { type XmlHandler, XmlScanner } from '#server/spreadsheet/index.ts';
import { ZipFile } from '#server/zip/index.ts';
import type { DocumentReading } from './document-reading.ts';

const MOST_RELATIONS = 20_000;

export interface Relation {
  id: string;
  /** The last word of the address that names the type. */
  type: string;
  /** Where it leads within the file; as it is written where it leads out of it. */
  target: string;
  isExternal: boolean;
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

const ignore: XmlHandler = { open: () => undefined, close: () => undefined };

/** The files within a .docx file. XML is only handed on when all of it was looked at: well formed, and without any declarations. */
export class DocxPackage {
  readonly #zip: ZipFile;
  readonly #reading: DocumentReading;
  readonly #texts = new Map<string, string>();

  private constructor(zip: ZipFile, reading: DocumentReading) {
    this.#zip = zip;
    this.#reading = reading;
  }

  static async open(file: FileHandle, reading: DocumentReading): Promise<DocxPackage> {
    return new DocxPackage(await ZipFile.open(file, reading), reading);
  }

  has(name: string): boolean {
    return this.#zip.has(name);
  }

  /** Reads one of the XML files from its beginning to its end, and keeps its text; nothing where there is none. */
  async scan(name: string, handler: XmlHandler = ignore): Promise<void> {
    if (!this.has(name)) return;
    const reading = this.#reading;
    const open: XmlHandler['open'] = (tagName, tag) => {
      reading.countElement();
      handler.open(tagName, tag);
    };
    const scanner = new XmlScanner(reading, {
      open,
      close: (tagName) => handler.close(tagName),
      text: (text) => handler.text?.(text),
    });
    const pieces: Buffer[] = [];
    for await (const piece of this.#zip.unpack(name)) {
      reading.countXml(piece.length);
      scanner.push(piece);
      pieces.push(piece);
    }
    scanner.end();
    this.#texts.set(name, Buffer.concat(pieces).toString());
  }

  /** What was scanned. */
  textOf(name: string): string | undefined {
    return this.#texts.get(name);
  }

  async relationsOf(name: string): Promise<Relation[]> {
    const relations: Relation[] = [];
    await this.scan(relationsOf(name), {
      open: (tagName, tag) => {
        if (tagName !== 'Relationship') return;
        if (relations.length === MOST_RELATIONS) throw this.#reading.problem('damaged');
        const type = tag.attribute('Type') ?? '';
        const target = tag.attribute('Target') ?? '';
        const isExternal = tag.attribute('TargetMode') === 'External';
        relations.push({
          id: tag.attribute('Id') ?? '',
          type: type.slice(type.lastIndexOf('/') + 1),
          target: isExternal ? target : placeOf(target, folderOf(name)),
          isExternal,
        });
      },
      close: () => undefined,
    });
    return relations;
  }

  /** The bytes of a picture; undefined where there is none, or it is larger than it may be. */
  async bytesOf(name: string, most: number): Promise<Buffer | 'missing' | 'too-large'> {
    if (!this.has(name)) return 'missing';
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.#zip.unpack(name)) {
      size += piece.length;
      if (size > most) return 'too-large';
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}
