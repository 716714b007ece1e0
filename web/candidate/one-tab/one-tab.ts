/** What became of the text in a tab that lets the test go. unsafe: it is nowhere else, so that the tab keeps the test. */
export type HandedOver = 'written' | 'unsafe';

/** The test while it is open in a tab. */
interface OpenedTest {
  /** Brings what is typed to where the next tab finds it. */
  handOver(): Promise<HandedOver>;
  /** The tab before this one has written something only now, as one that hung. */
  catchUp(): void;
  /** Somebody else has begun a test in this browser: whoever sits here now may be no longer logged in. */
  askWhoIsThere(): void;
}

/** `to` is the tab that has asked. */
type Saying =
  | { kind: 'taking'; since: number }
  | { kind: 'yielding' | 'yielded' | 'refusing'; to: string }
  | { kind: 'left' };

export type TabMessage = { userId: string; tab: string } & Saying;

/** Which tab has taken whose test last, where all tabs can read it. One that crashes leaves it behind. */
export interface TabMark {
  userId: string;
  tab: string;
  since: number;
}

export interface OneTabOptions {
  userId: string;
  /** Of this page, and kept nowhere: a duplicated tab has another one. */
  tab: string;
  /** Reaches all tabs of this browser but the own one. */
  openChannel(hear: (message: TabMessage) => void): { post(message: TabMessage): void; close(): void };
  marks: {
    /** unknown: the browser lets nothing be kept. */
    read(): TabMark | 'unknown' | undefined;
    write(mark: TabMark): void;
    clear(): void;
  };
  nowMs(): number;
  /** Asks the server where the candidate stands, after another tab had the test. */
  reread(): Promise<void>;
}

export interface OneTabState {
  /** leaving: what was typed here is being written down, so that the other tab finds it. */
  place: 'asking' | 'here' | 'leaving' | 'elsewhere';
  /**
   * The tab because of which the test does not go on here. gone: it was closed, or shows something else. stuck: it has text
   * that is nowhere else.
   */
  other: 'none' | 'open' | 'gone' | 'stuck';
  /** Counts up whenever the test is to be opened anew, with what is on the disk. */
  turn: number;
}

type Answer = 'nobody' | 'yielded' | 'refusing';

/** Enough for a busy computer; after a crash, whoever comes back waits for it in vain. */
const FIRST_ANSWER_MS = 2_000;
/** A page that was only reloaded has spoken up by then; a slower one takes the test back all the same. */
const RELOADING_MS = 2_500;
/** Longer than an outbox takes to hand over. */
const HANDING_OVER_MS = 5_000;

/**
 * Of all the tabs in which one candidate has the test open, one is alive: the one that has taken it last. It waits until
 * the one before has written down what was typed there.
 */
