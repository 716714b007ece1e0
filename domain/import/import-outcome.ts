import type { RowChange } from './row-change.ts';
import { reasonText, type RowReason } from './row-reason.ts';

/** So many are told one by one: whoever has more mends these first, or the whole column. A page has room for more. */
const SHOWN_REASONS = 100;
const KEPT_REASONS = 1_000;

/** What an import does, or would do. */
export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Of a list that is replaced as a whole. */
  removed: number;
}

export const NOTHING_IMPORTED: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 };

export function countChange(counts: ImportCounts, change: RowChange): ImportCounts {
  if (change === 'new') return { ...counts, added: counts.added + 1 };
  if (change === 'unchanged') return { ...counts, unchanged: counts.unchanged + 1 };
  return { ...counts, changed: counts.changed + 1 };
}

/** The rows that stop an import: all are counted, the first ones are kept with their reasons. */
export class RefusedRows {
  readonly reasons: RowReason[] = [];
  #rowCount = 0;
  #reasonCount = 0;

  /** All that is wrong with one row. */
  add(reasons: readonly RowReason[]): void {
    this.#rowCount += 1;
    this.#reasonCount += reasons.length;
    this.reasons.push(...reasons.slice(0, Math.max(0, KEPT_REASONS - this.reasons.length)));
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  text(): string {
    return refusedText(this.#rowCount, this.reasons, this.#reasonCount);
  }
}

/** In lines: how many rows, what is wrong with the first ones, and how much is not said. */
export function refusedText(
  rowCount: number,
  reasons: readonly RowReason[],
  reasonCount = reasons.length,
): string {
  const told = reasons.slice(0, SHOWN_REASONS);
  const untold = reasonCount - told.length;
  return [
    `导入失败：共${rowCount}行有误`,
    ...told.map(reasonText),
    ...(untold > 0 ? [`……另有${untold}处错误未列出`] : []),
  ].join('\n');
}

export const countsText = ({ added, changed, unchanged, removed }: ImportCounts) =>
  `新增${added}行，修改${changed}行，${removed > 0 ? `移除${removed}行，` : ''}无变化${unchanged}行`;

export const importedText = (counts: ImportCounts) => `导入成功：${countsText(counts)}`;

/** Before anything is written. */
export function previewText(counts: ImportCounts & { refused: number; renamed: number }): string {
  const renamed = counts.renamed > 0 ? `，其中${counts.renamed}人改了姓名且已有作答` : '';
  const text = `将${countsText(counts)}${renamed}`;
  return counts.refused === 0 ? text : `共${counts.refused}行有误，改正后才能导入；其余的${text}`;
}

export const NO_ROWS_REASON = '表头下面没有内容';

/** Said beside the rest: nothing is lost by it, but it may have been meant. */
export const ignoredText = (titles: readonly string[]) =>
  titles.length === 0 ? '' : `以下列没有对应的内容，已忽略：${titles.join('、')}`;

/** Of a preview that cannot be imported; empty where it can. */
export const mendText = (refusedCount: number) =>
  refusedCount === 0 ? '' : `需修改：共${refusedCount}行有误，没有写入`;

/** Why a previewed list is not imported: one reason, and what to do about it. */
export const TAKE_OVER_REFUSALS = {
  imported: '这份名单已经导入过了，不需要再次导入',
  'bad-rows': '这份名单有错误的行，没有可以导入的内容，请改正后重新上传',
  superseded: '已有更新的预览，这一次的已清除，请看最新的预览，或重新上传这份名单',
  expired: '这次预览已过期或已被清除，请重新上传名单',
  'candidates-changed': '考生名单在预览之后有改动，请重新上传名单，看过新的预览再导入',
  'contest-changed': '测试在预览之后有改动，请重新上传名单，看过新的预览再导入',
  importing: '另一份名单正在导入，请稍候再试',
} as const;
