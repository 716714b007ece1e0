import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aheadOf, type Held, ServerClock } from './server-clock.ts';

const NINE = Date.UTC(2026, 10, 18, 9);
const MINUTE = 60_000;

/** A machine whose clocks a test turns, and a site that goes by a reference. */
function site() {
  const own = { countingMs: 5_000, sinceBootMs: 7_000_000 };
  const machine = { counting: () => own.countingMs, sinceBoot: () => own.sinceBootMs };
  const clock = new ServerClock(machine, NINE);
  let held: Held | undefined;
  return {
    clock,
    time: () => clock.now().getTime(),
    held: () => held,
    pass(ms: number) {
      own.countingMs += ms;
      own.sinceBootMs += ms;
    },
    sleep(ms: number) {
      own.sinceBootMs += ms;
    },
    /** As a process does that is alone. */
    look(reference: number) {
      const jump = clock.jumpOf(reference);
      if (jump !== 0) held = clock.heldAfter(jump, reference, held);
      clock.goBy(reference, held);
      return jump;
    },
  };
}

it('goes by the reference, and counts on by itself', () => {
  const { clock, pass, time } = site();
  clock.goBy(NINE - 10 * MINUTE, undefined);
  pass(MINUTE);
  expect(time()).toBe(NINE - 9 * MINUTE);
});

it('holds the time when the reference jumps, also when the machine’s own clock jumps along', () => {
  const { look, pass, time, held } = site();
  look(NINE);
  pass(10_000);
  expect(look(NINE + 10_000 + 5 * MINUTE)).toBe(5 * MINUTE);
  expect(held()).toEqual({ aheadMs: 5 * MINUTE, since: NINE + 10_000 + 5 * MINUTE });
  expect(time()).toBe(NINE + 10_000);
});

it('forgets what it held when the reference jumps back', () => {
  const { look, pass, time, held } = site();
  look(NINE);
  look(NINE + 5 * MINUTE);
  pass(10_000);
  look(NINE + 10_000);
  expect(held()).toBeUndefined();
  expect(time()).toBe(NINE + 10_000);
});

it('catches up by five milliseconds in a second, and at last goes by the reference', () => {
  const { look, pass, time } = site();
  look(NINE);
  look(NINE + MINUTE);
  for (let past = 10_000; past <= 4 * 60 * MINUTE; past += 10_000) {
    const before = time();
    pass(10_000);
    expect(look(NINE + MINUTE + past)).toBe(0);
    expect(time() - before).toBeLessThanOrEqual(10_060);
  }
  expect(time()).toBe(NINE + MINUTE + 4 * 60 * MINUTE);
});

it('takes time that the machine has slept for time that has passed', () => {
  const { look, sleep, time, held } = site();
  look(NINE);
  sleep(60 * MINUTE);
  expect(look(NINE + 60 * MINUTE + 400)).toBe(0);
  expect(held()).toBeUndefined();
  expect(time()).toBe(NINE + 60 * MINUTE + 400);
});

it('never brings a deadline nearer by more than the slow catching up, whatever the reference says', () => {
  const looks = fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(looks, (errors) => {
      const { look, pass, time } = site();
      look(NINE);
      let passed = 0;
      for (const error of errors) {
        pass(10_000);
        passed += 10_000;
        look(NINE + passed + error);
        // A second for each look is the noise in which the reference is believed at once.
        expect(time()).toBeLessThanOrEqual(NINE + passed * 1.005 + errors.length * 1_000);
      }
    }),
  );
});

it('what is held is the same for everybody who reads the same reference, gets less, and is gone', () => {
  const held = { aheadMs: -10_000, since: NINE };
  expect(aheadOf(held, NINE)).toBe(-10_000);
  expect(aheadOf(held, NINE + 1_000_000)).toBe(-5_000);
  expect(Math.abs(aheadOf(held, NINE + 10_000_000))).toBe(0);
  expect(aheadOf(undefined, NINE)).toBe(0);
});
