/** First what is on screen; and not a whole room in the same instant. */
const FIRST_PAUSE_MS = 2_000;
const JITTER_MS = 3_000;

export const pauseMs = () => FIRST_PAUSE_MS + JITTER_MS * Math.random();

/** Tries for as often as it takes, with a pause after each failure. Gives the way to stop. */
export function insist(attempt: () => Promise<unknown>, firstAfterMs: number): () => void {
  let isGone = false;
  let timer: ReturnType<typeof setTimeout>;
  const tryAfter = (ms: number) => {
    timer = setTimeout(() => {
      attempt().catch(() => {
        if (!isGone) tryAfter(pauseMs());
      });
    }, ms);
  };
  tryAfter(firstAfterMs);
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}

/** For a part that may come late but must not take the page with it when the network is away. */
export function fetchInTheEnd<Part>(fetchPart: () => Promise<Part>, firstAfterMs = 0): Promise<Part> {
  return new Promise((resolve) => {
    insist(async () => resolve(await fetchPart()), firstAfterMs);
  });
}

/** Fetches code that is not needed at once, and runs it until the effect ends. */
export function startFetched<Part>(
  fetchPart: () => Promise<Part>,
  start: (part: Part) => () => void,
  firstAfterMs: number,
): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  const fetchAndStart = async () => {
    const part = await fetchPart();
    if (!isGone) stop = start(part);
  };
  const giveUp = insist(fetchAndStart, firstAfterMs);
  return () => {
    isGone = true;
    giveUp();
    stop?.();
  };
}
