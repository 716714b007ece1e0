import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { keysOf } from '#domain/message/addressee.ts';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { purgeTrash } from '#server/trash/purge.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const OWNER = 'owner';
const DAY_MS = 86_400_000;
/** Of the person who goes: must not be found anywhere afterwards. */
const CANARY = '金丝雀';
const CLERK = { name: '3001', tag: '上级主管', school: '', area: '甲区' };
const TABLES = ['message', 'message_event', 'notice', 'read_mark'] as const;

describeEngines('somebody who has left the list', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    await addCandidates(test, [
      { ...CLERK, realName: CANARY },
      { name: '3002', tag: '校长', realName: '王校长', school: '一中', area: '甲区' },
      { name: '3003', tag: '校长', realName: '钱校长', school: '二中', area: '甲区' },
    ]);
  });
  afterAll(() => test.close());

  const logIn = async (username: string) => {
    const client = test.client();
    expect((await client.post('/api/school-login', { username })).json<StatusReply>().status).toBe('ok');
    return client;
  };
  const seen = async (client: TestClient) =>
    (await client.get('/api/get-messages', { owner: OWNER }))
      .json<SeenMessage[]>()
      .map(({ name }) => name)
      .sort();
  const shown = async (client: TestClient) =>
    (await client.get('/api/get-own-notices'))
      .json<SeenNotice[]>()
      .map(({ name, isUnread }) => `${name} ${isUnread ? '未读' : '已读'}`)
      .sort();
  const dump = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => test.database.db.selectFrom(table).selectAll().execute())),
    );

  it('leaves to whoever gets the number only what is for the place', async () => {
    const first = await logIn('3001');
    const add = (client: TestClient, kind: string, body: object) => {
      test.clock.advance(1_000);
      return client.post(`/api/add-${kind}`, { owner: OWNER, ...body });
    };
    expect((await add(owner, 'message', { name: '给本人', user: '3001' })).json()).toBe(true);
    expect((await add(owner, 'message', { name: '给区县', user: '甲区' })).json()).toBe(true);
    expect((await add(first, 'message', { name: '本人写的', user: '一中' })).json()).toBe(true);
    expect((await add(owner, 'notice', { name: '只给本人', user: '3001' })).json()).toBe(true);
    expect((await add(owner, 'notice', { name: '给全体', user: '' })).json()).toBe(true);
    expect((await add(first, 'notice', { name: '本人的公告', user: '' })).json()).toBe(true);
    await first.post('/api/mark-read', { kind: 'notice', id: 'owner/给全体' });
    await first.post('/api/mark-read', { kind: 'message', id: 'owner/给区县' });
    test.clock.advance(1_000);
    const submitted = { owner: OWNER, name: '给区县', user: '甲区', state: '已提交审核' };
    const query = { id: 'owner/给区县' };
    expect((await first.post('/api/update-message', submitted, { query })).json()).toBe(true);
    expect(await seen(first)).toEqual(['本人写的', '给区县', '给本人'].sort());
    expect(await shown(first)).toEqual(['给全体 已读', '只给本人 未读', '本人的公告 已读'].sort());

    test.clock.advance(1_000);
    await owner.post('/api/delete-candidate', { owner: OWNER, name: '3001' });
    test.clock.advance(1_000);
    await owner.post('/api/add-candidate', { owner: OWNER, ...CLERK, realName: '新来的' });
    const second = await logIn('3001');
    expect(await seen(second)).toEqual(['给区县']);
    expect(await shown(second)).toEqual(['给全体 未读', '本人的公告 未读'].sort());
    for (const name of ['给本人', '本人写的']) {
      expect((await second.get('/api/get-message', { id: `owner/${name}` })).body).toBe('null');
    }
    await second.post('/api/mark-read', { kind: 'notice', id: 'owner/给全体' });
  });

  it('is no longer named anywhere once the list has forgotten them', async () => {
    expect(await dump()).toContain(CANARY);
    const later = new Date(test.clock.now().getTime() + 31 * DAY_MS);
    expect(await purgeTrash(test.database, later)).toMatchObject({ candidates: 1, messages: 0 });
    const left = await dump();
    expect(left).not.toContain(CANARY);
    const marks = await test.database.db.selectFrom('read_mark').select('reader').execute();
    // That of whoever has the number now, and nothing of the one before.
    expect(marks).toHaveLength(1);
    const again = await logIn('3001');
    expect(await shown(again)).toContain('给全体 已读');
    expect(await seen(again)).toEqual(['给区县']);
    const events = await owner.get('/api/get-message-history', { id: 'owner/给区县' });
    expect(events.body).toContain('已提交审核');
    expect(events.body).toContain('已清除的人员');
    const told = await owner.get('/api/get-message', { id: 'owner/给本人' });
    expect(told.json<SeenMessage>().user).toBe('已清除的人员');
    const notice = await owner.get('/api/get-notice', { id: 'owner/只给本人' });
    // Not everybody, now that the one whom it was for is gone.
    expect(notice.json<SeenNotice>().user).toBe('已清除的人员');
    expect(await shown(await logIn('3002'))).not.toContain('只给本人 未读');
  });

  it('and still has a session is told nothing, not even what was for others who are gone', async () => {
    const gone = await logIn('3003');
    expect((await gone.get('/api/find-messages', { owner: OWNER })).statusCode).toBe(200);
    await writeRows(test, (db) => db.deleteFrom('candidate').where('name', '=', '3003').execute());
    for (const [call, query] of [
      ['get-messages', { owner: OWNER }],
      ['find-messages', { owner: OWNER }],
      ['get-awaited', { owner: OWNER }],
      ['get-message', { id: 'owner/给本人' }],
      ['get-message-history', { id: 'owner/给本人' }],
    ] as const) {
      const reply = await gone.get(`/api/${call}`, query);
      expect(reply.body, call).not.toMatch(/已清除|给本人|发送了/);
    }
    const keys = await test.database.db
      .selectFrom('message')
      .select('addressee_key')
      .where('addressee', '=', '已清除的人员')
      .execute();
    expect(keys).not.toEqual([]);
    const blank = { number: '', since: '', tag: '', area: '', school: '', isSchoolUser: true };
    for (const { addressee_key } of keys) expect(keysOf(blank)).not.toContain(addressee_key);
  });
});
