/** What a kind that frames a page stores of it, under whatever name its own content gives the address. */
export interface FramedPage {
  address: string;
  width: number;
  height: number;
  /** What of the page's messages becomes a column of results. */
  columns: PageColumn[];
  /** Where in a message the state stands by which the answer graph tells one step from the next; empty for all of it. */
  statePath: string;
  /** The order of a list makes no other state. */
  isStateSorted: boolean;
}

export interface PageColumn {
  /** As `valueAt` reads it. */
  path: string;
  label: string;
  type: 'number' | 'text';
}

export const [LEAST_SIDE, MOST_SIDE] = [50, 4_000];
export const MOST_COLUMNS = 50;
/** In characters. */
export const LONGEST = { path: 200, label: 100 };
/** Of the JSON text of an answer. */
export const MOST_ANSWER_BYTES = 256 * 1024;
/** Lists and objects within each other. */
export const DEEPEST_ANSWER = 20;

/**
 * Of the page's messages these are words of the protocol, and no answers: docs/frame-protocol.md. The shim of web packages says the last.
 */
export const PAGE_WORDS = { ready: 'ready', restored: 'restored', alert: 'kaopu:alert' } as const;
export type PageWord = keyof typeof PAGE_WORDS;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The word that a message is; undefined for an answer. */
export function wordIn(message: unknown): PageWord | undefined {
  if (!isRecord(message)) return undefined;
  return (Object.keys(PAGE_WORDS) as PageWord[]).find((word) => PAGE_WORDS[word] === message['type']);
}

/** What the page itself says about being answered; undefined where it says nothing. */
export function saysAnswered(answer: unknown): boolean | undefined {
  const flag = isRecord(answer) ? answer['isAnswered'] : undefined;
  return typeof flag === 'boolean' ? flag : undefined;
}
