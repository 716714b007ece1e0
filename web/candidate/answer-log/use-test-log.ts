import { useEffect, useState } from 'react';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import type { AnswerLog } from './answer-log.ts';

const RETRY_AFTER_MS = 5_000;

/** Most contests log nothing, so the code for it is fetched where it is needed; the test does not wait for it. */
async function fetchPatiently(isGone: () => boolean) {
  while (!isGone()) {
    try {
      return await import('./open-test-log.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
  return undefined;
}

/** The log of the shown test; undefined where nothing is logged, and until its code is there. */
export function useTestLog({ logInterval }: Pick<TakenContest, 'logInterval'>): AnswerLog | undefined {
  const [log, setLog] = useState<AnswerLog>();
  const isWanted = logInterval > 0;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    let close = () => {};
    void fetchPatiently(() => isGone).then((part) => {
      if (!part || isGone) return;
      const opened = part.openTestLog();
      close = opened.close;
      setLog(opened.log);
    });
    return () => {
      isGone = true;
      close();
      setLog(undefined);
    };
  }, [isWanted]);
  return log;
}
