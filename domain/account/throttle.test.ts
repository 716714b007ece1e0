import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Counts,
  countsAfter,
  countsTakenBack,
  type GuardedCall,
  isCurrent,
  isThrottled,
  networkOf,
  THROTTLE_WINDOW_MS,
  type Trial,
  wasShown,
} from './throttle.ts';

const NOTHING: Counts = { client: {}, address: {}, failuresOfAll: 0 };

/** One client tries names in a row, unless it is told to stop. */
function tries(call: GuardedCall, names: readonly (readonly [string, Trial])[], before = NOTHING): Counts {
  return names.reduce(
    (counts, [name, trial]) =>
      isThrottled(call, name, counts) ? counts : countsAfter(call, name, trial, counts),
    before,
  );
}
const numbers = (count: number, trial: Trial, from = 0) =>
  Array.from({ length: count }, (_, index) => [String(from + index), trial] as const);
const tried = (call: GuardedCall, { client }: Counts) => Object.keys(client[call] ?? {}).length;
/** The same address, seen by somebody else there. */
const elsewhere = ({ address }: Counts): Counts => ({ ...NOTHING, address });

describe('a window', () => {
  it('lasts ten minutes', () => {
    const now = new Date('2026-03-01T08:00:00.000Z');
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(isCurrent(now.toISOString(), later(THROTTLE_WINDOW_MS - 1))).toBe(true);
    expect(isCurrent(now.toISOString(), later(THROTTLE_WINDOW_MS))).toBe(false);
    expect(THROTTLE_WINDOW_MS).toBe(10 * 60_000);
  });
});

describe('a name', () => {
  const failed = (count: number, call: GuardedCall = 'login') =>
    tries(
      call,
      Array.from({ length: count }, () => ['admin', 'miss'] as const),
    );

  it('is closed to a client by its tenth failure, and stays open to others at the address', () => {
    expect(isThrottled('login', 'admin', failed(9))).toBe(false);
    expect(isThrottled('login', 'admin', failed(10))).toBe(true);
    expect(isThrottled('login', 'other', failed(10))).toBe(false);
    expect(isThrottled('login', 'admin', { ...failed(10), client: {} })).toBe(false);
  });

  it('that has a secret is closed to an address by fifty failures of all its clients', () => {
    expect(isThrottled('login', 'admin', { ...NOTHING, failuresOfAll: 49 })).toBe(false);
    expect(isThrottled('login', 'admin', { ...NOTHING, failuresOfAll: 50 })).toBe(true);
    // A ticket has none: nobody may keep a neighbour from the test.
    expect(isThrottled('ticket-login', '1001', { ...NOTHING, failuresOfAll: 50 })).toBe(false);
  });

  it('is closed for one call alone', () => {
    expect(isThrottled('report-login', 'admin', { ...failed(10), failuresOfAll: 0 })).toBe(false);
  });

  it('is forgiven by a success', () => {
    const letIn = countsAfter('login', 'admin', 'let-in', failed(9));
    expect(letIn.failuresOfAll).toBe(0);
    expect(isThrottled('login', 'admin', countsAfter('login', 'admin', 'miss', letIn))).toBe(false);
  });

  it('as if it had not been tried when the try is taken back', () => {
    const once = countsAfter('login', 'admin', 'miss', NOTHING);
    expect(countsTakenBack('login', 'admin', once)).toEqual({
      client: { login: {} },
      address: { login: { misses: 0, hits: 0 } },
      failuresOfAll: 0,
    });
    expect(countsTakenBack('login', 'admin', failed(10)).failuresOfAll).toBe(9);
    expect(countsTakenBack('login', 'admin', NOTHING)).toEqual(NOTHING);
  });
});

