import { useEffect, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { serverClock } from '../server-clock.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';
import { sendLog } from './send-log.ts';

/** The log of one user's test, while it is shown. */
export function useTestLog(): AnswerLog {
  const [log] = useState(() =>
    createAnswerLog({
      send: sendLog,
      serverNowMs: serverClock.now,
      random: Math.random,
      onRefused: (message) => toast.error(`日志记录失败：${message}`),
    }),
  );
  useEffect(() => {
    const stop = log.start();
    const onPageHide = () => log.sendLastWords();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      stop();
    };
  }, [log]);
  return log;
}
