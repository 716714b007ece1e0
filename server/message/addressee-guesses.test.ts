import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const OWNER = 'owner';
const AT_SCHOOL = { school: '一中', area: '甲区' };
/** Logs in with the number alone, and is placed at the school: nobody of the school is shown it. */
const HIDDEN = '7777';

describeEngines('the numbers of people', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let sender: TestClient;
  let supervisor: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    await addCandidates(test, [
      { name: '3001', tag: '校长,sender', realName: '王校长', ...AT_SCHOOL },
      { name: '3002', tag: '信息员', realName: '李信息', ...AT_SCHOOL },
      { name: '3005', tag: '上级主管', realName: '孙主管', school: '', area: '甲区' },
      { name: HIDDEN, tag: '上级主管', realName: '周主管', ...AT_SCHOOL },
    ]);
    const logIn = async (username: string) => {
      const client = test.client();
      expect((await client.post('/api/school-login', { username })).json<StatusReply>().status).toBe('ok');
      return client;
    };
    sender = await logIn('3001');
    supervisor = await logIn('3005');
  });
  afterAll(() => test.close());

  const say = (reply: { json: <Body>() => Body }) => reply.json<StatusReply>().msg;
  const send = (client: TestClient, users: string[]) =>
    client.post('/api/add-messages', { owner: OWNER, name: '试探', users });
  const announce = (client: TestClient, user: string) =>
    client.post('/api/add-notice', { owner: OWNER, name: `试探${user}`, user });
  const refusals = () =>
    test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'refuse-addressees')
      .execute();

  it('that a writer is not shown are to that writer as if nobody had them', async () => {
    for (const number of [HIDDEN, '8888']) {
      const sent = await send(sender, [number]);
      expect([sent.statusCode, say(sent)]).toEqual([
        422,
        `字段“users”：名单中没有学校、区县或准考证号“${number}”`,
      ]);
      const announced = await announce(sender, number);
      expect([announced.statusCode, say(announced)]).toEqual([
        422,
        `字段“user”：名单中没有这样的角色、学校、区县或准考证号：“${number}”`,
      ]);
    }
    expect(await refusals()).toEqual(
      expect.arrayContaining([
        { actor: 'owner/3001', subject: HIDDEN },
        { actor: 'owner/3001', subject: '8888' },
      ]),
    );
  });

  it('that a writer is shown can be written to', async () => {
    for (const [client, number] of [
      [sender, '3002'],
      [supervisor, HIDDEN],
      [owner, HIDDEN],
    ] as const) {
      expect((await send(client, [number])).statusCode).toBe(200);
    }
    expect((await announce(sender, '3002')).json()).toBe(true);
    expect((await announce(supervisor, HIDDEN)).json()).toBe(true);
  });

  it('are not counted for those who write for a school or an area', async () => {
    const users = Array.from({ length: 8 }, (_, place) => `某某${place}中`);
    const told = say(await send(supervisor, users));
    expect(told).toContain('“某某4中”');
    expect(told).not.toMatch(/某某5中|另有/);
    expect(say(await send(owner, users))).toContain('另有3项');
  });

  it('cannot be tried one after the other', async () => {
    const statuses: number[] = [];
    for (let number = 9000; number < 9060; number += 1) {
      statuses.push((await send(sender, [String(number)])).statusCode);
    }
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(40);
    // From then on a right one is answered as a wrong one; schools can still be written to.
    const right = await send(sender, ['3002']);
    const wrong = await announce(sender, '8889');
    expect([right.statusCode, wrong.statusCode]).toEqual([429, 429]);
    expect((await send(sender, ['一中'])).statusCode).toBe(200);
    expect((await send(supervisor, ['3002'])).statusCode).toBe(200);
    test.clock.advance(11 * 60_000);
    expect((await send(sender, ['3002'])).statusCode).toBe(200);
  });

  it.each(['constructor', '__proto__', 'toString'])('are no “%s”', async (user) => {
    const reply = await announce(owner, user);
    expect([reply.statusCode, say(reply)]).toEqual([
      422,
      `字段“user”：名单中没有这样的角色、学校、区县或准考证号：“${user}”`,
    ]);
  });
});
