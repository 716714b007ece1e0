import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Held, remainingAhead, ServerClock } from './server-clock.ts';

const NINE = Date.UTC(2026, 10, 18, 9);
const MINUTE = 60_000;

/** A machine whose clocks a test turns. */
function machine(wall = NINE) {
  const own = { wallMs: wall, countingMs: 5_000 };
  const clock = new ServerClock({ wall: () => own.wallMs, counting: () => own.countingMs });
  return {
    clock,
    pass(ms: number) {
      own.wallMs += ms;
      own.countingMs += ms;
    },
    set(ms: number) {
      own.wallMs += ms;
    },
  };
}

const at = ({ clock }: { clock: ServerClock }) => clock.now().getTime();

it('goes by the clock of the database, however wrong that of the machine is', () => {
  const fast = machine(NINE + 10 * MINUTE);
  fast.clock.begin(NINE, undefined);
  fast.pass(MINUTE);
  expect(at(fast)).toBe(NINE + MINUTE);
  expect(fast.clock.heed(NINE + MINUTE + 40, undefined)).toBeUndefined();
  expect(at(fast)).toBe(NINE + MINUTE + 40);
});

it('counts on by itself while the clock of its machine is set', () => {
  const host = machine();
  host.clock.begin(NINE, undefined);
  host.set(20 * MINUTE);
  expect(at(host)).toBe(NINE);
});

it('holds the time when the database has another clock all of a sudden, and tells the others to', () => {
  const host = machine();
  host.clock.begin(NINE, undefined);
  const held = host.clock.heed(NINE + 5 * MINUTE, undefined);
  expect(held).toEqual({ aheadMs: 5 * MINUTE, since: NINE });
  expect(at(host)).toBe(NINE);
  const other = machine();
  other.clock.begin(NINE + 5 * MINUTE, held);
  expect(Math.abs(at(other) - NINE)).toBeLessThanOrEqual(5 * MINUTE * 0.005);
});

it('catches up slowly, and at last goes by the database again', () => {
  const host = machine();
  host.clock.begin(NINE, undefined);
  const held = host.clock.heed(NINE + MINUTE, undefined);
  for (let past = 10_000; past <= 4 * 60 * MINUTE; past += 10_000) {
    const before = at(host);
    host.pass(10_000);
    expect(host.clock.heed(NINE + MINUTE + past, held)).toBeUndefined();
    expect(at(host) - before).toBeLessThanOrEqual(10_000 * 1.006);
  }
  expect(at(host)).toBe(NINE + MINUTE + 4 * 60 * MINUTE);
});

it('believes the database at once after the machine itself has slept', () => {
  const host = machine();
  host.clock.begin(NINE, undefined);
  host.set(60 * MINUTE);
  expect(host.clock.heed(NINE + 60 * MINUTE, undefined)).toBeUndefined();
  expect(at(host)).toBe(NINE + 60 * MINUTE);
});

it('without a database that has a clock holds the time when the machine is set, unless it has slept', () => {
  const host = machine();
  host.set(3 * MINUTE);
  expect(host.clock.heedOwn(undefined)).toEqual({ aheadMs: 3 * MINUTE, since: NINE });
  expect(at(host)).toBe(NINE);
  host.set(57 * MINUTE);
  expect(host.clock.heedOwn(undefined)).toBeUndefined();
  expect(at(host)).toBe(NINE + 60 * MINUTE);
});

it('never brings a deadline nearer by more than the slow catching up, whatever the database says', () => {
  const looks = fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(looks, (jumps) => {
      const host = machine();
      host.clock.begin(NINE, undefined);
      let held: Held | undefined;
      let passed = 0;
      for (const jump of jumps) {
        host.pass(10_000);
        passed += 10_000;
        held = host.clock.heed(NINE + passed + jump, held) ?? held;
        // A second for each look is the noise in which it believes the database at once.
        expect(at(host)).toBeLessThanOrEqual(NINE + passed * 1.005 + jumps.length * 1_000);
      }
    }),
  );
});

it('what is held gets less and is gone', () => {
  const held = { aheadMs: -10_000, since: NINE };
  expect(remainingAhead(held, NINE)).toBe(-10_000);
  expect(remainingAhead(held, NINE + 1_000_000)).toBe(-5_000);
  expect(Math.abs(remainingAhead(held, NINE + 10_000_000))).toBe(0);
});
