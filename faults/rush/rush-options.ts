/** How the rush's process is told what to do: as JSON, in its only argument. */
export interface RushOptions {
  url: string;
  candidates: number;
  /** All of them arrive within this time, each at a random moment. */
  withinMs: number;
}

/** What it prints, as JSON. */
export interface RushResult {
  loginMs: number[];
  startMs: number[];
  /** Answers that said how many are before. */
  toldToWait: number;
  /** In words. */
  failures: string[];
}
