import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOneTab, type HandedOver, type OneTab, type TabMark, type TabMessage } from './one-tab.ts';

/** One browser: its tabs hear each other a moment later, and share the mark. */
function browser({ rereadMs = 0 } = {}) {
  const ears = new Map<string, (message: TabMessage) => void>();
  let mark: TabMark | undefined;
  const deaf = new Set<string>();
  const rereads: string[] = [];

  function tab(name: string, { userId = 'A', nowMs = 0, storage = true } = {}): OneTab {
    return createOneTab({
      userId,
      tab: name,
      openChannel(hear) {
        ears.set(name, hear);
        return {
          post(message) {
            for (const other of [...ears.keys()].filter((key) => key !== name)) {
              setTimeout(() => !deaf.has(other) && ears.get(other)?.(message), 5);
            }
          },
          close: () => void ears.delete(name),
        };
      },
      marks: {
        read: () => (storage ? mark : 'unknown'),
        write: (next) => void (mark = next),
        clear: () => void (mark = undefined),
      },
      nowMs: () => nowMs || Date.now(),
      async reread() {
        rereads.push(name);
        if (rereadMs > 0) await new Promise((resolve) => setTimeout(resolve, rereadMs));
      },
    });
  }
  return {
    tab,
    rereads,
    /** Its messages are not heard for so long, then all at once. */
    hang(name: string): () => void {
      const hear = ears.get(name);
      const missed: TabMessage[] = [];
      ears.set(name, (message) => void missed.push(message));
      return () => {
        if (hear) ears.set(name, hear);
        for (const message of missed) hear?.(message);
      };
    },
    crash(name: string): void {
      deaf.add(name);
      ears.delete(name);
    },
  };
}

const later = (ms = 50) => vi.advanceTimersByTimeAsync(ms);
const placesOf = (...tabs: OneTab[]) => tabs.map((tab) => tab.state().place);

/** Writes down what was typed, which takes a moment. */
function typing(tab: OneTab, handed: HandedOver = 'written') {
  const [written, catchUp, askWhoIsThere] = [vi.fn(), vi.fn(), vi.fn()];
  tab.opened({
    async handOver() {
      await new Promise((resolve) => setTimeout(resolve, 200));
      written();
      return handed;
    },
    catchUp,
    askWhoIsThere,
  });
  return { written, catchUp, askWhoIsThere };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a test in one tab', () => {
  it('is open at once', () => {
    const first = browser().tab('1');
    first.start();
    expect(first.state()).toMatchObject({ place: 'here', other: 'none' });
  });

  it('does not stand in its own way when it is reloaded', async () => {
    const { tab } = browser();
    const first = tab('1');
    first.start();
    first.leave();
    const reloaded = tab('1 again');
    reloaded.start();
    expect(reloaded.state().place).toBe('here');
  });

  it('comes back after a crash a moment later', async () => {
    const { tab, crash } = browser();
    tab('1').start();
    crash('1');
    const again = tab('2');
    again.start();
    expect(again.state().place).toBe('asking');
    await later(2_100);
    expect(again.state().place).toBe('here');
  });
});

