/**
 * How much one candidate may leave in one contest, in bytes. Far more than anybody needs who takes the test: a script must
 * not fill the disk on which everybody's answers are.
 */
export const BUDGETS = { log: 20_000_000, history: 20_000_000 } as const;
export type VolumeKind = keyof typeof BUDGETS;

/** What a stored row takes beside its text. */
const ROW_BYTES = 200;

export const rowBytes = (textBytes: number) => textBytes + ROW_BYTES;

export function exceeds(kind: VolumeKind, bytes: number): boolean {
  return bytes > BUDGETS[kind];
}

/** Drafts replace each other; it is the writing that would fill a disk's log. */
export const DRAFT_BYTES_A_MINUTE = 5_000_000;

export const DRAFTS_TOO_MUCH = '暂存的内容过于频繁，请稍后再试';

const MINUTE_MS = 60_000;

/** Answers that were left on a computer: a page has a hundred at most, and comes back for the rest. */
export const DELIVERED_A_MINUTE = 500;
const LEAST_DELIVERED = 25;

/** In entries; few are as much trouble as some. */
export const deliveryCost = (entries: number) => Math.max(entries, LEAST_DELIVERED);

export const DELIVERIES_TOO_MANY = '补传过于频繁，请稍后再试';

/** The minute that drafts and deliveries are counted in. */
export const countedMinute = (now: Date) => Math.floor(now.getTime() / MINUTE_MS);

/** Until the next one begins. */
export const secondsLeftInMinute = (now: Date) =>
  Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1_000);

/** What the owner is told of a candidate who has used up a budget. */
export const FULL_NOTES: Record<VolumeKind, { mark: string; text: string }> = {
  log: { mark: '作答日志已满', text: '日志超过了每名考生的上限，之后的作答过程不再记录；答案不受影响' },
  history: {
    mark: '历史记录已满',
    text: '提交的内容超过了每名考生的上限，之后被新答案取代的旧答案不再保留；计入的答案不受影响',
  },
};
