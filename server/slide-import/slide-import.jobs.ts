import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ImportedPage, ImportedPages } from '#domain/import/imported-pages.schema.ts';
import { fileAddressOf } from '#domain/resource/file-address.ts';
import { contentTypeOf, type FileExtension, findExtension } from '#domain/resource/file-formats.ts';
import { spool } from '#server/files/spool.ts';
import { defineJob, type JobContext, JobRefused, type JobResult } from '#server/jobs/define-job.ts';
import {
  convertToPdf,
  type Drawn,
  findChineseFont,
  findOffice,
  pdfPages,
  PresentationProblem,
  PresentationReading,
  writeHarmlessCopy,
} from '#server/presentation/index.ts';
import { dropPagesCommand, handOverPagesCommand } from './slide-import.commands.ts';

/** From the first look at the file to its last page. */
const MOST_MS = 8 * 60_000;

const NO_OFFICE =
  '服务器没有安装LibreOffice，不能导入.pptx；请在PowerPoint或WPS中导出为PDF后导入PDF，或者请管理员安装（libreoffice-impress-nogui）';
const NO_FONTS =
  '服务器没有安装中文字体，幻灯片里的汉字会变成方框，没有导入；请管理员安装（fonts-noto-cjk），或者导出为PDF后导入PDF';

const Input = z.object({
  fileId: z.string(),
  /** Keep all pages as a PDF as well: plain clients want one address. */
  hasPdf: z.boolean(),
});

type Context = JobContext<z.output<typeof Input>>;

/** The presentation as a PDF in that folder. */
async function asPdf(
  { officePath, progress, signal }: Context,
  file: { path: string; folder: string },
  reading: PresentationReading,
): Promise<string> {
  const program = findOffice(officePath);
  if (program === undefined) throw new JobRefused(NO_OFFICE);
  if ((await findChineseFont('sans-serif')) === '') throw new JobRefused(NO_FONTS);
  const { path, folder } = file;
  const copy = join(folder, 'copy.pptx');
  await writeHarmlessCopy(path, copy, reading);
  progress(0, 0, '正在转换幻灯片');
  return convertToPdf({ program, from: copy, folder, reading, signal });
}

/** Stores what a page was drawn as; gives its address. */
async function store(
  { savePublicFile }: Context,
  path: string,
  fileName: string,
  extension: FileExtension,
): Promise<string> {
  const file = { path, fileName, extension, contentType: contentTypeOf(extension) };
  return fileAddressOf((await savePublicFile(file)).key);
}

async function storePicture(context: Context, folder: string, name: string, picture: Drawn): Promise<string> {
  const path = join(folder, 'picture');
  await writeFile(path, picture.bytes);
  return store(context, path, `${name}.${picture.extension}`, picture.extension);
}

async function storePages(
  context: Context,
  pdf: string,
  folder: string,
  reading: PresentationReading,
): Promise<ImportedPage[]> {
  const pages: ImportedPage[] = [];
  for await (const { large, small, text, number, count } of pdfPages(pdf, reading)) {
    context.signal.throwIfAborted();
    context.progress(number, count, `正在保存第${number}页，共${count}页`);
    pages.push({
      url: await storePicture(context, folder, `第${number}页`, large),
      small: await storePicture(context, folder, `第${number}页（小图）`, small),
      text,
    });
  }
  return pages;
}

async function importFile(context: Context, folder: string): Promise<ImportedPages> {
  const { input, openFile, progress, signal } = context;
  progress(0, 0, '正在读取文件');
  const { stream, file_name: fileName } = await openFile(input.fileId);
  const spooled = await spool(stream);
  const path = join(folder, 'file');
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
  await rename(spooled.path, path).finally(spooled.remove);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]);
  const reading = new PresentationReading(fileName, {}, deadline);
  const isPdf = findExtension(fileName, ['pdf']) !== undefined;
  const pdf = isPdf ? path : await asPdf(context, { path, folder }, reading);
  const pages = await storePages(context, pdf, folder, reading);
  const pdfName = `${fileName.replace(/\.[^.]+$/, '')}.pdf`;
  return { fileName, pages, webUrl: input.hasPdf ? await store(context, pdf, pdfName, 'pdf') : '' };
}

const refusalOf = (error: unknown) =>
  error instanceof PresentationProblem ? new JobRefused(error.message, { cause: error }) : error;

/** A presentation becomes pictures of its pages, which belong to whatever task mentions them. */
export const importSlidesJob = defineJob({
  name: 'slide-import.read',
  label: '导入幻灯片',
  input: Input,
  mostMinutes: 10,
  async run(context): Promise<JobResult> {
    const { hold, write, now } = context;
    // Of a run before this one that was cut off.
    await write(dropPagesCommand, { hold, now: now() });
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-slides-'));
    try {
      const detail = await importFile(context, folder);
      const result = { note: `导入了${detail.pages.length}页`, detail };
      await write(handOverPagesCommand, { hold, result, now: now() });
      return result;
    } catch (error) {
      // What stays nevertheless goes with the job.
      await context.removePublicFiles().catch(() => undefined);
      throw refusalOf(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
