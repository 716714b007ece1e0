import type { ExamSize } from './exam.ts';

/** How the crowd's process is told what to do: as JSON, in its only argument. */
export interface CrowdOptions {
  /** Candidates take turns among them. */
  urls: string[];
  candidates: number;
  /** All of them arrive within this time, evenly. */
  rampMs: number;
  /** From the first arrival until everybody stops. */
  forMs: number;
  draftEveryMs: number;
  submitEveryMs: number;
  size: ExamSize;
}

export const CALLS = ['login', 'account', 'contest', 'start', 'tasks', 'draft', 'submit'] as const;
export type CallName = (typeof CALLS)[number];

/** What it prints, as JSON. */
export interface CrowdResult {
  /** Until the answer that was wanted, with all waiting and coming back. */
  ms: Record<CallName, number[]>;
  refused: Record<CallName, number>;
  /** How often somebody was told to wait in line, and came back. */
  waited: number;
  /** In words, a few of each. */
  failures: string[];
}
