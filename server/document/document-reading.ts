import { FileReading, type FileReadingLimits } from '#server/zip/index.ts';

const MEGABYTE = 2 ** 20;

/** What one document may ask of us. A test with 300 questions and a picture for each stays far below. */
export interface DocumentLimits extends FileReadingLimits {
  /** Of what has to be in memory at one time. */
  xmlBytes: number;
  /** Tags: each becomes a few objects, however short it is. */
  elements: number;
  pictures: number;
  pictureBytes: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  entries: 3_000,
  unpackedBytes: 200 * MEGABYTE,
  xmlBytes: 8 * MEGABYTE,
  elements: 150_000,
  pictures: 500,
  pictureBytes: 10 * MEGABYTE,
  ratio: 250,
};

const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;

/** Each way in which a file is refused, as it goes on from the file's name. */
const TEXTS = {
  'not-document': () => '不是Word文档（.docx）',
  'old-format': () => '是旧版Word格式（.doc），请在Word中另存为.docx后再上传',
  encrypted: () => '设有打开密码，请在Word中取消密码后再上传',
  damaged: () => '已损坏，无法读取，请在Word中打开并另存为.docx后再上传',
  'forbidden-xml': () => '含有不允许的XML声明，请在Word中另存为.docx后再上传',
  'too-many-entries': ({ entries }: DocumentLimits) =>
    `内部的文件超过${entries}个，请删除一些图片等内容后再上传`,
  'too-large': ({ unpackedBytes }: DocumentLimits) =>
    `的内容超过${megabytes(unpackedBytes)}，请缩小图片或分成几个文件`,
  'too-long': ({ xmlBytes }: DocumentLimits) => `的文字和格式超过${megabytes(xmlBytes)}，请分成几个文件`,
  'too-many-elements': () => '的内容或格式过多，请分成几个文件',
  'too-many-pictures': ({ pictures }: DocumentLimits) => `中的图片超过${pictures}张，请分成几个文件`,
  'packed-too-tightly': () => '的压缩比异常，已停止读取，请在Word中另存为.docx后再上传',
  'too-slow': () => '读取超时，请减少内容或稍后再试',
} as const;

export type DocumentProblemCode = keyof typeof TEXTS;

/** Why a file cannot be read; the message is for whoever has chosen the file. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly code: DocumentProblemCode;

  constructor(code: DocumentProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** One document being read: what it may cost, what it has cost so far, and how to say no. */
export class DocumentReading extends FileReading<DocumentLimits> {
  readonly #fileName: string;
  #xmlBytes = 0;
  #elements = 0;

  constructor(fileName: string, limits: DocumentLimits, signal: AbortSignal | undefined) {
    super(limits, signal);
    this.#fileName = fileName;
  }

  problem(code: DocumentProblemCode): DocumentProblem {
    return new DocumentProblem(code, `文件“${this.#fileName}”${TEXTS[code](this.limits)}`);
  }

  countXml(bytes: number): void {
    this.#xmlBytes += bytes;
    if (this.#xmlBytes > this.limits.xmlBytes) throw this.problem('too-long');
  }

  countElement(): void {
    this.#elements += 1;
    if (this.#elements > this.limits.elements) throw this.problem('too-many-elements');
  }
}
