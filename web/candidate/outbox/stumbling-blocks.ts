import { retryDelayMs } from './back-off.ts';

/** So often in a row the server may fail at one thing before another way is taken. */
const MOST_FAILURES = 3;
/** Where the pauses of what was put behind the others begin: a fault of the server is not mended within a second. */
const FIRST_ROUND = 4;

interface Block {
  failures: number;
  rounds: number;
  notBefore: number;
}

/** Things at which the server fails again and again although it is there. They must not hold up the others. */
export function createStumblingBlocks(nowMs: () => number, random: () => number) {
  const blocks = new Map<string, Block>();
  const find = (key: string): Block => blocks.get(key) ?? { failures: 0, rounds: 0, notBefore: 0 };

  return {
    noteFailure(key: string): void {
      const block = find(key);
      blocks.set(key, { ...block, failures: block.failures + 1 });
    },
    /** It has failed too often to be sent in the same way again. */
    isStuck: (key: string) => find(key).failures >= MOST_FAILURES,
    /** Others first; it has its turn again after a pause. */
    putBehind(key: string): void {
      const rounds = find(key).rounds + 1;
      const notBefore = nowMs() + retryDelayMs(FIRST_ROUND + rounds, undefined, random);
      blocks.set(key, { failures: 0, rounds, notBefore });
    },
    isFree: (key: string) => find(key).notBefore <= nowMs(),
    wasPutBehind: (key: string) => find(key).rounds > 0,
    forget: (key: string) => void blocks.delete(key),
    /** Until the first of them has its turn again. */
    waitMs: () => Math.max(0, Math.min(...[...blocks.values()].map((block) => block.notBefore)) - nowMs()),
  };
}
