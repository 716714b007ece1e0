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

/** Written to the standard output once every bot has begun its contest. */
export const ALL_STARTED = 'all started';
