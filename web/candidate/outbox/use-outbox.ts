import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { watchForJumps } from '../session/server-now.ts';
import { announceAside, refreshAccount, settleWithServer, showRefusal } from '../session/server-news.ts';
import { openOutbox } from './open-outbox.ts';
import type { Outbox, OutboxState } from './outbox-types.ts';

/** Keeps a whole school from coming back in the same instant. */
const ONLINE_JITTER_MS = 800;

/** The user's outbox while the calling component is shown; undefined until it is open. */
export function useOutbox({ id, username }: Pick<Account, 'id' | 'username'>): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>();
  // Only for what an earlier version has left under it: a contest that is renamed must not close the outbox.
  const [firstName] = useState(username);

  useEffect(() => {
    let isGone = false;
    let opened: Outbox | undefined;
    const askForAccount = () => {
      if (opened && !isGone) void refreshAccount(id, opened);
    };
    const opening = openOutbox(
      { id, username: firstName },
      {
        settleFirst: async () => opened !== undefined && settleWithServer(id, opened),
        onAcknowledged(account) {
          if (!isGone) rememberAccount(account);
        },
        onRefused(_, message) {
          showRefusal(message);
          askForAccount();
        },
        onSetAside: ({ taskId }) => announceAside(taskId),
        onSentElsewhere: askForAccount,
        onExpireTime(expireTime) {
          // Time was given back.
          if (expireTime !== knownAccount()?.expireTime) askForAccount();
        },
      },
    );
    void opening.then((ready) => {
      if (isGone) return ready.close(false);
      opened = ready;
      setOutbox(ready);
      ready.retryNow();
    });

    const onOnline = () => setTimeout(() => opened?.retryNow(), Math.random() * ONLINE_JITTER_MS);
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      opened?.retryNow();
      if (opened) void settleWithServer(id, opened);
    };
    const stopWatching = watchForJumps(() => {
      opened?.retryNow();
      askForAccount();
    });
    const onOffline = () => opened?.noteReachable(false);
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      stopWatching();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisible);
      const hasLoggedOut = knownAccount() === null;
      void opened?.close(hasLoggedOut);
      setOutbox(undefined);
    };
  }, [id, firstName]);

  return outbox;
}

/** Renders again only when the selected part changes; it must be a value of the state itself. */
export function useOutboxState<T>(outbox: Outbox, select: (state: OutboxState) => T): T {
  return useSyncExternalStore(outbox.subscribe, () => select(outbox.state()));
}
