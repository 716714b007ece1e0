import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { flushPlayers } from '#tasks/view/flush.ts';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { watchForJumps } from '../session/server-now.ts';
import { announceAside, refreshAccount, settleWithServer, showRefusal } from '../session/server-news.ts';
import { newerAccount, withQueued } from './current-account.ts';
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
    const askForAccount = async () => {
      if (opened && !isGone) await refreshAccount(id, opened);
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
          void askForAccount();
        },
        onSetAside: ({ taskId }) => announceAside(taskId),
        onUnknownAnswers: askForAccount,
        onExpireTime(expireTime) {
          // Time was given back.
          if (expireTime !== knownAccount()?.expireTime) void askForAccount();
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
    const onHidden = () => {
      flushPlayers();
      opened?.hurry();
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return onHidden();
      opened?.retryNow();
      if (opened) void settleWithServer(id, opened);
    };
    const stopWatching = watchForJumps(() => {
      opened?.retryNow();
      void askForAccount();
    });
    const onOffline = () => opened?.noteReachable(false);
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', onHidden);
    return () => {
      isGone = true;
      stopWatching();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', onHidden);
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

/** The account with the answers that are still on their way: what the candidate has done counts at once. */
export function useCurrentAccount(account: Account, outbox: Outbox): Account {
  const queued = useOutboxState(outbox, (state) => state.queued);
  const acknowledged = useOutboxState(outbox, (state) => state.account);
  return useMemo(() => {
    const newest = newerAccount(account, acknowledged);
    const setAside = queued.flatMap(({ taskId, aside }) => (aside ? [taskId] : []));
    return {
      ...newest,
      taskAnswers: withQueued(newest.taskAnswers, queued),
      // Whoever has such an answer goes on, without a network too.
      asideTasks: [...new Set([...newest.asideTasks, ...setAside])],
    };
  }, [account, acknowledged, queued]);
}
