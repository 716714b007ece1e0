/** What becomes of an answer that came too late to count by itself. */
export const LATE_DECISIONS = {
  pending: '待确认',
  accepted: '已采用',
  rejected: '不采用',
} as const;
export type LateDecision = keyof typeof LATE_DECISIONS;

interface StoredAnswer {
  sequence: number;
  /** Undefined for an answer that came in time. */
  decision: LateDecision | undefined;
}

/** The answer that counts: of those in time and those accepted the newest. So a decision can also be taken back. */
export function countingAnswer<T extends StoredAnswer>(history: readonly T[]): T | undefined {
  return history
    .filter(({ decision }) => decision === undefined || decision === 'accepted')
    .reduce<T | undefined>(
      (best, entry) => (best && best.sequence >= entry.sequence ? best : entry),
      undefined,
    );
}
