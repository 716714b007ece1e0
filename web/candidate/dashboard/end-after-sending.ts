import type { Account } from '#domain/account/account.schema.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import { sendEverything } from '../session/end-session.ts';
import { announceAside, showRefusal } from '../session/server-news.ts';

/** switch: another test of the same candidate begins. logout: nothing stays on a shared computer. */
type Ending = 'switch' | 'logout';

/**
 * Ends this browser's session by `end`, after what a test page has left unsent has been sent. To a lost session nothing
 * can be sent any more; then it stays on this computer until the candidate enters that test again.
 */
export async function endAfterSending(
  account: Account | null | undefined,
  ending: Ending,
  end: () => Promise<void>,
): Promise<void> {
  if (account?.type !== 'ticket-user') return end();
  const outbox = await openOutbox(account, {
    onAcknowledged: () => undefined,
    onRefused: (_, message) => showRefusal(message),
    onSetAside: ({ taskId }) => announceAside(taskId),
    onUnknownAnswers: () => undefined,
    onExpireTime: () => undefined,
  });
  let hasLoggedOut = false;
  try {
    const isSent = await outbox.flush();
    if (!isSent && outbox.state().phase !== 'session-lost') await sendEverything(outbox);
    await end();
    hasLoggedOut = ending === 'logout';
  } finally {
    await outbox.close(hasLoggedOut);
  }
}
