import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, LoginLine, type Newcomer } from './login-line.ts';

/** Words for what somebody was told: `in`, `busy`, or how many are before. */
const told = (answer: Answer) => (answer.kind === 'wait' ? answer.before : answer.kind);

class Door {
  room = 0;
  readonly line = new LoginLine(
    () => new Date(),
    () => this.room,
  );
  /** In the order in which they got in. */
  readonly entered: string[] = [];

  async ask(key: string, more: Partial<Newcomer> = {}): Promise<Answer> {
    const answer = await this.line.enter({ key, place: '', ...more });
    if (answer.kind === 'enter') this.entered.push(key);
    return answer;
  }

  /** As the page does: comes back with the place until it is in. */
  async waitFor(key: string, place = ''): Promise<void> {
    const answer = await this.ask(key, { place });
    if (answer.kind === 'wait') await this.waitFor(key, answer.place);
  }

  open(room: number): Promise<unknown> {
    this.room = room;
    return vi.advanceTimersByTimeAsync(100);
  }

  async letOneIn(): Promise<void> {
    this.line.leave();
    await vi.advanceTimersByTimeAsync(0);
  }
}

let door: Door;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-01T01:00:00Z') });
  door = new Door();
  return () => vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the line at the login', () => {
  it('is not there as long as there is room', () => {
    door.room = 2;
    const asked = ['a', 'b'].map((key) => door.line.enter({ key, place: undefined }));
    // At once, not in a promise.
    expect(asked).toEqual([{ kind: 'enter' }, { kind: 'enter' }]);
    expect(door.line.length).toBe(0);
  });

  it('lets others in between people of one network, where those stand apart', async () => {
    let room = 0;
    const line = new LoginLine(
      () => new Date(),
      () => room,
      1_000,
    );
    const entered: string[] = [];
    const ask = async (key: string, network: string) => {
      await line.enter({ key, network, place: undefined });
      entered.push(key);
    };
    const crowd = ['a', 'b', 'c', 'd'].map((key) => ask(key, 'theirs'));
    const others = [ask('x', 'elsewhere')];
    await pass(1_500);
    others.push(ask('y', 'somewhere'));
    room = 6;
    await pass(100);
    await Promise.all([...crowd, ...others]);
    expect(entered).toEqual(['a', 'x', 'b', 'y', 'c', 'd']);
  });

  it('lets in by the order of arrival, however often they have to ask meanwhile', async () => {
    const all = Array.from({ length: 30 }, (_, index) => `p${index}`);
    for (const key of all) {
      void door.waitFor(key);
      await pass(7);
    }
    await pass(25_000);
    expect(door.line.length).toBe(30);
    await door.open(1);
    while (door.entered.length < 30) await door.letOneIn();
    expect(door.entered).toEqual(all);
  });

  it('holds a page for two seconds near the front, for longer far back, never beyond ten', async () => {
    const answeredAfter: number[] = [];
    const begun = Date.now();
    for (let index = 0; index < 1_500; index += 1) {
      void door.ask(`p${index}`).then(() => (answeredAfter[index] = Date.now() - begun));
    }
    await pass(15_000);
    expect([0, 100, 1_499].map((index) => answeredAfter[index])).toEqual([2_000, 3_000, 10_000]);
  });

  it('says how many are really before', async () => {
    const asked = ['a', 'b', 'c'].map((key) => door.ask(key));
    await pass(3_000);
    expect((await Promise.all(asked)).map(told)).toEqual([0, 1, 2]);
    // Only the last one comes back.
    const places = (await Promise.all(asked)).map((answer) => (answer.kind === 'wait' ? answer.place : ''));
    let before: unknown;
    const stay = async (place: string | undefined): Promise<void> => {
      const answer = await door.ask('c', { place: place ?? '' });
      before = told(answer);
      if (answer.kind === 'wait') await stay(answer.place);
    };
    void stay(places[2]);
    await pass(3_000);
    expect(before).toBe(2);
    await pass(16_000);
    expect([before, door.line.length]).toEqual([0, 1]);
  });

  it('does not wait for whoever is on the way back, who keeps the place', async () => {
    const first = door.ask('first');
    await pass(2_000);
    const answer = await first;
    void door.waitFor('second');
    void door.waitFor('third');
    await door.open(1);
    expect(door.entered).toEqual(['second']);
    void door.waitFor('first', answer.kind === 'wait' ? answer.place : '');
    await pass(0);
    await door.letOneIn();
    await door.letOneIn();
    expect(door.entered).toEqual(['second', 'first', 'third']);
  });

  it('is left at once by whoever hangs up, and taken up again by a page with its place', async () => {
    const kept = door.ask('cut');
    await pass(2_000);
    const answer = await kept;
    const place = answer.kind === 'wait' ? answer.place : '';
    void door.waitFor('other');
    let hangUp = (): void => undefined;
    void door.ask('cut', { place, onHeld: (leave) => (hangUp = leave) });
    expect(door.line.length).toBe(2);
    hangUp();
    expect(door.line.length).toBe(1);
    await pass(5_000);
    void door.waitFor('cut', place);
    await door.open(1);
    await door.letOneIn();
    expect(door.entered).toEqual(['cut', 'other']);
  });

  it('keeps its order when the next question reaches another process', async () => {
    const early = door.ask('early');
    await pass(2_000);
    const answer = await early;
    const other = new Door();
    void other.waitFor('late');
    await pass(10);
    void other.waitFor('early', answer.kind === 'wait' ? answer.place : '');
    await other.open(1);
    await other.letOneIn();
    expect(other.entered).toEqual(['early', 'late']);
  });

  it('has one place for a ticket, however often it is asked with', async () => {
    const many = Array.from({ length: 20 }, () => door.ask('guessed'));
    const behind = door.ask('behind');
    await pass(3_000);
    expect(told(await behind)).toBe(1);
    expect((await Promise.all(many)).map(told)).not.toContain('busy');
    expect(door.line.length).toBe(2);
  });

  it('lets nobody be kept out by others who ask in the same name', async () => {
    const others = Array.from({ length: 8 }, () => door.ask('somebody'));
    const real = door.ask('somebody');
    // The first of them was sent back for it.
    expect(told(await Promise.race(others))).toBe(0);
    await door.open(9);
    expect(told(await real)).toBe('enter');
  });

  it('lets whoever lost the session go before all who have not begun', async () => {
    for (const key of ['a', 'b']) void door.waitFor(key);
    await pass(50);
    void door.ask('inside', { wasInside: true });
    await door.open(1);
    expect(door.entered).toEqual(['inside']);
  });

  it('believes no place that is nonsense, from the future or too old', async () => {
    void door.waitFor('honest');
    await pass(10);
    const future = ((Date.now() + 60_000) * 1_000).toString(36);
    for (const [index, place] of ['%00', '🙂', '-1', 'zzzzzzzzzzz', 'Infinity', future].entries()) {
      void door.waitFor(`liar${index}`, place);
    }
    // As old as may be: before the honest one, but behind whoever has waited for longer than that.
    void door.ask('ancient', { place: '0' });
    await pass(1);
    void door.ask('older', { place: ((Date.now() - 700_000) * 1_000).toString(36) });
    await door.open(1);
    while (door.line.length > 0) await door.letOneIn();
    expect(door.entered.slice(0, 4)).toEqual(['ancient', 'older', 'honest', 'liar0']);
  });

  it('tells clients that cannot wait in line to come back, who find their place then', async () => {
    const author = door.ask('author', { place: undefined });
    await pass(11_900);
    void door.waitFor('candidate');
    await pass(200);
    expect(told(await author)).toBe('busy');
    await pass(5_000);
    void door.ask('author', { place: undefined });
    await door.open(1);
    expect(door.entered).toEqual(['author']);
  });

  it('has an end: then newcomers are told to come back', async () => {
    for (let index = 0; index < 50_000; index += 1) void door.ask(`p${index}`);
    expect(told(await door.ask('one too many'))).toBe('busy');
    expect(door.line.length).toBe(50_000);
    door.line.close();
  });

  it('answers all at once when the server ends, and holds nobody afterwards', async () => {
    const asked = [door.ask('a'), door.ask('b'), door.ask('c', { place: undefined })];
    door.line.close();
    expect((await Promise.all(asked)).map(told)).toEqual([0, 1, 'busy']);
    expect(told(await door.ask('d'))).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });
});
