import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  commonFolder,
  indexIn,
  isPackedFile,
  OWN_FOLDER,
  pathProblem,
} from '#domain/web-package/package-paths.ts';
import { spool, type SpooledFile } from '#server/files/spool.ts';
import { filePieces, ZipFile, zipped, type ZipPart } from '#server/zip/index.ts';
import { LookedAt } from './looked-at.ts';
import { indexMark, type PackageIndex } from './package-index.ts';
import { PACKAGE_LIMITS, PackageProblem, PackageReading } from './package-reading.ts';
import { playlistOf } from './playlists.ts';

export interface PackOptions {
  /** In bytes, where there may be less of it than a package may take. */
  room?: number;
  signal?: AbortSignal;
}

/** A package as it is stored, in a temporary file. */
export interface PackedPackage extends SpooledFile {
  /** The file that is opened first. */
  entry: string;
}

interface Source {
  zip: ZipFile;
  /** The name of each file within the zip file, by its path within the package. */
  names: Map<string, string>;
  entry: string;
}

const PAGE_OR_FILM = /index\.html?|\.m3u8/i;
const LONGEST_NAME = 12;

/** Of a file that cannot be read: whether it was to be a package. Names stand in it as they are, whatever else is wrong. */
async function mentionsPage(file: FileHandle): Promise<boolean> {
  let before = '';
  for await (const piece of filePieces(file)) {
    const text = before + piece.toString('latin1');
    if (PAGE_OR_FILM.test(text)) return true;
    before = text.slice(-LONGEST_NAME);
  }
  return false;
}

async function openZip(file: FileHandle, reading: PackageReading): Promise<ZipFile | undefined> {
  try {
    return await ZipFile.open(file, reading);
  } catch (error) {
    // What is no package may be offered as a download, whatever it is.
    if (error instanceof PackageProblem && !(await mentionsPage(file))) return undefined;
    throw error;
  }
}

async function textOf(zip: ZipFile, name: string, most: number): Promise<string | undefined> {
  if (zip.factsOf(name).size > most) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of zip.unpack(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** What the zip file holds of a package; undefined where it is none. */
async function sourceIn(file: FileHandle, reading: PackageReading): Promise<Source | undefined> {
  const zip = await openZip(file, reading);
  const packed = zip?.names.filter(isPackedFile).sort() ?? [];
  const root = commonFolder(packed);
  const names = new Map(packed.map((name) => [name.slice(root.length).normalize('NFC'), name]));
  const paths = [...names.keys()];
  const readText = (path: string, most: number) => textOf(zip as ZipFile, names.get(path) ?? '', most);
  const entry = indexIn(paths) ?? (await playlistOf(paths, readText));
  if (!zip || entry === undefined) return undefined;
  for (const name of packed) {
    const problem = pathProblem(name);
    if (problem !== undefined)
      throw new PackageProblem(`里的路径“${name.slice(0, 100)}”${problem}，请改正后再上传`);
  }
  return { zip, names, entry };
}

/** Its files one after the other, uncompressed, with what was found out about them behind: a zip file that any program opens. */
async function* storedPackage({ zip, names, entry }: Source): AsyncGenerator<Buffer> {
  const index: PackageIndex = { entry, files: [] };
  let mark = '';
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const [path, name] of names) {
      const file = new LookedAt(path);
      let offset = 0;
      yield {
        name: path,
        content: file.pass(zip.unpack(name)),
        facts: zip.factsOf(name),
        onPlaced: (at) => (offset = at),
      };
      index.files.push(file.about(offset));
    }
    const content = Buffer.from(JSON.stringify(index));
    yield {
      name: `${OWN_FOLDER}index.json`,
      content,
      onPlaced: (at) => (mark = indexMark(at, content.length)),
    };
  }
  yield* zipped(parts(), () => mark);
}

/**
 * Makes a package of an uploaded .zip, all of which is looked at; undefined where it holds neither a page nor a film. Throws a
 * PackageProblem where it was to be one and cannot.
 */
export async function packPackage(
  path: string,
  { room = Infinity, signal }: PackOptions = {},
): Promise<PackedPackage | undefined> {
  const unpackedBytes = Math.min(PACKAGE_LIMITS.unpackedBytes, room);
  const reading = new PackageReading({ ...PACKAGE_LIMITS, unpackedBytes }, signal);
  const file = await open(path, 'r');
  try {
    const source = await sourceIn(file, reading);
    return source && { ...(await spool(Readable.from(storedPackage(source)))), entry: source.entry };
  } finally {
    await file.close();
  }
}
