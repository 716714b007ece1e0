import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { findCorrespondent } from './correspondent.repository.ts';
import { messagePortions } from './message.reads.ts';

const OWNER = 'owner';
const NUMBERS = ['3003', '3004', '3005', '3006'];

describeEngines('long lists of messages and notices', (engine) => {
  let test: TestApp;
  const clients = new Map<string, TestClient>();
  const by = (name: string) => clients.get(name)!;
  const later = () => {
    test.clock.advance(1_000);
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    clients.set(OWNER, await test.author(OWNER));
    await addCandidates(test, [
      { name: '3003', tag: '校长', realName: '赵', school: '一中', area: '甲区' },
      { name: '3004', tag: '校长', realName: '钱', school: '二中', area: '乙区' },
      { name: '3005', tag: '上级主管', realName: '孙', area: '甲区' },
      { name: '3006', tag: '上级主管', realName: '李', area: '乙区' },
    ]);
    for (const number of NUMBERS) {
      clients.set(number, test.client());
      await by(number).post('/api/school-login', { username: number });
    }
    const add = (from: string, name: string, users: string[]) => {
      later();
      return by(from).post('/api/add-messages', { owner: OWNER, name, users });
    };
    await add(OWNER, '给各校', ['一中', '二中', '甲区', '3005', '3006']);
    await add('3005', '主管写的', ['一中']);
    // Written to the own area: both sides are the same person's.
    await add('3005', '写给自己', ['甲区', '3005']);
    await add('3006', '乙区的', ['二中', '乙区']);
    for (const { name, user } of await seenBy('3003')) {
      later();
      const body = { owner: OWNER, name, user, state: '已提交审核' };
      const query = { id: `${OWNER}/${name}` };
      expect((await by('3003').post('/api/update-message', body, { query })).json()).toBe(true);
    }
  });
  afterAll(() => test.close());

  const seenBy = async (name: string) =>
    (await by(name).get('/api/get-messages', { owner: OWNER })).json<SeenMessage[]>();
  const unreadOf = async (name: string) =>
    (await by(name).get('/api/get-unread', { owner: OWNER })).json<{ messages: number; notices: number }>();
  const idsOf = (messages: readonly SeenMessage[]) => messages.map(({ name }) => name).sort();

  it('count as unread what the lists show as unread, for everybody', async () => {
    for (const name of [OWNER, ...NUMBERS]) {
      const shown = (await seenBy(name)).filter(({ isUnread }) => isUnread);
      const found = await by(name).get('/api/find-messages', { owner: OWNER, unread: '1' });
      expect([name, (await unreadOf(name)).messages]).toEqual([name, shown.length]);
      expect(idsOf(found.json<{ messages: SeenMessage[] }>().messages)).toEqual(idsOf(shown));
    }
    // What the one school has answered; for the supervisor also what is for the area and for the person.
    expect((await unreadOf(OWNER)).messages).toBe(2);
    expect((await unreadOf('3005')).messages).toBe(3);
  });

  it('are read in portions, each message once', async () => {
    for (const number of NUMBERS) {
      const who = {
        ...{ type: 'school-user' as const, username: `${OWNER}/${number}`, owner: OWNER, number },
        loggedInAt: test.clock.now().toISOString(),
      };
      const reader = await findCorrespondent(test.database.db, who);
      const portions: SeenMessage[][] = [];
      for await (const some of messagePortions(test.database.readers, OWNER, reader!, 2)) portions.push(some);
      expect(portions.every(({ length }) => length <= 2)).toBe(true);
      const whole = await seenBy(number);
      expect(portions.flat()).toEqual(whole);
      expect(new Set(idsOf(whole)).size).toBe(whole.length);
    }
  });

  it('give all notices, the newest first, however many there are', async () => {
    const names = Array.from({ length: 45 }, (_, place) => `公告${place}`);
    for (const [place, name] of names.entries()) {
      later();
      const body = { owner: OWNER, name, user: place % 2 === 0 ? '' : '二中', text: name };
      expect((await by(OWNER).post('/api/add-notice', body)).json()).toBe(true);
    }
    const listed = async (name: string) =>
      (await by(name).get('/api/get-notices', { owner: OWNER })).json<SeenNotice[]>().map((one) => one.name);
    expect(await listed(OWNER)).toEqual(names.toReversed());
    expect(await listed('3003')).toEqual(names.filter((_, place) => place % 2 === 0).toReversed());
    expect((await unreadOf('3003')).notices).toBe(23);
    expect((await unreadOf('3004')).notices).toBe(45);
    await by('3003').post('/api/mark-read', { kind: 'notice', id: `${OWNER}/公告0` });
    expect((await unreadOf('3003')).notices).toBe(22);
    expect((await unreadOf(OWNER)).notices).toBe(0);
  });
});
