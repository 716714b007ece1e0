import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { BrowserAt } from './browser-at.ts';

const ADDRESS = '10.0.0.1';
const PUPILS = 500;
const WITHIN_MS = 20_000;
const ROUNDS = 20;
/** Numbers that nobody has, until the address is besieged; then some that somebody has. */
const MISSES_FIRST = 60;
const GUESSED = 100;

describeEngines('at nine o’clock', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试', ticketType: 'number', ticket: [] });
    await addCandidates(
      test,
      [...numbersFrom(1_001, PUPILS), ...numbersFrom(9_001, GUESSED)].map((name) => ({
        ...{ name, realName: `学生${name}`, tag: '学生', school: '一中' },
      })),
    );
  });
  afterAll(() => test.close());

  const numbersFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(first + index));

  /** As the page does it: the account, the look-up, which may be refused, and the log-in, which may not. */
  async function comeIn(number: string): Promise<{ isIn: boolean; wasShown: string | undefined }> {
    const browser = await BrowserAt.open(test, ADDRESS);
    const { card } = await browser.lookUp(number, '测试');
    await browser.enter('测试', number);
    const account = (await browser.get('/api/get-account')).json<{ data: string }>();
    return { isIn: account.data.includes(`"${number}"`), wasShown: card?.realName };
  }

  it('a school of 500 gets in from one address while others there guess, who see nobody', async () => {
    const real = numbersFrom(9_001, GUESSED);
    const script = BrowserAt.script(test, ADDRESS);
    const browser = await BrowserAt.open(test, ADDRESS);
    const seen: unknown[] = [];
    const sessions: string[] = [];

    /** Looks up and tries to get in. */
    async function guess(from: BrowserAt, number: string): Promise<void> {
      const { card } = await from.lookUp(number, '测试');
      if (card) seen.push(card);
      if ((await from.enter('测试', number)) === 200) sessions.push(number);
    }
    /**
     * A new cookie for each guess. It only looks: whoever does this may go on trying to get in, as a pupil who comes for the
     * first time looks the same; but a right number ends in a log-in that is recorded, with the address.
     */
    async function guessAnew(number: string): Promise<void> {
      const { card } = await (await BrowserAt.open(test, ADDRESS)).lookUp(number, '测试');
      if (card) seen.push(card);
    }

    const pupils = numbersFrom(1_001, PUPILS);
    const arrived = [];
    for (const number of numbersFrom(80_001, MISSES_FIRST)) {
      await Promise.all([guess(script, number), guess(browser, number), guessAnew(number)]);
    }
    const perRound = PUPILS / ROUNDS;
    const guessesPerRound = real.length / ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      const tried = real.slice(round * guessesPerRound, (round + 1) * guessesPerRound);
      const [together] = await Promise.all([
        Promise.all(pupils.slice(round * perRound, (round + 1) * perRound).map(comeIn)),
        Promise.all(
          tried.map((number) =>
            Promise.all([guess(script, number), guess(browser, number), guessAnew(number)]),
          ),
        ),
      ]);
      arrived.push(...together);
      test.clock.advance(WITHIN_MS / ROUNDS);
    }

    expect(arrived.filter(({ isIn }) => !isIn)).toEqual([]);
    expect(arrived).toHaveLength(PUPILS);
    expect([seen, sessions]).toEqual([[], []]);
  });

  it('without a guesser each of them is shown for confirmation', async () => {
    test.clock.advance(10 * 60_000);
    const shown = [];
    for (let round = 0; round < 4; round += 1) {
      shown.push(...(await Promise.all(numbersFrom(1_001 + round * 80, 80).map(comeIn))));
    }
    expect(shown.every(({ isIn, wasShown }) => isIn && wasShown !== undefined)).toBe(true);
  });
});
