import { FileReading, type FileReadingLimits, type SharedProblemCode } from '#server/zip/index.ts';

const MEGABYTE = 2 ** 20;

/** What one archive may ask of us. */
export interface ArchiveLimits extends FileReadingLimits {
  /** Of everything that has to be in memory at one time: settings, tasks, lists of numbers. */
  jsonBytes: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 5_000,
  unpackedBytes: 400 * MEGABYTE,
  jsonBytes: 24 * MEGABYTE,
  ratio: 250,
};

const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;

/** Each way in which an archive is refused, as it goes on from the file's name. */
const TEXTS = {
  'not-archive': () => '不是从本系统导出的测试（.zip）：其中没有kaopu.json',
  'two-archives': () => '中有不止一个kaopu.json，请每次只导入一个测试',
  encrypted: () => '设有打开密码，请取消密码后再上传',
  damaged: () => '已损坏，无法读取，请重新导出或重新压缩后再上传',
  'too-many-entries': ({ entries }: ArchiveLimits) => `内部的文件超过${entries}个，请删除无关的文件后再上传`,
  'too-large': ({ unpackedBytes }: ArchiveLimits) => `的内容超过${megabytes(unpackedBytes)}，请分成几个测试`,
  'too-long': ({ jsonBytes }: ArchiveLimits) => `的设置和题目超过${megabytes(jsonBytes)}，请分成几个测试`,
  'packed-too-tightly': () => '的压缩比异常，已停止读取，请重新压缩后再上传',
  'too-slow': () => '读取超时，请减少内容或稍后再试',
} as const satisfies Record<SharedProblemCode | string, (limits: ArchiveLimits) => string>;

type ArchiveProblemCode = keyof typeof TEXTS;

/** Names and fields in the text are a stranger's, and may be of any length. */
const LONGEST_REASON = 500;

/** Why an archive cannot be imported; the message is for whoever has chosen the file. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem';
}

/** One archive being read: what it may cost, what it has cost so far, and how to say no. */
export class ArchiveReading extends FileReading<ArchiveLimits> {
  readonly #fileName: string;
  #jsonBytes = 0;

  constructor(fileName: string, limits: ArchiveLimits, signal: AbortSignal | undefined) {
    super(limits, signal);
    this.#fileName = fileName;
  }

  problem(code: ArchiveProblemCode): ArchiveProblem {
    return this.refusal(TEXTS[code](this.limits));
  }

  /** In words that go on from the file's name. */
  refusal(text: string): ArchiveProblem {
    const reason = `文件“${this.#fileName}”${text}`.replaceAll(/\p{Cc}/gu, '');
    const shown = reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
    return new ArchiveProblem(shown.toWellFormed());
  }

  countJson(bytes: number): void {
    this.#jsonBytes += bytes;
    if (this.#jsonBytes > this.limits.jsonBytes) throw this.problem('too-long');
  }
}
