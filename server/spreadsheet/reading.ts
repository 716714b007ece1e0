import type { MergedRange } from '#domain/import/sheet-row.ts';
import { FileReading, type FileReadingLimits } from '#server/zip/index.ts';

const MEGABYTE = 2 ** 20;

/** What one file may ask of us. Lists of 100,000 people with every column filled stay far below. */
export interface SheetLimits extends FileReadingLimits {
  /** Below the header. */
  rows: number;
  columns: number;
  cellCharacters: number;
  mergedRanges: number;
  sharedStringBytes: number;
}

export const SHEET_LIMITS: SheetLimits = {
  rows: 100_000,
  columns: 200,
  cellCharacters: 5_000,
  entries: 1_000,
  mergedRanges: 20_000,
  unpackedBytes: 400 * MEGABYTE,
  sharedStringBytes: 64 * MEGABYTE,
  // Usual sheets reach 30, one that repeats a single row 180.
  ratio: 250,
};

/** Each way in which a file is refused, as it goes on from the file's name. */
const TEXTS = {
  empty: () => '中没有内容',
  'not-sheet': () => '不是Excel表格（.xlsx）或CSV文件',
  'old-format': () => '是旧版Excel格式（.xls），请在Excel中另存为.xlsx后再上传',
  encrypted: () => '设有打开密码，请在Excel中取消密码后再上传',
  damaged: () => '已损坏，无法读取，请在Excel中打开并另存为.xlsx后再上传',
  'forbidden-xml': () => '含有不允许的XML声明，请在Excel中另存为.xlsx后再上传',
  'too-many-entries': ({ entries }: SheetLimits) => `内部的文件超过${entries}个，请删除图片等内容后再上传`,
  'too-large': ({ unpackedBytes }: SheetLimits) =>
    `的内容超过${Math.floor(unpackedBytes / MEGABYTE)} MB，请分成几个文件`,
  'packed-too-tightly': () => '的压缩比异常，已停止读取，请在Excel中另存为.xlsx后再上传',
  'too-many-texts': ({ sharedStringBytes }: SheetLimits) =>
    `的文字内容超过${Math.floor(sharedStringBytes / MEGABYTE)} MB，请分成几个文件`,
  'too-many-rows': ({ rows }: SheetLimits) => `超过${rows}行（不含表头），请分成几个文件`,
  'too-many-merged': ({ mergedRanges }: SheetLimits) =>
    `合并的单元格超过${mergedRanges}处，请取消合并后再上传`,
  'too-many-columns': ({ columns }: SheetLimits, place: string) => `${place}超过${columns}列`,
  'cell-too-long': ({ cellCharacters }: SheetLimits, place: string) =>
    `${place}的内容超过${cellCharacters}个字符`,
  'unclosed-quote': (_limits: SheetLimits, place: string) => `${place}的引号没有成对`,
  'unknown-encoding': () => '的文字编码无法识别，请另存为UTF-8编码的CSV或.xlsx后再上传',
  'too-slow': () => '读取超时，请减少内容或稍后再试',
} as const;

export type SheetProblemCode = keyof typeof TEXTS;

/** Why a file cannot be read; the message is for whoever has chosen the file. */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem';
  readonly code: SheetProblemCode;

  constructor(code: SheetProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** One table being read: what it may cost, what it has cost so far, and how to say no. */
export class Reading extends FileReading<SheetLimits> {
  /** All of them are known when the last row was read. */
  readonly merged: MergedRange[];
  readonly #fileName: string;

  constructor(
    fileName: string,
    limits: SheetLimits,
    signal: AbortSignal | undefined,
    merged: MergedRange[] = [],
  ) {
    super(limits, signal);
    this.merged = merged;
    this.#fileName = fileName;
  }

  problem(code: SheetProblemCode, place = ''): SheetProblem {
    return new SheetProblem(code, `文件“${this.#fileName}”${TEXTS[code](this.limits, place)}`);
  }

  addMerged(range: MergedRange): void {
    this.merged.push(range);
    if (this.merged.length > this.limits.mergedRanges) throw this.problem('too-many-merged');
  }
}
