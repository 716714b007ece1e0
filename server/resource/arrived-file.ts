import { contentTypeOf, type FileExtension } from '#domain/resource/file-formats.ts';
import { type PackedType, packedTypeOf } from '#domain/resource/resource-values.ts';
import { packageContentType } from '#domain/web-package/package-address.ts';
import type { NewFile } from '#server/files/stored-files.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type PackedPackage, packPackage, PackageProblem } from '#server/web-package/index.ts';

/** Whoever unpacks for longer was sent something that is built to take long. */
const UNPACKED_WITHIN_MS = 3 * 60_000;

interface Arrived {
  path: string;
  fileName: string;
  extension: FileExtension;
}

/** What the owner's files may still take up, and what is said to whoever needs more. */
interface Room {
  left: number;
  text: string;
}

const NOT_WANTED: Record<PackedType, string> = {
  package: '里没有index.html，不是网页包：请把网页和它用到的文件一起压缩，index.html放在最外层',
  video: '里没有可以播放的.m3u8，不是视频：请把.m3u8和它的片段一起压缩',
};

const refused = (fileName: string, reason: string) =>
  new HttpError(422, `上传的“${fileName}”${reason}`, { field: 'file' });

async function packed({ path, fileName }: Arrived, { left, text }: Room): Promise<PackedPackage | undefined> {
  const signal = AbortSignal.timeout(UNPACKED_WITHIN_MS);
  try {
    return await packPackage(path, { signal, room: left });
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    throw error.lacksRoom ? new HttpError(413, text) : refused(fileName, error.message);
  }
}

/** Hands on what is to be stored of an upload: of a .zip that holds a page or a film, the files in it. */
export async function withArrivedFile<Result>(
  upload: Arrived,
  { wanted, room }: { wanted: PackedType | undefined; room: Room },
  use: (file: NewFile) => Promise<Result>,
): Promise<Result> {
  const { path, fileName, extension } = upload;
  if (extension !== 'zip') return use({ path, fileName, extension, contentType: contentTypeOf(extension) });
  const made = await packed(upload, room);
  try {
    const what = made && packedTypeOf(made.entry);
    if (wanted !== undefined && wanted !== what) throw refused(fileName, NOT_WANTED[wanted]);
    const file = made
      ? { path: made.path, extension: 'site', contentType: packageContentType(made.entry) }
      : { path, extension, contentType: contentTypeOf(extension) };
    return await use({ ...file, fileName });
  } finally {
    await made?.remove();
  }
}
