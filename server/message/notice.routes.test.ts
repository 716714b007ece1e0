import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { TrashItem } from '#api/trash.ts';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { listNoticesFor } from './notice.repository.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const OWNER = 'owner';
const CANARY = '金丝雀';

describeEngines('notices', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let other: TestClient;
  const people = new Map<string, TestClient>();
  const by = (number: string) => people.get(number)!;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    other = await test.author('other');
    await addCandidates(test, [
      { name: '3001', tag: '校长', realName: '王校长', school: '一中', area: '甲区' },
      { name: '3003', tag: '校长', realName: '赵校长', school: '一中', area: '乙区' },
      { name: '3005', tag: '上级主管', realName: '孙主管', area: '甲区' },
      { name: '3008', tag: '班主任', realName: '郑老师', school: '一中', area: '甲区' },
      { name: '3010', tag: '教师', realName: '卫老师', school: '一中，东校区', area: '甲区' },
      { name: '3011', tag: '学生', realName: '蒋同学', school: '东校区', area: '甲区' },
      { name: '3009', tag: '学生', realName: '冯同学', school: '一中', area: '甲区' },
    ]);
    await addCandidates(test, [{ name: '9001', tag: '校长', school: '一中', area: '甲区' }], 'other');
    await addSmallContest(test, { name: '填报', tag: '班主任', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '学生测试', tag: '学生', ticketType: 'number', ticket: [] });
    const logIn = async (key: string, path: string, body: object) => {
      const client = test.client();
      expect((await client.post(path, body)).json<StatusReply>().status).toBe('ok');
      people.set(key, client);
    };
    for (const username of ['3001', '3003', '3005', '9001'])
      await logIn(username, '/api/school-login', { username });
    for (const [key, username] of [
      ['report', '3009'],
      ['comma', '3010'],
      ['east', '3011'],
    ] as const)
      await logIn(key, '/api/report-login', { username });
    await logIn('teacher', '/api/ticket-login', { contestId: 'owner/填报', username: '3008' });
    await logIn('pupil', '/api/ticket-login', { contestId: 'owner/学生测试', username: '3009' });
  });
  afterAll(() => test.close());

  const add = (client: TestClient, body: object) => {
    test.clock.advance(1_000);
    return client.post('/api/add-notice', { owner: OWNER, ...body });
  };
  const shown = async (key: string) =>
    (await by(key).get('/api/get-own-notices')).json<SeenNotice[]>().map(({ name }) => name);
  const listed = async (client: TestClient) =>
    (await client.get('/api/find-notices', { owner: OWNER })).json<{ notices: SeenNotice[] }>().notices;

  it('are shown to those whom they concern, the newest first', async () => {
    const html = `<p onclick="x()">${CANARY}</p><script>alert(1)</script>`;
    expect((await add(owner, { name: '全体', text: html })).json()).toBe(true);
    expect((await add(owner, { name: '给校长', user: '校长' })).json()).toBe(true);
    expect((await add(owner, { name: '给甲区一中', user: '甲区/一中' })).json()).toBe(true);
    expect((await add(owner, { name: '给班主任', user: '班主任，3005' })).json()).toBe(true);
    expect((await add(owner, { name: '未发布', state: '草稿' })).json()).toBe(true);
    expect((await add(owner, { name: '过期', expireTime: '2026-01-01T00:00:00Z' })).json()).toBe(true);
    expect(await shown('3001')).toEqual(['给甲区一中', '给校长', '全体']);
    expect(await shown('3003')).toEqual(['给校长', '全体']);
    expect(await shown('3005')).toEqual(['给班主任', '全体']);
    expect(await shown('report')).toEqual(['给甲区一中', '全体']);
    expect(await shown('teacher')).toEqual(['给班主任', '给甲区一中', '全体']);
    // In the middle of a test nobody is disturbed; another owner's people hear nothing.
    expect(await shown('pupil')).toEqual([]);
    expect(await shown('9001')).toEqual([]);
    const [notice] = (await by('3003').get('/api/get-own-notices')).json<SeenNotice[]>().slice(-1);
    expect(notice).toMatchObject({ text: `<p>${CANARY}</p>`, mayChange: false, isUnread: true, user: '' });
  });

  it('are for a school as one, also where its name holds a comma', async () => {
    for (const [name, user, stored] of [
      ['照抄', '一中，东校区', '一中\\，东校区'],
      ['几个', '校长、一中，东校区', '校长,一中\\，东校区'],
      ['写明', '一中\\，东校区,2000', undefined],
    ] as const) {
      const reply = await add(owner, { name, user });
      if (stored === undefined) {
        expect(reply.json<StatusReply>().msg).toContain('：“2000”');
        continue;
      }
      expect(reply.json()).toBe(true);
      expect((await listed(owner)).find((notice) => notice.name === name)?.user).toBe(stored);
      expect(await shown('comma')).toContain(name);
      expect(await shown('east')).not.toContain(name);
      const query = { id: `owner/${name}` };
      const again = { owner: OWNER, name, user: `${stored},甲区/东校区` };
      expect((await owner.post('/api/update-notice', again, { query })).json()).toBe(true);
      expect(await shown('east')).toContain(name);
      expect(await shown('comma')).toContain(name);
      await owner.post('/api/delete-notice', { owner: OWNER, name });
    }
    // As lists of candidates read it.
    expect((await add(owner, { name: '给老师', user: '老师' })).json()).toBe(true);
    expect(await shown('comma')).toContain('给老师');
    await owner.post('/api/delete-notice', { owner: OWNER, name: '给老师' });
  });

  it('that are pasted from Word keep their words, without what leads elsewhere or shouts', async () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@import url(https://evil.example/a.css);</style>
      <link rel="stylesheet" href="https://evil.example/b.css"></head><body><p class="MsoNormal" style="font-size:72pt;line-height:400%;
      background:url(https://evil.example/c.png);mso-bidi-font-size:11pt;position:fixed">正文<o:p></o:p></p>
      <font size="7" style="font-size:200px;font-weight:bold">大字</font><span style="font-size:18px">小字</span>
      <img src="https://evil.example/f.png"><img src="//evil.example/g.png"><img src="/api/get-file?id=owner/x" alt="图"><script src="https://evil.example/d.js"></script>
      <iframe src="https://evil.example/e"></iframe></body></html>`;
    expect((await add(owner, { name: '粘贴', text: word })).json()).toBe(true);
    const [pasted] = (await listed(owner)).filter(({ name }) => name === '粘贴');
    expect(pasted?.text).toContain('正文');
    expect(pasted?.text).toContain('<font style="font-weight: bold">大字</font>');
    expect(pasted?.text).toContain('<span style="font-size: 18px">小字</span>');
    expect(pasted?.text).toContain('alt="图"');
    expect(pasted?.text).not.toMatch(/evil|mso|72pt|200px|fixed|size="7"|o:p/i);
    await owner.post('/api/delete-notice', { owner: OWNER, name: '粘贴' });
  });

  it('are counted without their words, which may be long', async () => {
    const heads = await listNoticesFor(test.database.db, {
      owner: OWNER,
      writtenBy: '',
      now: test.clock.now(),
    });
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) expect(head).not.toHaveProperty('text');
  });

  it('are refused for names that nobody has', async () => {
    const refused = await add(owner, { name: '打错', user: '校长,九中，三千' });
    expect([refused.statusCode, refused.json<StatusReply>().msg]).toEqual([
      422,
      '字段“user”：名单中没有这样的角色、学校、区县或准考证号：“九中”、“三千”',
    ]);
  });

  it('are listed to the owner in every state, to others as they concern them', async () => {
    expect(await listed(owner)).toHaveLength(6);
    expect((await listed(by('3001'))).map(({ name }) => name)).toEqual(['给甲区一中', '给校长', '全体']);
    for (const client of [other, by('9001'), by('report'), by('teacher'), test.client()]) {
      const reply = await client.get('/api/find-notices', { owner: OWNER });
      expect([401, 403]).toContain(reply.statusCode);
      expect(reply.body).not.toContain(CANARY);
    }
    const search = async (text: string) =>
      (await by('3001').get('/api/find-notices', { owner: OWNER, search: text }))
        .json<{ notices: SeenNotice[] }>()
        .notices.map(({ name }) => name);
    expect(await search(CANARY)).toEqual(['全体']);
    expect(await search('给')).toEqual(['给甲区一中', '给校长']);
    // For whom else it is, is no word of theirs.
    expect(await search('3005')).toEqual([]);
    expect(await search('%')).toEqual([]);
    const seen = await by('3003').get('/api/get-notice', { id: 'owner/给甲区一中' });
    expect(seen.body).toBe('null');
    const draft = await by('3001').get('/api/get-notice', { id: 'owner/未发布' });
    expect(draft.body).toBe('null');
  });

  it('are only viewed by others than those who wrote them', async () => {
    const query = { id: 'owner/全体' };
    const body = { owner: OWNER, name: '全体', text: '改了' };
    for (const key of ['3001', '3005']) {
      expect((await by(key).post('/api/update-notice', body, { query })).json()).toBe(
        'Unauthorized operation',
      );
      expect((await by(key).post('/api/delete-notice', body)).json()).toBe('Unauthorized operation');
      expect((await by(key).post('/api/copy-notice', undefined, { query })).statusCode).toBe(403);
    }
    expect((await add(by('3001'), { name: '校长写的' })).json()).toBe('Unauthorized operation');
    // One that they cannot see is as if it were not there.
    const hidden = { owner: OWNER, name: '未发布' };
    expect((await by('3001').post('/api/delete-notice', hidden)).json()).toBe(false);
  });

  it('of a supervisor stay within the area', async () => {
    expect((await add(by('3005'), { name: '全体', user: '校长', text: '区里的' })).json()).toBe(true);
    expect((await shown('3001'))[0]).toBe('全体 - 2');
    expect(await shown('3003')).toEqual(['给校长', '全体']);
    expect((await add(by('3005'), { name: '越界', user: '乙区' })).statusCode).toBe(422);
    const own = (await listed(by('3005'))).find(({ name }) => name === '全体 - 2');
    expect(own).toMatchObject({ mayChange: true, user: '校长', writerName: '孙主管（上级主管）' });
    const query = { id: 'owner/全体 - 2' };
    const body = { owner: OWNER, name: '全体 - 2', user: '校长', state: '已撤下' };
    expect((await by('3005').post('/api/update-notice', body, { query })).json()).toBe(true);
    expect((await shown('3001'))[0]).toBe('给甲区一中');
  });

  it('of staff of schools are plain text, whatever they send', async () => {
    const text = '5 &lt; 6<br />换行<a href="https://example.org">点我</a><img src="/files/x.png">';
    expect((await add(by('3005'), { name: '纯文本', user: '校长', text })).json()).toBe(true);
    const query = { id: 'owner/纯文本' };
    const stored = async () => (await by('3005').get('/api/get-notice', query)).json<SeenNotice>().text;
    const plain =
      '5 &lt; 6<br />换行&lt;a href="https://example.org"&gt;点我&lt;/a&gt;&lt;img src="/files/x.png"&gt;';
    expect(await stored()).toBe(plain);
    const body = { owner: OWNER, name: '纯文本', user: '校长' };
    await by('3005').post('/api/update-notice', { ...body, text: '<b>粗</b>' }, { query });
    expect(await stored()).toBe('&lt;b&gt;粗&lt;/b&gt;');
    // What the owner has made of it stays while they change something else.
    await owner.post('/api/update-notice', { ...body, text: '<b>粗</b>' }, { query });
    await by('3005').post('/api/update-notice', { ...body, text: '<b>粗</b>', type: '重要' }, { query });
    expect(await stored()).toBe('<b>粗</b>');
    expect((await owner.post('/api/delete-notice', body)).json()).toBe(true);
  });

  it('keep the public files that they show', async () => {
    const key = 'a'.repeat(40);
    await add(owner, { name: '有图', text: `<img src="/files/${key}.png">`, user: '3005' });
    const uses = () => test.database.db.selectFrom('file_use').select(['file_key', 'user_kind']).execute();
    const [use] = await uses();
    expect(use?.user_kind).toBe('notice');
    const query = { id: 'owner/有图' };
    const body = { owner: OWNER, name: '有图', text: '没有图了', user: '3005' };
    expect((await owner.post('/api/update-notice', body, { query })).json()).toBe(true);
    expect(await uses()).toEqual([]);
    await owner.post('/api/delete-notice', body);
  });

  it('count as read for whoever has read them', async () => {
    const unread = async (key: string) =>
      (await by(key).get('/api/get-unread', { owner: OWNER })).json<{ notices: number }>().notices;
    expect(await unread('3001')).toBe(3);
    expect((await by('3001').post('/api/mark-read', { kind: 'notice', id: 'owner/全体' })).json()).toBe(true);
    expect(await unread('3001')).toBe(2);
    expect(await unread('3003')).toBe(2);
    expect((await by('teacher').post('/api/mark-read', { kind: 'notice', id: 'owner/全体' })).json()).toBe(
      true,
    );
    expect((await by('pupil').post('/api/mark-read', { kind: 'notice', id: 'owner/全体' })).json()).toBe(
      false,
    );
    expect((await by('9001').post('/api/mark-read', { kind: 'notice', id: 'owner/全体' })).json()).toBe(
      false,
    );
  });

  it('are saved upon the version that was read, copied as drafts, and deleted into the trash', async () => {
    const query = { id: 'owner/给校长' };
    const found = await owner.get('/api/get-notice', query);
    const body = { owner: OWNER, name: '给校长们', user: '校长', text: '新' };
    const headers = { 'if-match': String(found.headers.etag) };
    expect((await owner.post('/api/update-notice', body, { query, headers })).json()).toBe(true);
    expect((await owner.post('/api/update-notice', body, { query, headers })).statusCode).toBe(409);
    expect((await owner.get('/api/get-notice', query)).json<SeenNotice>().name).toBe('给校长们');
    const copied = await owner.post('/api/copy-notice', undefined, { query });
    expect(copied.json<StatusReply>().msg).toBe('给校长们 - copy');
    expect((await listed(owner)).find(({ name }) => name.endsWith('copy'))?.state).toBe('草稿');
    const audited = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject'])
      .where('action', 'in', ['update-notice', 'copy-notice'])
      .where('subject', 'like', '给校长们%')
      .orderBy('action')
      .execute();
    expect(audited).toEqual([
      { actor: 'owner', action: 'copy-notice', subject: '给校长们 - copy' },
      { actor: 'owner', action: 'update-notice', subject: '给校长们' },
    ]);
    expect((await owner.post('/api/delete-notice', { owner: OWNER, name: '给校长们' })).json()).toBe(true);
    expect(await shown('3003')).toEqual(['全体']);
    const trash = (await owner.get('/api/get-trash', { owner: OWNER })).json<TrashItem[]>();
    const { kind, id } = trash.find(({ name }) => name === '给校长们')!;
    expect(kind).toBe('notice');
    const restored = await owner.post('/api/restore-from-trash', { owner: OWNER, kind, id });
    expect(restored.json<StatusReply>().msg).toBe('已恢复公告“给校长们”');
  });
});
