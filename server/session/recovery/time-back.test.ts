import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

const MINUTE_MS = 60_000;
const CONTEST = '补时';

describeEngines('giving time back', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, duration: 40 });
    await addSmallContest(test, { name: '别的', duration: 40 });
  });
  afterAll(() => test.close());

  const begin = (ticket: string, contest = CONTEST) => TestCandidate.start(test, contest, ticket);
  const give = (body: object) =>
    owner.post('/api/give-time-back', {
      contestId: `owner/${CONTEST}`,
      minutes: 10,
      reason: '机房停电',
      ...body,
    });

  async function endOf(candidate: TestCandidate): Promise<number> {
    const user = test.database.db.selectFrom('ticket_user as u').select('u.expire_time');
    const [, contest = ''] = candidate.userId.split('/');
    const row = await user
      .innerJoin('contest as c', 'c.id', 'u.contest_id')
      .where('c.name', '=', contest)
      .where('u.ticket', '=', candidate.ticket)
      .executeTakeFirstOrThrow();
    return Date.parse(row.expire_time);
  }

  it('reaches everybody of the contest who was answering when the outage began, and nobody else', async () => {
    const before = await begin('1001');
    test.clock.advance(41 * MINUTE_MS);
    const outageStart = test.clock.now();
    const stopped = await begin('1002');
    await stopped.submit();
    await stopped.client.get('/api/stop-contest');
    const running = await begin('1003');
    const elsewhere = await begin('1003', '别的');
    const ends = await Promise.all([before, stopped, running, elsewhere].map(endOf));
    const reply = await give({ outageStart: outageStart.toISOString() });
    expect(reply.json()).toEqual({
      status: 'ok',
      msg: '已为1名考生延长10分钟，2名不需要或无法延长',
      data: '1',
    });
    const [first, second, third, fourth] = ends as [number, number, number, number];
    expect(await Promise.all([before, stopped, running, elsewhere].map(endOf))).toEqual([
      first,
      second,
      third + 10 * MINUTE_MS,
      fourth,
    ]);
  });

  it('lets a candidate go on whose time ended in the outage', async () => {
    const candidate = await begin('1010');
    const outageStart = test.clock.now();
    test.clock.advance(50 * MINUTE_MS);
    expect((await candidate.submit()).statusCode).toBe(409);
    await give({ outageStart: outageStart.toISOString() });
    expect(await endOf(candidate)).toBe(test.clock.now().getTime() + 10 * MINUTE_MS);
    expect((await candidate.submit()).statusCode).toBe(200);
  });

  it('reaches one candidate alone, again and again', async () => {
    const [one, other] = [await begin('1020'), await begin('1021')];
    const [end, otherEnd] = [await endOf(one), await endOf(other)];
    await give({ tickets: ['1020'], minutes: 5 });
    await give({ tickets: ['1020', '1020'], minutes: 5 });
    expect(await endOf(one)).toBe(end + 10 * MINUTE_MS);
    expect(await endOf(other)).toBe(otherEnd);
  });

  it('tells when a ticket got none', async () => {
    expect((await give({ tickets: ['8888'] })).json()).toMatchObject({
      msg: '已为0名考生延长10分钟，1名不需要或无法延长',
    });
  });

  it('is written down with who, why and for whom', async () => {
    test.clock.advance(1);
    await give({ tickets: ['1020'], minutes: 3 });
    const log = (await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` })).json<
      unknown[]
    >();
    expect(log[0]).toMatchObject({
      actor: 'owner',
      action: 'give-time-back',
      text: '为考生1020延长3分钟，共1人；原因：机房停电',
    });
    const audit = await test.database.db.selectFrom('audit_log').selectAll().execute();
    expect(audit.filter(({ action }) => action === 'give-time-back')).toHaveLength(6);
  });

  it.each([
    [{}, 'outageStart'],
    [{ tickets: ['1020'], outageStart: '2026-09-01T01:00:00.000Z' }, 'outageStart'],
    [{ tickets: [] }, 'tickets'],
    [{ tickets: ['1020'], minutes: 0 }, 'minutes'],
    [{ tickets: ['1020'], minutes: 601 }, 'minutes'],
    [{ tickets: ['1020'], minutes: 1.5 }, 'minutes'],
    [{ tickets: ['1020'], reason: ' ' }, 'reason'],
    [{ outageStart: '昨天' }, 'outageStart'],
  ])('is refused with the field: %o', async (body, field) => {
    const reply = await give(body);
    expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([400, field]);
  });

  it('is refused for a contest that is not there', async () => {
    const reply = await give({ contestId: 'owner/没有', tickets: ['1020'] });
    expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([404, '测试不存在']);
  });
});
