import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { hashToken } from '#server/database/ids.ts';
import { sessionsOf } from '#server/http/session.repository.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { startContestCommand, startTogetherCommand } from '../contest-run.commands.ts';
import { ticketLoginCommand } from './ticket-login.commands.ts';

const MINUTE_MS = 60_000;

/** What is handed over in one round of the event loop is one batch. */
describeEngines('in one batch', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试', duration: 40 });
  });
  afterAll(() => test.close());

  const login = (username: string, more: object = {}) => ({
    owner: 'owner',
    contest: '测试',
    username,
    password: undefined,
    again: undefined,
    clientIp: '10.0.0.1',
    visitor: { address: '10.0.0.1', client: username },
    userAgent: '',
    now: test.clock.now(),
    ...more,
  });
  const enter = (username: string, more: object = {}) =>
    test.database.write.run(ticketLoginCommand, login(username, more));

  async function enteredId(username: string): Promise<string> {
    const outcome = await enter(username, { takeOver: true });
    const token = 'token' in outcome ? outcome.token : '';
    const session = await sessionsOf(test.database.db)(hashToken(token), test.clock.now());
    return session?.ticketUserId ?? '';
  }

  it('refusals and successes stand side by side, in the order in which they came', async () => {
    const numbers = ['1001', '9', '1002', 'x', '1003'];
    const outcomes = await Promise.all(numbers.map((number) => enter(number)));
    expect(outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : 'token' in outcome))).toEqual([
      true,
      LOGIN_TEXTS.unknownTicket,
      true,
      LOGIN_TEXTS.digitsOnly,
      true,
    ]);
  });

  it('of two log-ins with one ticket the later one stays, and the earlier page is told', async () => {
    const outcomes = await Promise.all([
      enter('1010'),
      enter('1010', { clientIp: '10.0.0.2', takeOver: true }),
    ]);
    const sessions = await Promise.all(
      outcomes.map((outcome) =>
        sessionsOf(test.database.db)(hashToken('token' in outcome ? outcome.token : ''), test.clock.now()),
      ),
    );
    expect(sessions.map((session) => [session?.end, session?.actor !== undefined])).toEqual([
      ['taken-over', false],
      [undefined, true],
    ]);
    const { db } = test.database;
    const user = await db
      .selectFrom('ticket_user')
      .select(['takeovers', 'client_ip'])
      .where('ticket', '=', '1010')
      .execute();
    expect(user).toEqual([{ takeovers: 1, client_ip: '10.0.0.2' }]);
  });

  it('an address that nobody has keeps nobody out of one that looks like it', async () => {
    await addSmallContest(test, { name: '期末 数学' });
    const outcomes = await Promise.all([
      enter('1001', { contest: '期末 数学' }),
      enter('1002', { contest: '期末 数学' }),
      enter('1', { owner: 'owner 期末', contest: '数学' }),
    ]);
    expect(outcomes.map((outcome) => 'token' in outcome)).toEqual([true, true, false]);
  });

  it('a candidate of one owner opens no door of another whose name begins alike', async () => {
    await addSmallContest(test, { name: '考' }, 'li ming');
    await addSmallContest(test, { name: '空' }, 'li');
    await addCandidates(test, [{ name: 'ming 8001' }], 'li');
    const [other] = await Promise.all([
      enter('8001', { owner: 'li ming', contest: '考' }),
      enter('ming 8001', { owner: 'li', contest: '空' }),
    ]);
    expect(other).toMatchObject({ refused: LOGIN_TEXTS.unknownTicket });
  });

  it('one that fails spoils nobody else’s', async () => {
    const outcomes = await Promise.allSettled([
      enter('1011'),
      // A value that this engine cannot store.
      enter('1012', { userAgent: engine === 'postgres' ? '\u0000' : { nothing: 'to bind' } }),
      enter('1013'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await enteredId('1013')).not.toBe('');
  });

  it('many of one address are counted in its one row, whatever else is being counted', async () => {
    const address = '10.0.7.7';
    await Promise.all(
      Array.from({ length: 59 }, (_, index) =>
        enter(`9${index}`, { visitor: { address, client: `computer ${index}` } }),
      ),
    );
    const tally = await test.database.db
      .selectFrom('login_tally')
      .select('counted')
      .where('key', '=', `address/${address}`)
      .executeTakeFirst();
    expect(JSON.parse(tally?.counted ?? '')).toEqual({ 'ticket-login': { misses: 59, hits: 0 } });
  });

  it('two starts of one candidate give one start time', async () => {
    const id = await enteredId('1090');
    const now = test.clock.now();
    const later = new Date(now.getTime() + MINUTE_MS);
    const outcomes = await Promise.all([
      test.database.write.run(startTogetherCommand, { ticketUserId: id, now }),
      test.database.write.run(startTogetherCommand, { ticketUserId: id, now: later }),
      test.database.write.run(startContestCommand, { ticketUserId: id, now: later }),
    ]);
    const accounts = outcomes.map((outcome) => {
      if ('reply' in outcome) return JSON.parse(outcome.reply) as Account;
      return 'account' in outcome ? outcome.account : undefined;
    });
    expect(new Set(accounts.map((account) => account?.startTime)).size).toBe(1);
    expect(new Set(accounts.map((account) => account?.expireTime)).size).toBe(1);
  });

  it('a start of nobody spoils nobody else’s', async () => {
    const id = await enteredId('1091');
    const now = test.clock.now();
    const outcomes = await Promise.allSettled([
      test.database.write.run(startTogetherCommand, { ticketUserId: id, now }),
      test.database.write.run(startTogetherCommand, { ticketUserId: 'nobody', now }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
