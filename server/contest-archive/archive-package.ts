import type { FileHandle } from 'node:fs/promises';
import { MANIFEST } from '#domain/archive/archive-manifest.schema.ts';
import { isBesides, rootOf } from '#domain/archive/archive-places.ts';
import { ZipFile } from '#server/zip/index.ts';
import { parseJson } from './archive-json.ts';
import type { ArchiveReading } from './archive-reading.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** What an archive's JSON is read from: a zip file, or a folder of the project. */
export interface ArchiveSource {
  json(place: string): Promise<unknown>;
}

/** The files within a zip file, by their places within the archive. */
export class ArchivePackage implements ArchiveSource {
  readonly #zip: ZipFile;
  readonly #root: string;
  readonly #reading: ArchiveReading;

  private constructor(zip: ZipFile, root: string, reading: ArchiveReading) {
    this.#zip = zip;
    this.#root = root;
    this.#reading = reading;
  }

  static async open(file: FileHandle, reading: ArchiveReading): Promise<ArchivePackage> {
    const start = Buffer.alloc(ZIP.length);
    await file.read(start, 0, ZIP.length, 0);
    if (!start.equals(ZIP)) throw reading.problem('not-archive');
    const zip = await ZipFile.open(file, reading);
    const root = rootOf(zip.names, MANIFEST);
    if (root === undefined) throw reading.problem('not-archive');
    if (root === 'many') throw reading.problem('two-archives');
    return new ArchivePackage(zip, root, reading);
  }

  /** The places of all files in it, without what a computer has put beside them. */
  get places(): string[] {
    const inside = this.#zip.names.filter((name) => name.startsWith(this.#root) && !isBesides(name));
    return inside.map((name) => name.slice(this.#root.length));
  }

  async json(place: string): Promise<unknown> {
    const pieces: Buffer[] = [];
    for await (const piece of this.unpack(place)) {
      this.#reading.countJson(piece.length);
      pieces.push(piece);
    }
    const parsed = parseJson(Buffer.concat(pieces));
    if ('problem' in parsed) throw this.#reading.refusal(`里的“${place}”${parsed.problem}`);
    return parsed.value;
  }

  async *unpack(place: string): AsyncGenerator<Buffer> {
    const name = this.#root + place;
    if (!this.#zip.has(name)) throw this.#reading.refusal(`中缺少“${place}”`);
    yield* this.#zip.unpack(name);
  }
}