describe('a test in two tabs of one person', () => {
  it('goes on in the newer one, after the older has written down what was typed there', async () => {
    const { tab, rereads } = browser();
    const [older, newer] = [tab('9 older'), tab('1 newer')];
    older.start();
    const { written } = typing(older);
    await later();
    newer.start();
    await later();
    expect(placesOf(older, newer)).toEqual(['leaving', 'asking']);
    expect(written).not.toHaveBeenCalled();
    await later(300);
    expect(written).toHaveBeenCalledOnce();
    expect(placesOf(older, newer)).toEqual(['elsewhere', 'here']);
    // It may have been answered while the page was loaded.
    expect(rereads).toEqual(['1 newer']);
  });

  it('goes on where the candidate wants it, again and again', async () => {
    const { tab, rereads } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    await later();
    second.start();
    await later();
    void first.take();
    await later();
    expect(placesOf(first, second)).toEqual(['here', 'elsewhere']);
    expect(first.state()).toMatchObject({ other: 'none', turn: 2 });
    expect(rereads).toEqual(['2', '1']);
    void second.take();
    await later();
    expect(placesOf(first, second)).toEqual(['elsewhere', 'here']);
  });

  it('does so whatever becomes of the clock', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1', { nowMs: 9_000 }), tab('2', { nowMs: 5_000 })];
    first.start();
    await later();
    second.start();
    await later();
    expect(placesOf(first, second)).toEqual(['elsewhere', 'here']);
    void first.take();
    await later();
    expect(placesOf(first, second)).toEqual(['here', 'elsewhere']);
  });

  it('is in exactly one of several that were opened in the same moment', async () => {
    const { tab } = browser();
    const tabs = ['2', '3', '1'].map((name) => tab(name, { nowMs: 1_000, storage: false }));
    for (const each of tabs) each.start();
    await later(2_200);
    expect(placesOf(...tabs).sort()).toEqual(['elsewhere', 'elsewhere', 'here']);
  });

  it('says in the one that waits when the other is closed, and when it was only reloaded', async () => {
    const { tab } = browser();
    const [first, second, reloaded] = [tab('1'), tab('2'), tab('2 again')];
    first.start();
    await later();
    second.start();
    await later();
    expect(first.state().other).toBe('open');
    second.leave();
    await later();
    expect(first.state()).toMatchObject({ place: 'elsewhere', other: 'gone' });
    reloaded.start();
    await later();
    expect(first.state().other).toBe('open');
    await later(5_000);
    expect(placesOf(first, reloaded)).toEqual(['elsewhere', 'here']);
  });

  it('goes on by itself in one of those that wait when the other is closed: something may be left to send', async () => {
    const { tab } = browser();
    const [first, second, third] = [tab('1'), tab('2'), tab('3')];
    for (const each of [first, second, third]) {
      each.start();
      await later();
    }
    third.stop();
    await later(1_000);
    expect(placesOf(first, second)).toEqual(['elsewhere', 'elsewhere']);
    await later(2_000);
    expect(placesOf(first, second).sort()).toEqual(['elsewhere', 'here']);
  });

  it('goes on by itself in one that was refused, when the other is closed at last', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    typing(first, 'unsafe');
    await later();
    second.start();
    await later(300);
    expect(second.state().other).toBe('stuck');
    first.stop();
    await later(3_000);
    expect(second.state()).toMatchObject({ place: 'here', other: 'none' });
  });

  it('stays closed in a page that is left while it waits', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    await later();
    second.start();
    await later();
    second.stop();
    await later();
    first.stop();
    await later(5_000);
    expect(first.state().place).toBe('elsewhere');
  });

  it('says so too when the other is closed before it has got the test', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    typing(first);
    await later();
    second.start();
    await later();
    second.leave();
    await later(300);
    expect(first.state()).toMatchObject({ place: 'elsewhere', other: 'gone' });
    await later(3_000);
    expect(first.state()).toMatchObject({ place: 'here', other: 'none' });
  });

  it('can be taken back when the other tab has crashed', async () => {
    const { tab, crash } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    await later();
    second.start();
    await later();
    crash('2');
    void first.take();
    await later(2_100);
    expect(first.state()).toMatchObject({ place: 'here', other: 'none' });
  });

  it('is asked for anew by a page that the browser had put away', async () => {
    const { tab, rereads, hang } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    first.leave();
    const wakeUp = hang('1');
    await later();
    second.start();
    await later();
    first.start();
    wakeUp();
    await later();
    expect(placesOf(first, second)).toEqual(['here', 'elsewhere']);
    expect(rereads).toContain('1');
  });

  it('takes in what an older tab that has hung writes only then, and goes on meanwhile', async () => {
    const { tab, hang } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    typing(first);
    await later();
    const goOn = hang('1');
    second.start();
    await later(2_100);
    const { written, catchUp } = typing(second);
    catchUp.mockClear();
    goOn();
    await later(1_000);
    expect(placesOf(first, second)).toEqual(['elsewhere', 'here']);
    expect(catchUp).toHaveBeenCalledOnce();
    // Neither let go nor opened anew: somebody types there.
    expect(written).not.toHaveBeenCalled();
    expect(second.state().turn).toBe(1);
  });

  it('stays where text is that could be kept nowhere else', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    typing(first, 'unsafe');
    await later();
    second.start();
    await later(300);
    expect(first.state()).toMatchObject({ place: 'here', other: 'none', turn: 1 });
    expect(second.state()).toMatchObject({ place: 'elsewhere', other: 'stuck' });
    typing(first);
    void second.take();
    await later(300);
    expect(placesOf(first, second)).toEqual(['elsewhere', 'here']);
  });

  it('goes back to a tab that has hung and finds out only then that its text can be kept nowhere else', async () => {
    const { tab, hang } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    const { catchUp } = typing(first, 'unsafe');
    await later();
    const goOn = hang('1');
    second.start();
    await later(2_100);
    const { written } = typing(second);
    expect(placesOf(first, second)).toEqual(['here', 'here']);
    goOn();
    await later(1_000);
    expect(placesOf(first, second)).toEqual(['here', 'elsewhere']);
    expect(written).toHaveBeenCalledOnce();
    expect(catchUp).toHaveBeenCalledOnce();
  });

  it('does so too while the other still asks the server', async () => {
    const { tab, hang } = browser({ rereadMs: 1_000 });
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    typing(first, 'unsafe');
    await later();
    const goOn = hang('1');
    second.start();
    await later(2_100);
    goOn();
    await later(3_000);
    expect(first.state().place).toBe('here');
    expect(second.state()).toMatchObject({ place: 'elsewhere', other: 'stuck' });
  });

  it('does not argue for ever when the text of both can be kept nowhere else', async () => {
    const { tab, hang } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    const { written } = typing(first, 'unsafe');
    await later();
    const goOn = hang('1');
    second.start();
    await later(2_100);
    typing(second, 'unsafe');
    goOn();
    await later(5_000);
    expect(placesOf(first, second)).toEqual(['here', 'here']);
    expect(written).toHaveBeenCalledOnce();
  });

  it('is opened by the last of three only when the first has written down what was typed there', async () => {
    const { tab } = browser();
    const [first, second, third] = [tab('1'), tab('2'), tab('3')];
    first.start();
    const { written } = typing(first);
    await later();
    second.start();
    await later(20);
    third.start();
    await later(100);
    expect(written).not.toHaveBeenCalled();
    expect(placesOf(first, second, third)).toEqual(['leaving', 'elsewhere', 'asking']);
    await later(300);
    expect(placesOf(first, second, third)).toEqual(['elsewhere', 'elsewhere', 'here']);
  });

  it('says of the first in both others that its text can be kept nowhere else', async () => {
    const { tab } = browser();
    const [first, second, third] = [tab('1'), tab('2'), tab('3')];
    first.start();
    typing(first, 'unsafe');
    await later();
    second.start();
    await later(20);
    third.start();
    await later(1_000);
    expect(placesOf(first, second, third)).toEqual(['here', 'elsewhere', 'elsewhere']);
    expect([second.state().other, third.state().other]).toEqual(['stuck', 'stuck']);
  });

  it('stays where it cannot be handed over for any other reason', async () => {
    const { tab } = browser();
    const [first, second] = [tab('1'), tab('2')];
    first.start();
    first.opened({
      handOver: () => Promise.reject(new Error('broken')),
      catchUp: vi.fn(),
      askWhoIsThere: vi.fn(),
    });
    await later();
    second.start();
    await later();
    expect(placesOf(first, second)).toEqual(['here', 'elsewhere']);
  });
});

it('does not take the test of somebody else, who asks whether they are still logged in', async () => {
  const { tab } = browser();
  const [one, other] = [tab('1', { userId: 'A' }), tab('2', { userId: 'B' })];
  one.start();
  const { askWhoIsThere } = typing(one);
  await later();
  expect(askWhoIsThere).not.toHaveBeenCalled();
  other.start();
  await later();
  expect(placesOf(one, other)).toEqual(['here', 'here']);
  expect(askWhoIsThere).toHaveBeenCalledOnce();
});
