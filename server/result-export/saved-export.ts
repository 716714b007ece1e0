import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { TooManyRows } from '#server/spreadsheet/index.ts';
import { ZipTooLarge } from '#server/zip/index.ts';
import { fileNameOf } from './file-names.ts';

/** The clock of those who read the name of a file. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

const TOO_LARGE = '数据超过4 GB，一个文件放不下，请用筛选条件分几次导出，或少选几个测试';

type Files = Pick<JobContext<unknown>, 'saveFile' | 'signal' | 'now'>;

interface SavedExport {
  title: string;
  /** What the file is of. */
  what: string;
  extension: 'xlsx' | 'zip';
}

/** Writes what `write` gives into a file that the owner can fetch; gives its id. */
export async function saveExport(
  { saveFile, signal, now }: Files,
  { title, what, extension }: SavedExport,
  write: (into: (pieces: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-export-'));
  try {
    const path = join(folder, 'export');
    await write((pieces) =>
      pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(path), { signal }),
    );
    const fileName = `${fileNameOf(title)}-${what}-${DAY.format(now())}.${extension}`;
    return await saveFile({ path, fileName, extension, contentType: contentTypeOf(extension) });
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new JobRefused(TOO_LARGE);
    throw error instanceof TooManyRows ? new JobRefused(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
