import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import type { DocumentPicture } from '#server/document/index.ts';
import type { JobContext } from '#server/jobs/define-job.ts';

const SHOWN_FORMATS = ['png', 'jpg', 'gif', 'webp'] as const;
type ShownFormat = (typeof SHOWN_FORMATS)[number];

/** What is said of a picture that stays behind. */
const TEXTS = {
  missing: '图片在文件中缺失，没有读入',
  'too-large': '图片过大（超过10 MB），没有读入，请缩小后再插入',
  linked: '图片只是一个链接，没有读入，请把图片插入文档',
} as const;

const formatText = (format: string) =>
  `图片是${format === '' ? '未知' : format.toUpperCase()}格式，网页不能显示，没有读入，请改成PNG或JPG`;

export interface ShownPicture {
  index: number;
  bytes: Buffer;
  format: ShownFormat;
}

export interface SortedPictures {
  shown: ShownPicture[];
  /** By their number, with the reason. */
  refused: Map<number, string>;
}

/** Tells pictures that a page can show from the rest, by what they are and not by what they are called. */
export async function sortPictures(pictures: readonly DocumentPicture[]): Promise<SortedPictures> {
  const sorted: SortedPictures = { shown: [], refused: new Map() };
  for (const [index, { name, content }] of pictures.entries()) {
    if (typeof content === 'string') {
      sorted.refused.set(index, TEXTS[content]);
      continue;
    }
    const found = await fileTypeFromBuffer(content).catch(() => undefined);
    const format = SHOWN_FORMATS.find((shown) => shown === (found?.ext === 'apng' ? 'png' : found?.ext));
    if (format) sorted.shown.push({ index, bytes: content, format });
    else sorted.refused.set(index, formatText(found?.ext ?? /\.(\w{1,5})$/.exec(name)?.[1] ?? ''));
  }
  return sorted;
}

type StoredPicture = ContestPreview['pictures'][number] & { index: number };

/** Stores pictures under public addresses, for as long as the job is kept. */
export async function storePictures(
  { savePublicFile, progress, signal }: Pick<JobContext<unknown>, 'savePublicFile' | 'progress' | 'signal'>,
  pictures: readonly ShownPicture[],
): Promise<StoredPicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-pictures-'));
  try {
    const stored: StoredPicture[] = [];
    for (const { index, bytes, format } of pictures) {
      signal.throwIfAborted();
      progress(
        stored.length,
        pictures.length,
        `正在保存图片，第${stored.length + 1}张，共${pictures.length}张`,
      );
      const path = join(folder, `${index}.${format}`);
      await writeFile(path, bytes);
      const fileName = `图片${stored.length + 1}.${format}`;
      const file = { path, fileName, extension: format, contentType: contentTypeOf(format) };
      const { id: fileId, key, size } = await savePublicFile(file);
      stored.push({ index, fileId, key, size });
      await rm(path);
    }
    return stored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
