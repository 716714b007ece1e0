import { toast } from '#ui/toast.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';
import { sendLog } from './send-log.ts';

/** The log of one user's test, and the way to end it. */
export function openTestLog(): { log: AnswerLog; close: () => void } {
  const log = createAnswerLog({
    send: sendLog,
    serverNowMs: serverClock.now,
    random: Math.random,
    onRefused: (message) => toast.error(`日志记录失败：${message}`),
  });
  const stop = log.start();
  const onPageHide = () => log.sendLastWords();
  window.addEventListener('pagehide', onPageHide);
  return {
    log,
    close() {
      window.removeEventListener('pagehide', onPageHide);
      stop();
    },
  };
}
