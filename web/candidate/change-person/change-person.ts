import type { Account } from '#domain/account/account.schema.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { forgetServerData } from '#web/api-client/server-data.ts';
import { takeCareOfLeft } from '../left-behind/left-answers.ts';
import { openOutbox } from '../outbox/open-outbox.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { fetchRescueKey } from '../rescue/rescue-key.ts';
import { dashboardOrigin } from '../session/dashboard-origin.ts';
import { logOut } from '../session/end-session.ts';
import { settleWithServer } from '../session/server-news.ts';

/** The next one is waiting: what takes longer is sent without the session. */
const PATIENCE_MS = 4_000;

const atMost = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

async function sendWhatIsQuick(account: Account): Promise<void> {
  const ignored = () => undefined;
  const outbox: Outbox = await openOutbox(account, {
    settleFirst: () => settleWithServer(account.id, outbox),
    ...{ onAcknowledged: ignored, onRefused: ignored, onSetAside: ignored },
    ...{ onUnknownAnswers: ignored, onExpireTime: ignored },
  });
  try {
    await atMost(outbox.flush());
    const isSomethingLeft = () => Object.values(outbox.unsent()).some(({ length }) => length > 0);
    // With the key what is left can be sealed, and only now it is to be had.
    await atMost(fetchRescueKey(outbox, isSomethingLeft).catch(ignored));
  } finally {
    await outbox.close(false);
  }
}

/**
 * Somebody else sits down: the session ends, and what it has not sent stays on this computer, sealed, and is sent under its
 * own name. Throws, with the sentence to show, when the server has not ended the session.
 */
export async function changePerson(account: Account): Promise<void> {
  await sendWhatIsQuick(account);
  await logOut();
  // Before anything of the next one is shown; delivering it may take longer.
  await atMost(takeCareOfLeft(true));
  dashboardOrigin.forgetAll();
  forgetServerData();
  rememberAccount(null);
}
