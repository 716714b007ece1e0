import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveFile, MANIFEST } from '#domain/archive/archive-manifest.schema.ts';
import {
  type FileExtension,
  contentTypeOf,
  findExtension,
  KEPT_EXTENSIONS,
  MAX_RESOURCE_BYTES,
  RESOURCE_EXTENSIONS,
  wrongFormatText,
} from '#domain/resource/file-formats.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { packageContentType } from '#domain/web-package/package-address.ts';
import { contentProblem } from '#server/files/file-content.ts';
import { type PackedPackage, packPackage, PackageProblem } from '#server/web-package/index.ts';
import { ArchivePackage } from './archive-package.ts';
import { type ArchivePlan, planArchive } from './archive-plan.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, ArchiveReading } from './archive-reading.ts';

/** A file of the archive, for as long as it is looked at. */
export interface UnpackedFile extends ArchiveFile {
  path: string;
  extension: FileExtension;
  contentType: string;
}

export interface ArchiveReadOptions {
  /** As its owner calls it: problems name it. */
  fileName: string;
  limits?: Partial<ArchiveLimits>;
  /** A deadline (AbortSignal.timeout) is told as a problem of the file; any other reason is passed on. */
  signal?: AbortSignal;
  /** Given each of the files in turn, when the rest is known to be good. */
  useFile?(file: UnpackedFile, index: number, total: number): Promise<void>;
}

/** More would hide what matters. */
const MOST_TOLD = 20;
const LONGEST_PLACE = 100;

const shownPlace = (place: string) =>
  place.length > LONGEST_PLACE ? `${place.slice(0, LONGEST_PLACE).toWellFormed()}…` : place;

/** What lies in the archive and is not named by it. */
function strangers(places: readonly string[], plan: ArchivePlan, named: ReadonlySet<string>): string[] {
  const known = new Set([MANIFEST, ...named, ...plan.files.map(({ file }) => file)].map(keyOf));
  const unknown = places.filter((place) => !known.has(keyOf(place)));
  const told = unknown.slice(0, MOST_TOLD).map((place) => `“${shownPlace(place)}”不在清单中，没有读入`);
  const rest = unknown.length - told.length;
  return rest > 0 ? [...told, `还有${rest}个文件不在清单中，没有读入`] : told;
}

const keyOf = (place: string) => place.normalize('NFC').toLowerCase();

function extensionOf({ address, name, size }: ArchiveFile, reading: ArchiveReading): FileExtension {
  const extension = findExtension(address, KEPT_EXTENSIONS);
  if (!extension) throw reading.refusal(`里的“${name}”不能导入：${wrongFormatText(RESOURCE_EXTENSIONS)}`);
  if (size > MAX_RESOURCE_BYTES)
    throw reading.refusal(`里的“${name}”超过${sizeText(MAX_RESOURCE_BYTES)}，不能导入`);
  return extension;
}

/** Unpacks one file, and believes of it only what its bytes bear out. */
async function unpackFile(
  archive: ArchivePackage,
  file: ArchiveFile,
  path: string,
  reading: ArchiveReading,
): Promise<UnpackedFile> {
  const extension = extensionOf(file, reading);
  const hash = createHash('sha256');
  let size = 0;
  async function* counted() {
    for await (const piece of archive.unpack(file.file)) {
      size += piece.length;
      if (size > file.size) break;
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(counted(), createWriteStream(path));
  if (size !== file.size || hash.digest('hex') !== file.sha256)
    throw reading.refusal(`里的“${file.file}”与清单中的校验值不符，请重新导出`);
  const problem = await contentProblem(path, extension);
  if (problem !== undefined) throw reading.refusal(`里的“${file.name}”${problem}，不能导入`);
  return { ...file, path, extension, contentType: contentTypeOf(extension) };
}

async function packed(path: string, signal: AbortSignal | undefined): Promise<PackedPackage | string> {
  try {
    return (await packPackage(path, signal ? { signal } : {})) ?? '里没有index.html';
  } catch (error) {
    if (error instanceof PackageProblem) return error.message;
    throw error;
  }
}

/** A package out of an archive is made anew, by what holds for one that is uploaded: an archive says whatever it likes. */
async function withPackage(
  file: UnpackedFile,
  { reading, signal }: { reading: ArchiveReading; signal: AbortSignal | undefined },
  use: (file: UnpackedFile) => Promise<void> | undefined,
): Promise<void> {
  const made = await packed(file.path, signal);
  if (typeof made === 'string') throw reading.refusal(`中的网页包“${file.name}”${made}，不能导入`);
  try {
    await use({ ...file, path: made.path, contentType: packageContentType(made.entry) });
  } finally {
    await made.remove();
  }
}

async function unpackFiles(
  archive: ArchivePackage,
  { files }: ArchivePlan,
  reading: ArchiveReading,
  { useFile, signal }: Pick<ArchiveReadOptions, 'useFile' | 'signal'>,
): Promise<void> {
  if (files.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-archive-'));
  try {
    for (const [index, file] of files.entries()) {
      const path = join(folder, String(index));
      const unpacked = await unpackFile(archive, file, path, reading);
      const use = (used: UnpackedFile) => useFile?.(used, index, files.length);
      await (unpacked.extension === 'site' ? withPackage(unpacked, { reading, signal }, use) : use(unpacked));
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A contest out of a zip file, as it could be stored; all of the file was looked at. Must run in a worker thread. */
export async function readArchive(path: string, options: ArchiveReadOptions): Promise<ArchivePlan> {
  const { fileName, limits, signal } = options;
  const reading = new ArchiveReading(fileName, { ...ARCHIVE_LIMITS, ...limits }, signal);
  reading.demandTime();
  const file = await open(path, 'r');
  try {
    const archive = await ArchivePackage.open(file, reading);
    const named = new Set<string>();
    const source = {
      json: (place: string) => {
        named.add(place);
        return archive.json(place);
      },
    };
    const plan = await planArchive(source, (text) => reading.refusal(text));
    await unpackFiles(archive, plan, reading, options);
    return { ...plan, problems: [...plan.problems, ...strangers(archive.places, plan, named)] };
  } finally {
    await file.close();
  }
}
