import { FileReading, type FileReadingLimits } from '#server/zip/index.ts';
import { MOST_PAGES } from '#tasks/kit/presentation-limits.ts';

const MEGABYTE = 2 ** 20;

/** What one presentation may ask of us. */
export interface PresentationLimits extends FileReadingLimits {
  /** Of one of its XML files, which is in memory as a whole. */
  xmlBytes: number;
  /** Of one picture: it has to be in memory without being packed. */
  picturePixels: number;
  pages: number;
}

export const PRESENTATION_LIMITS: PresentationLimits = {
  entries: 10_000,
  unpackedBytes: 400 * MEGABYTE,
  xmlBytes: 32 * MEGABYTE,
  picturePixels: 100_000_000,
  pages: MOST_PAGES,
  ratio: 250,
};

const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;
const SAVE_AGAIN = '请在PowerPoint或WPS中打开并另存为.pptx后再上传';

/** Each way in which a file is refused, as it goes on from the file's name. */
const TEXTS = {
  'not-presentation': () => '不是PowerPoint演示文稿（.pptx）',
  'old-format': () => '是旧版PowerPoint格式（.ppt），请另存为.pptx后再上传',
  encrypted: () => '设有打开密码，请取消密码后再上传',
  damaged: () => `已损坏，无法读取，${SAVE_AGAIN}`,
  'forbidden-xml': () => `含有不允许的XML声明，${SAVE_AGAIN}`,
  'too-many-entries': ({ entries }: PresentationLimits) =>
    `内部的文件超过${entries}个，请分成几个文件后再上传`,
  'too-large': ({ unpackedBytes }: PresentationLimits) =>
    `的内容超过${megabytes(unpackedBytes)}，请压缩图片或分成几个文件`,
  'too-long': ({ xmlBytes }: PresentationLimits) =>
    `有一页的内容超过${megabytes(xmlBytes)}，请减少这一页的图形后再上传`,
  'packed-too-tightly': () => `的压缩比异常，已停止读取，${SAVE_AGAIN}`,
  'picture-too-large': ({ picturePixels }: PresentationLimits) =>
    `中有一张图片超过${picturePixels / 1_000_000}百万像素，请缩小后再上传`,
  'too-many-pages': ({ pages }: PresentationLimits) => `超过${pages}页，请分成几个文件`,
  empty: () => '里没有页面',
  'too-slow': () => '读取超时，请减少内容或稍后再试',
  'not-converted': () => `无法转换成图片，${SAVE_AGAIN}，或者导出为PDF后上传PDF`,
  'not-converted-in-time': () => '转换超时，请分成几个文件，或者导出为PDF后上传PDF',
  'not-pdf': () => '不是PDF文件',
  'damaged-pdf': () => '已损坏，无法读取，请重新导出PDF后再上传',
} as const;

export type PresentationProblemCode = keyof typeof TEXTS;

/** Why nothing can be made of a file; the message is for whoever has chosen it. */
export class PresentationProblem extends Error {
  override readonly name = 'PresentationProblem';
  readonly code: PresentationProblemCode;

  constructor(code: PresentationProblemCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** One file being read: what it may cost, what it has cost so far, and how to say no. */
export class PresentationReading extends FileReading<PresentationLimits> {
  readonly #fileName: string;

  constructor(fileName: string, limits: Partial<PresentationLimits>, signal: AbortSignal | undefined) {
    super({ ...PRESENTATION_LIMITS, ...limits }, signal);
    this.#fileName = fileName;
  }

  problem(code: PresentationProblemCode, cause?: unknown): PresentationProblem {
    return new PresentationProblem(code, `文件“${this.#fileName}”${TEXTS[code](this.limits)}`, cause);
  }
}
