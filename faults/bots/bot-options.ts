/** How the bots' process is told what to do: as JSON, in its only argument. */
export interface BotOptions {
  url: string;
  recordFile: string;
  bots: number;
  /** They end by themselves after so many answers each, or so many seconds. */
  submissions: number;
  seconds: number;
  /** How long a bot waits for an answer; the page waits longer, and a drill is short. */
  patienceMs: number;
  /** Longest pause between two answers of a candidate. */
  thinkingMs: number;
}

/** A line of the bots' standard output: how many answers were acknowledged so far; the first when all have begun. */
export const acknowledgedLine = (count: number) => `acknowledged ${count}\n`;
export const ACKNOWLEDGED_LINE = /^acknowledged (\d+)$/gm;