export function createOneTab({ userId, tab, openChannel, marks, nowMs, reread }: OneTabOptions) {
  let state: OneTabState = { place: 'asking', other: 'none', turn: 0 };
  let channel: ReturnType<OneTabOptions['openChannel']> | undefined;
  let test: OpenedTest | undefined;
  /** Another tab had it before: what it has sent last may arrive only now. */
  let isSecond = false;
  /** When this tab has taken the test, and the latest taking that it knows of. */
  let since = 0;
  let latest = 0;
  /** The tab that has it instead of this one. */
  let holder = '';
  /** Those who wait until this tab has let go. */
  const takers = new Set<string>();
  let question: { hasPatience(): void; settle(answer: Answer): void } | undefined;
  let reloading: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(changed: Partial<OneTabState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  const say = (saying: Saying) => channel?.post({ userId, tab, ...saying });

  function answerOfOthers(): Promise<Answer> {
    return new Promise((resolve) => {
      const giveUp = () => question?.settle('nobody');
      let timer = setTimeout(giveUp, FIRST_ANSWER_MS);
      question = {
        hasPatience() {
          clearTimeout(timer);
          timer = setTimeout(giveUp, HANDING_OVER_MS);
        },
        settle(answer) {
          clearTimeout(timer);
          question = undefined;
          resolve(answer);
        },
      };
    });
  }

  /** Who has it by the mark, unless that is nobody or this tab itself. */
  function noted(): TabMark | 'unknown' | undefined {
    const mark = marks.read();
    if (mark === undefined || mark === 'unknown') return mark;
    return mark.userId === userId && mark.tab !== tab ? mark : undefined;
  }

  /** Later than every other, whatever became of this computer's clock. */
  function claim(known: TabMark | 'unknown' | undefined): void {
    const before = known === undefined || known === 'unknown' ? 0 : known.since;
    since = Math.max(nowMs(), latest + 1, before + 1);
    latest = since;
    marks.write({ userId, tab, since });
  }

  async function take(): Promise<void> {
    clearTimeout(reloading);
    question?.settle('nobody');
    const known = noted();
    claim(known);
    const mine = since;
    say({ kind: 'taking', since });
    if (!known && state.turn === 0 && state.other === 'none') {
      change({ place: 'here', turn: 1 });
      return;
    }
    change({ place: 'asking' });
    const answer = known ? await answerOfOthers() : 'nobody';
    const isOvertaken = () => state.place !== 'asking' || since !== mine;
    if (isOvertaken()) return;
    if (answer === 'refusing') {
      change({ place: 'elsewhere', other: 'stuck' });
      return;
    }
    await reread();
    if (isOvertaken()) return;
    isSecond = true;
    change({ place: 'here', other: 'none', turn: state.turn + 1 });
  }

  /** Also in a tab that nobody looks at: what was left on the disk is to arrive, and the test to end in time. */
  function takeUnlessReloaded(): void {
    clearTimeout(reloading);
    reloading = setTimeout(() => {
      if (state.place === 'elsewhere' && state.other === 'gone') void take();
    }, RELOADING_MS);
  }

  /** What cannot be brought anywhere, for whatever reason, is only here. */
  const handOver = async () => test?.handOver().catch((): HandedOver => 'unsafe');

  /** `isRefused`: this tab has not waited long enough, and the other had to keep the test. */
  async function yieldTo(taker: string, isRefused = false): Promise<void> {
    holder = taker;
    if (state.place === 'leaving') {
      takers.add(taker);
      say({ kind: 'yielding', to: taker });
      return;
    }
    if (state.place === 'asking') {
      change({ place: 'elsewhere', other: 'open' });
      // The one that was asked may still be writing; it answers by itself.
      if (question) question.settle('nobody');
      else say({ kind: 'yielded', to: taker });
      return;
    }
    takers.add(taker);
    change({ place: 'leaving', other: 'open' });
    say({ kind: 'yielding', to: taker });
    const handed = await handOver();
    const waiting = [...takers];
    takers.clear();
    if (handed === 'unsafe') {
      claim(undefined);
      change({ place: 'here', other: 'none' });
      // Two that can hand over nothing go on side by side rather than lose anything.
      for (const to of waiting) if (!isRefused || to !== taker) say({ kind: 'refusing', to });
      return;
    }
    change({ place: 'elsewhere' });
    if (state.other === 'gone') takeUnlessReloaded();
    for (const to of waiting) say({ kind: 'yielded', to });
  }

  function heedLateRefusal(refuser: string): void {
    if (state.place === 'here') void yieldTo(refuser, true);
    else if (state.place !== 'leaving') {
      holder = refuser;
      change({ place: 'elsewhere', other: 'stuck' });
    }
  }

  function hear(message: TabMessage): void {
    if (message.userId !== userId) {
      if (message.kind === 'taking') test?.askWhoIsThere();
      return;
    }
    if (message.kind === 'left') {
      if (state.other === 'none' || message.tab !== holder) return;
      change({ other: 'gone' });
      takeUnlessReloaded();
    } else if (message.kind === 'taking') {
      latest = Math.max(latest, message.since);
      const isLater = message.since > since || (message.since === since && message.tab > tab);
      if (state.place === 'elsewhere') {
        holder = message.tab;
        change({ other: 'open' });
      } else if (isLater) void yieldTo(message.tab);
      // It may not have heard of this one.
      else say({ kind: 'taking', since });
    } else if (message.to === tab) {
      if (message.kind === 'yielding') question?.hasPatience();
      else if (question) {
        holder = message.tab;
        question.settle(message.kind);
      } else if (message.kind === 'refusing') heedLateRefusal(message.tab);
      else if (state.place === 'here') {
        // A test that is being opened catches up when it is open.
        isSecond = true;
        test?.catchUp();
      }
    }
  }

  /** The page goes away; it may come back. */
  function leave(): void {
    const mark = marks.read();
    if (mark !== 'unknown' && mark?.tab === tab) marks.clear();
    if (state.place !== 'elsewhere') say({ kind: 'left' });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The page is shown, also when it is shown again after it was put away. */
    start(): void {
      channel ??= openChannel(hear);
      if (state.place !== 'elsewhere') void take();
    },
    /** The candidate wants to go on in this tab. */
    take,
    leave,
    stop(): void {
      leave();
      clearTimeout(reloading);
      question?.settle('nobody');
      channel?.close();
      channel = undefined;
    },
    /** Gives the way to say that it is closed. */
    opened(now: OpenedTest): () => void {
      test = now;
      if (isSecond) now.catchUp();
      return () => {
        if (test === now) test = undefined;
      };
    },
  };
}

export type OneTab = ReturnType<typeof createOneTab>;
