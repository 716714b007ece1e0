import { useEffect, useState, useSyncExternalStore } from 'react';
import { askForAccount, knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { flushPlayers } from '#tasks/view/flush.ts';
import { newIdempotencyKey } from '../outbox/outbox-store.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { refreshAccount, settleWithServer } from '../session/server-news.ts';
import { createOneTab, type OneTab, type OneTabOptions, type TabMark, type TabMessage } from './one-tab.ts';

const NAME = 'kaopu-test-tab';
/** Without a network the test goes on with what is known here. */
const PATIENCE_MS = 4_000;

const openChannel: OneTabOptions['openChannel'] = (hear) => {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
};

/** A browser may forbid it. */
const tryStorage = (work: () => void) => {
  try {
    work();
  } catch {
    // The tabs then wait a moment for each other.
  }
};

const marks: OneTabOptions['marks'] = {
  read() {
    try {
      const text = localStorage.getItem(NAME);
      return text === null ? undefined : (JSON.parse(text) as TabMark);
    } catch {
      return 'unknown';
    }
  },
  write: (mark) => tryStorage(() => localStorage.setItem(NAME, JSON.stringify(mark))),
  clear: () => tryStorage(() => localStorage.removeItem(NAME)),
};

/** Where tabs cannot talk, each goes on by itself. */
const ALONE: Pick<OneTabOptions, 'openChannel' | 'marks'> = {
  openChannel: () => ({ post: () => undefined, close: () => undefined }),
  marks: { read: () => undefined, write: () => undefined, clear: () => undefined },
};

/** As a reload would: whoever has logged out in the other tab, or ended the test there, has done so here as well. */
async function reread(userId: string): Promise<void> {
  const asked = askForAccount().then(
    (account) => knownAccount()?.id === userId && rememberAccount(account),
    // Taken over at another computer, or without a network: the test finds that out by itself.
    () => undefined,
  );
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Whether the test of this user goes on in this tab or in another one. */
export function useOneTab(userId: string) {
  const [oneTab] = useState(() =>
    createOneTab({
      ...(typeof BroadcastChannel === 'undefined' ? ALONE : { openChannel, marks }),
      userId,
      tab: newIdempotencyKey(),
      nowMs: Date.now,
      reread: () => reread(userId),
    }),
  );
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // Put away by the browser it has heard nothing of the others.
      if (persisted) oneTab.start();
    };
    oneTab.start();
    window.addEventListener('pagehide', oneTab.leave);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', oneTab.leave);
      window.removeEventListener('pageshow', onShow);
      oneTab.stop();
    };
  }, [oneTab]);
  return { oneTab, ...useSyncExternalStore(oneTab.subscribe, oneTab.state) };
}

/** What is typed here is found by the tab that goes on, and what was typed and sent there is shown here. */
export function useHandOver(oneTab: OneTab, userId: string, outbox: Outbox | undefined): void {
  useEffect(() => {
    if (!outbox) return undefined;
    const catchUp = async () => {
      await outbox.takeIn();
      await settleWithServer(userId, outbox);
    };
    return oneTab.opened({
      handOver: () => {
        flushPlayers();
        return outbox.handOver();
      },
      catchUp: () => void catchUp(),
      askWhoIsThere: () => void refreshAccount(userId, outbox),
    });
  }, [oneTab, userId, outbox]);
}