describe('a client', () => {
  it('tries at most forty names, found or not', () => {
    for (const trial of ['miss', 'hit'] as const) {
      expect(tried('get-global-candidate', tries('get-global-candidate', numbers(100, trial)))).toBe(40);
    }
    expect(tried('report-login', tries('report-login', numbers(100, 'let-in')))).toBe(40);
    expect(tried('ticket-login', tries('ticket-login', numbers(100, 'led-on')))).toBe(40);
  });

  it('may let in two hundred tickets, and as many accounts as it has passwords for', () => {
    expect(tried('ticket-login', tries('ticket-login', numbers(500, 'let-in')))).toBe(200);
    expect(tried('login', tries('login', numbers(500, 'let-in')))).toBe(500);
  });

  it('gains nothing by padding its guesses with right numbers', () => {
    const padding = fc.array(fc.constantFrom<Trial>('let-in', 'led-on', 'hit'), { maxLength: 300 });
    fc.assert(
      fc.property(padding, (trials) => {
        const padded = trials.map((trial, index) => [`right ${index}`, trial] as const);
        const mixed = numbers(300, 'miss').flatMap((guess, index) => [padded[index] ?? guess, guess]);
        const { client } = tries('ticket-login', mixed);
        const misses = Object.values(client['ticket-login'] ?? {}).filter(
          ({ outcome }) => outcome === 'miss',
        );
        expect(misses.length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 50 },
    );
  });

  it('pays a name once, also one that was missed before it was right', () => {
    const again = numbers(39, 'miss').flatMap(([name]) => [
      [name, 'miss'] as const,
      [name, 'hit'] as const,
      [name, 'miss'] as const,
    ]);
    expect(isThrottled('get-dashboard', 'new', tries('get-dashboard', again))).toBe(false);
  });

  it('is shown again what it has seen, whatever else it has done', () => {
    const seen = tries('get-dashboard', [['own', 'let-in'], ...numbers(60, 'miss')]);
    expect(wasShown('get-dashboard', 'own', seen.client)).toBe(true);
    expect(isThrottled('get-dashboard', 'own', seen)).toBe(false);
    expect(isThrottled('get-dashboard', 'new', seen)).toBe(true);
    expect(wasShown('get-dashboard', '0', seen.client)).toBe(false);
  });
});

describe('an address', () => {
  /** As many clients as tries: somebody fetches a new cookie for each. */
  function fromMany(
    call: GuardedCall,
    names: readonly (readonly [string, Trial])[],
    before = NOTHING,
  ): Counts {
    return names.reduce((counts, name) => tries(call, [name], elsewhere(counts)), before);
  }

  it('where sixty names were missed is shown nobody any more', () => {
    const call = 'get-global-candidate';
    expect(isThrottled(call, 'new', elsewhere(fromMany(call, numbers(59, 'miss'))))).toBe(false);
    expect(isThrottled(call, 'new', elsewhere(fromMany(call, numbers(60, 'miss'))))).toBe(true);
    expect(isThrottled('get-dashboard', 'new', elsewhere(fromMany(call, numbers(60, 'miss'))))).toBe(false);
  });

  it('where three hundred were found that nobody went on with neither', () => {
    const call = 'get-dashboard';
    expect(isThrottled(call, 'new', elsewhere(fromMany(call, numbers(299, 'hit'))))).toBe(false);
    expect(isThrottled(call, 'new', elsewhere(fromMany(call, numbers(300, 'hit'))))).toBe(true);
  });

  it('of a school whose pupils look themselves up and get in stays open', () => {
    const call = 'get-global-candidate';
    const school = numbers(2_000, 'hit').reduce((counts, [name]) => {
      const looked = tries(call, [[name, 'hit']], elsewhere(counts));
      return countsAfter(call, name, 'let-in', looked);
    }, NOTHING);
    expect(isThrottled(call, 'new', elsewhere(school))).toBe(false);
  });

  it('is never closed to log-ins: each client still has five names', () => {
    for (const call of ['ticket-login', 'login', 'report-login', 'school-login'] as const) {
      const besieged = elsewhere(fromMany(call, numbers(5_000, 'miss')));
      expect(isThrottled(call, 'own', besieged)).toBe(false);
      expect(tried(call, tries(call, numbers(20, 'miss', 9_000), besieged))).toBe(5);
    }
  });

  it('counts no less than nothing, though its window began later than a client’s', () => {
    const { client } = tries('ticket-login', [['1', 'miss']]);
    const { address } = countsAfter('ticket-login', '1', 'let-in', { ...NOTHING, client });
    expect(address['ticket-login']).toEqual({ misses: 0, hits: 0 });
  });
});

describe('the network of an address', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['::1', '0:0:0:0::'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:2::9', '2001:db8:1:2::'],
    ['2001:db8::9', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
