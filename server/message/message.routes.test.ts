import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { AddresseeChoices } from '#api/message.ts';
import type { TrashItem } from '#api/trash.ts';
import type { MessageEvent, SeenMessage, StateCounts } from '#domain/message/message.schema.ts';
import { purgeTrash } from '#server/trash/purge.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

interface Page {
  total: number;
  counts: StateCounts;
  messages: SeenMessage[];
}

const OWNER = 'owner';
/** Must never reach anybody of another school, area or owner. */
const CANARY = '金丝雀';
const { png: PNG, pdf: PDF } = SAMPLE_FILES;

const PEOPLE = [
  { name: '3001', tag: '校长', realName: '王校长', school: '一中', area: '甲区' },
  { name: '3002', tag: '信息员', realName: '李信息', school: '一中', area: '甲区' },
  { name: '3003', tag: '校长', realName: '赵校长', school: '一中', area: '乙区' },
  { name: '3004', tag: '校长', realName: '钱校长', school: '二中', area: '甲区' },
  { name: '3005', tag: '上级主管', realName: '孙主管', school: '', area: '甲区' },
  { name: '3006', tag: '上级主管', realName: '周主管', school: '', area: '乙区' },
  { name: '3007', tag: '学生', realName: '吴同学', school: '一中', area: '甲区' },
];

describeEngines('messages', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let manager: TestClient;
  let admin: TestClient;
  let other: TestClient;
  const school = new Map<string, TestClient>();
  const by = (number: string) => school.get(number)!;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    manager = await test.author('manager', { managedAccounts: [OWNER] });
    admin = await test.author('admin', { admin: true });
    other = await test.author('other');
    await addCandidates(test, PEOPLE);
    await addCandidates(test, [{ name: '9001', tag: '校长', school: '一中', area: '甲区' }], 'other');
    for (const number of ['3001', '3002', '3003', '3004', '3005', '3006', '9001']) {
      const client = test.client();
      const reply = await client.post('/api/school-login', { username: number });
      expect(reply.json<StatusReply>().status).toBe('ok');
      school.set(number, client);
    }
  });
  afterAll(() => test.close());

  const find = async (client: TestClient, query: Record<string, string> = {}) =>
    (await client.get('/api/find-messages', { owner: OWNER, ...query })).json<Page>();
  const get = async (client: TestClient, name: string) => {
    const reply = await client.get('/api/get-message', { id: `${OWNER}/${name}` });
    return {
      message: reply.json<SeenMessage | null>(),
      version: String(reply.headers.etag),
      body: reply.body,
    };
  };
  const history = async (client: TestClient, name: string) =>
    (await client.get('/api/get-message-history', { id: `${OWNER}/${name}` })).json<MessageEvent[] | null>();

  async function upload(client: TestClient, fileName: string, content: Buffer, message?: string) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), fileName);
    const encoded = new Response(form);
    const reply = await client.request({
      method: 'POST',
      url: '/api/upload-message-file',
      query: { owner: OWNER, ...(message === undefined ? {} : { message }) },
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { ...reply.json<StatusReply>(), status: reply.statusCode };
  }

  /** As a page saves it: everything as it was, but for this. */
  async function save(client: TestClient, name: string, part: object, version?: string) {
    test.clock.advance(1_000);
    const found = await get(client, name);
    const {
      side: _s,
      title: _t,
      writerName: _w,
      changedTime: _c,
      isUnread: _u,
      fileNames: _f,
      isAnswered: _a,
      batch: _b,
      ...message
    } = found.message ?? ({} as SeenMessage);
    return client.post(
      '/api/update-message',
      { ...message, ...part },
      { query: { id: `${OWNER}/${name}` }, headers: { 'if-match': version ?? found.version } },
    );
  }

  it('are sent to many at once, one each, under free names, all or none', async () => {
    const template = await upload(owner, '模板.png', PNG);
    expect(template.status).toBe(200);
    const body = { owner: OWNER, name: '期末报送', text: CANARY, templateUrl: template.msg };
    const unknown = await owner.post('/api/add-messages', { ...body, users: ['甲区/一中', '九中', '一中'] });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json<StatusReply>().msg).toBe(
      '字段“users”：名单中没有学校、区县或准考证号“九中”；有几所学校名为“一中”，请写明区县：“乙区/一中”、“甲区/一中”',
    );
    expect((await find(owner)).total).toBe(0);

    const sent = await owner.post('/api/add-messages', {
      ...body,
      users: ['甲区/一中', '乙区/一中', '二中', '二中'],
    });
    expect(sent.json<StatusReply>()).toEqual({ status: 'ok', msg: '3', data: '期末报送' });
    const page = await find(owner, { sort: 'name', order: 'ascend' });
    expect(page.messages.map(({ name, user, state, type }) => [name, user, state, type])).toEqual([
      ['期末报送', '甲区/一中', '未提交', '默认'],
      ['期末报送 - 2', '乙区/一中', '未提交', '默认'],
      ['期末报送 - 3', '二中', '未提交', '默认'],
    ]);
    expect(page.messages[0]?.fileNames.templateUrl).toBe('模板.png');
    expect(page.counts.map(({ count }) => count)).toEqual([3, 0, 0, 0]);
  });

  it('are seen by those whom they name and by the owner’s side, and by nobody else', async () => {
    const names = async (client: TestClient) => (await find(client)).messages.map(({ name }) => name).sort();
    for (const client of [owner, manager, admin]) expect(await names(client)).toHaveLength(3);
    expect(await names(by('3001'))).toEqual(['期末报送']);
    expect(await names(by('3002'))).toEqual(['期末报送']);
    expect(await names(by('3003'))).toEqual(['期末报送 - 2']);
    expect(await names(by('3004'))).toEqual(['期末报送 - 3']);
    expect(await names(by('3005'))).toEqual([]);
    const all = (await by('3001').get('/api/get-messages', { owner: OWNER })).json<SeenMessage[]>();
    expect(all.map(({ user, side, batch }) => [user, side, batch])).toEqual([['甲区/一中', 'addressee', '']]);
    // Only their writer needs the numbers that tell equal titles apart.
    const titles = async (number: string) => (await find(by(number))).messages.map(({ title }) => title);
    expect([await titles('3003'), await titles('3004')]).toEqual([['期末报送'], ['期末报送']]);
    expect((await get(by('3004'), '期末报送 - 3')).message?.title).toBe('期末报送');

    const report = test.client();
    await report.post('/api/report-login', { username: '3007' });
    const pupil = test.client();
    await addSmallContest(test, { name: '测试' });
    await pupil.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
    for (const client of [other, by('9001'), report, pupil, test.client()]) {
      for (const [path, query] of [
        ['/api/find-messages', { owner: OWNER }],
        ['/api/get-messages', { owner: OWNER }],
        ['/api/get-message', { id: 'owner/期末报送' }],
        ['/api/get-message-history', { id: 'owner/期末报送' }],
        ['/api/get-awaited', { owner: OWNER }],
        ['/api/get-unread', { owner: OWNER }],
      ] as const) {
        const reply = await client.get(path, query);
        expect([401, 403]).toContain(reply.statusCode);
        expect(reply.body).not.toContain(CANARY);
      }
    }
  });

  it('are to others as if they were not there, whatever they try', async () => {
    for (const number of ['3003', '3004', '3005']) {
      const client = by(number);
      expect((await get(client, '期末报送')).body).toBe('null');
      expect(await history(client, '期末报送')).toBeNull();
      const query = { id: 'owner/期末报送' };
      const unknown = { id: 'owner/从未有过' };
      const body = { owner: OWNER, name: '期末报送', text: CANARY, user: '甲区/一中', state: '已提交审核' };
      for (const headers of [{}, { 'if-match': '"1"' }]) {
        const tried = await client.post('/api/update-message', body, { query, headers });
        const never = await client.post('/api/update-message', body, { query: unknown, headers });
        expect([tried.statusCode, tried.body.replace(/"requestId":"[^"]*"/, '')]).toEqual([
          never.statusCode,
          never.body.replace(/"requestId":"[^"]*"/, ''),
        ]);
      }
      expect((await client.post('/api/delete-message', body)).json()).toBe(false);
      expect((await client.post('/api/copy-message', undefined, { query })).statusCode).toBe(404);
      const marked = await client.post('/api/mark-read', { kind: 'message', id: 'owner/期末报送' });
      expect(marked.json()).toBe(false);
    }
  });

  it('have files that only those of the conversation get', async () => {
    const sent = (await get(owner, '期末报送')).message!;
    const file = await upload(by('3002'), '答复.pdf', PDF, '期末报送');
    expect(file.status).toBe(200);
    const saved = await save(by('3002'), '期末报送', { fileUrl: file.msg, state: '已提交审核' });
    expect(saved.json()).toBe(true);
    for (const client of [owner, manager, admin, by('3001'), by('3002')]) {
      const got = await client.get(file.msg);
      expect(got.statusCode).toBe(200);
      expect(got.headers['cache-control']).toBe('no-store');
      expect(got.rawPayload.equals(PDF)).toBe(true);
      expect((await client.get(sent.templateUrl)).statusCode).toBe(200);
    }
    for (const client of [by('3003'), by('3004'), by('3005'), by('9001'), other]) {
      expect((await client.get(file.msg)).statusCode).toBe(404);
    }
    expect((await test.client().get(file.msg)).statusCode).toBe(401);
    // The template is also that of the other schools.
    expect((await by('3003').get(sent.templateUrl)).statusCode).toBe(200);
    expect((await by('3005').get(sent.templateUrl)).statusCode).toBe(404);
    // Passed on, the address is worth nothing, nor can it be made one's own.
    const stolen = await save(by('3004'), '期末报送 - 3', { fileUrl: file.msg });
    expect(stolen.statusCode).toBe(422);
    expect(stolen.json<StatusReply>().msg).toBe('字段“fileUrl”：回复文件1不存在或不能使用，请重新上传');
    const linked = await save(by('3004'), '期末报送 - 3', { fileUrl: 'https://example.org/x.exe' });
    expect(linked.statusCode).toBe(422);
  });

  it('take files of the known formats, by name and by content', async () => {
    const wrong = await upload(by('3004'), '病毒.svg', PNG, '期末报送 - 3');
    expect(wrong).toMatchObject({
      status: 415,
      msg: '文件“病毒.svg”不能上传：上传文件的格式必须是：.xlsx, .docx, .pdf, .png, .jpg, .zip, .rar, .exe, .xls, .doc, .ppt, .pptx',
    });
    expect(await upload(by('3004'), '假的.docx', PNG, '期末报送 - 3')).toMatchObject({
      status: 415,
      msg: '文件“假的.docx”的内容与扩展名不符',
    });
    expect((await upload(by('3004'), '空.pdf', Buffer.alloc(0), '期末报送 - 3')).status).toBe(400);
    // Nothing that waits for their answer.
    expect((await upload(by('3004'), '答复.pdf', PDF)).status).toBe(403);
    expect((await upload(by('3004'), '答复.pdf', PDF, '期末报送')).status).toBe(403);
  });

  it('end for the addressee with the submission, until they are sent back with a reason', async () => {
    const clerk = by('3002');
    expect((await upload(clerk, '再来.pdf', PDF, '期末报送')).status).toBe(403);
    const again = await save(clerk, '期末报送', { state: '未提交' });
    expect([again.statusCode, again.json()]).toEqual([403, 'Unauthorized operation']);
    const words = await save(clerk, '期末报送', { text: '改了' });
    expect([words.statusCode, words.json()]).toEqual([403, 'Unauthorized operation']);

    const failed = { state: '审核不通过，请修改', reason: '缺少公章' };
    expect((await save(owner, '期末报送', failed)).json()).toBe(true);
    const passed = await save(clerk, '期末报送', { state: '审核通过' });
    expect(passed.statusCode).toBe(403);
    const before = (await get(clerk, '期末报送')).message!;
    const file = await upload(clerk, '盖章.pdf', PDF, '期末报送');
    expect((await save(clerk, '期末报送', { fileUrl: file.msg, state: '已提交审核' })).json()).toBe(true);
    expect((await clerk.get(before.fileUrl)).statusCode).toBe(404);
    const events = await history(by('3001'), '期末报送');
    expect(events?.map(({ by: who, state, reason, deed }) => [who, state, reason, deed])).toEqual([
      ['李信息（一中 信息员）', '已提交审核', '', '把回复文件1“答复.pdf”换成了“盖章.pdf”'],
      ['owner', '审核不通过，请修改', '缺少公章', ''],
      ['李信息（一中 信息员）', '已提交审核', '', '上传了回复文件1“答复.pdf”'],
      ['owner', '未提交', '', '发送了消息'],
    ]);
    // Many log in with a number and nothing else: nobody reads another's.
    const page = await find(by('3001'));
    expect(JSON.stringify([events, page])).not.toContain('3002');
  });

  it('are saved by one of two at a time: the second is told, and loses nothing', async () => {
    const [first, second] = [by('3001'), by('3002')];
    await save(owner, '期末报送', { state: '审核不通过，请修改' });
    const { version } = await get(first, '期末报送');
    const [one, two] = [
      await upload(first, '甲.pdf', PDF, '期末报送'),
      await upload(second, '乙.pdf', PDF, '期末报送'),
    ];
    expect((await save(first, '期末报送', { fileUrl: one.msg }, version)).json()).toBe(true);
    const stale = await save(second, '期末报送', { fileUrl: two.msg }, version);
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ msg: string; savedBy: string }>()).toMatchObject({ savedBy: '王校长（一中 校长）' });
    expect(stale.body).not.toContain('3001');
    // What was uploaded is still there, and can be saved upon the newer version.
    expect((await second.get(two.msg)).statusCode).toBe(200);
    expect((await first.get(two.msg)).statusCode).toBe(404);
    expect((await save(second, '期末报送', { fileUrl2: two.msg })).json()).toBe(true);
    // The owner decides while the school has the page open.
    const open = await get(second, '期末报送');
    await save(owner, '期末报送', { state: '审核通过' });
    expect((await save(second, '期末报送', { fileUrl2: '' }, open.version)).statusCode).toBe(409);
  });

  it('of the type 只读 are only read', async () => {
    await owner.post('/api/add-message', {
      owner: OWNER,
      name: '须知',
      user: '二中',
      type: '只读',
      text: '请阅读',
    });
    expect((await upload(by('3004'), '答复.pdf', PDF, '须知')).status).toBe(403);
    expect((await save(by('3004'), '须知', { state: '已提交审核' })).statusCode).toBe(403);
    expect((await save(owner, '须知', { state: '审核通过' })).statusCode).toBe(403);
    expect((await save(owner, '须知', { type: '默认', state: '审核通过' })).json()).toBe(true);
  });

  it('are news for the other side until it has looked', async () => {
    const unread = async (client: TestClient) =>
      (await client.get('/api/get-unread', { owner: OWNER })).json<{ messages: number }>().messages;
    expect(await unread(by('3003'))).toBe(1);
    const { message } = await get(by('3003'), '期末报送 - 2');
    expect(message?.isUnread).toBe(true);
    const mark = { kind: 'message', id: 'owner/期末报送 - 2', seen: message?.changedTime };
    expect((await by('3003').post('/api/mark-read', mark)).json()).toBe(true);
    expect(await unread(by('3003'))).toBe(0);
    const before = await unread(owner);
    test.clock.advance(1_000);
    await save(by('3003'), '期末报送 - 2', { state: '已提交审核' });
    expect(await unread(by('3003'))).toBe(0);
    expect(await unread(owner)).toBe(before + 1);
    expect(await unread(manager)).toBeGreaterThan(0);
    expect((await find(owner, { unread: '1' })).messages.map(({ name }) => name)).toContain('期末报送 - 2');
    test.clock.advance(1_000);
    await save(owner, '期末报送 - 2', { state: '审核通过' });
    expect(await unread(by('3003'))).toBe(1);
    expect(await unread(owner)).toBe(before);
  });

  it('are written by a supervisor to the own area alone', async () => {
    const supervisor = by('3005');
    const choices = (await supervisor.get('/api/get-addressees', { owner: OWNER })).json<AddresseeChoices>();
    expect(choices).toEqual({
      areas: [
        {
          area: '甲区',
          schools: [
            { school: '一中', user: '一中' },
            { school: '二中', user: '二中' },
          ],
        },
      ],
    });
    const all = (await owner.get('/api/get-addressees', { owner: OWNER })).json<AddresseeChoices>();
    expect(all.areas.map(({ area }) => area).sort()).toEqual(['乙区', '甲区']);
    for (const user of ['乙区/一中', '乙区', '3003', '3006']) {
      const refused = await supervisor.post('/api/add-message', { owner: OWNER, name: '越界', user });
      expect(refused.statusCode).toBe(422);
    }
    // A name that another message has tells nothing: the next free one is taken.
    const sent = { owner: OWNER, name: '期末报送', users: ['一中', '二中'], text: '区里的' };
    expect((await supervisor.post('/api/add-messages', sent)).json<StatusReply>().data).toBe('期末报送 - 4');
    expect((await find(supervisor)).messages.map(({ user, side }) => `${user} ${side}`).sort()).toEqual(
      ['一中 writer', '二中 writer'].sort(),
    );
    expect((await save(supervisor, '期末报送 - 4', { name: '须知' })).statusCode).toBe(403);
    expect((await save(by('3001'), '期末报送 - 4', { state: '已提交审核' })).json()).toBe(true);
    expect((await save(supervisor, '期末报送 - 4', { state: '审核通过' })).json()).toBe(true);
    // That of the other area sees nothing of it.
    expect((await find(by('3006'))).total).toBe(0);
    for (const number of ['3001', '3002', '3004']) {
      const refused = await by(number).post('/api/add-message', {
        owner: OWNER,
        name: '我写的',
        user: '一中',
      });
      expect([refused.statusCode, refused.json()]).toEqual([403, 'Unauthorized operation']);
    }
    expect(
      (await supervisor.post('/api/add-message', { owner: 'other', name: '别家', user: '一中' })).statusCode,
    ).toBe(403);
  });

  it('are copied and deleted by those who wrote them', async () => {
    const refused = await by('3001').post('/api/delete-message', { owner: OWNER, name: '期末报送 - 4' });
    expect([refused.statusCode, refused.json()]).toEqual([403, 'Unauthorized operation']);
    const query = { id: 'owner/期末报送' };
    const copied = await owner.post('/api/copy-message', undefined, { query });
    expect(copied.json<StatusReply>().msg).toBe('期末报送 - copy');
    const { message } = await get(by('3001'), '期末报送 - copy');
    expect(message).toMatchObject({
      state: '未提交',
      fileUrl: '',
      fileUrl2: '',
      text: CANARY,
      isUnread: true,
    });
    expect((await by('3001').get(message!.templateUrl)).statusCode).toBe(200);
    expect(
      (await by('3005').post('/api/delete-message', { owner: OWNER, name: '期末报送 - 5' })).json(),
    ).toBe(true);
    expect((await owner.post('/api/delete-message', { owner: OWNER, name: '期末报送' })).json()).toBe(true);
    expect((await get(by('3001'), '期末报送')).body).toBe('null');
  });

  it('come back from the trash with their files, and go with them for good', async () => {
    const trash = (await owner.get('/api/get-trash', { owner: OWNER })).json<TrashItem[]>();
    const item = trash.find(({ name }) => name === '期末报送')!;
    expect(item.kind).toBe('message');
    const restored = await owner.post('/api/restore-from-trash', {
      owner: OWNER,
      kind: item.kind,
      id: item.id,
    });
    expect(restored.json<StatusReply>().msg).toBe('已恢复消息“期末报送”');
    const { message } = await get(by('3001'), '期末报送');
    expect((await by('3001').get(message!.fileUrl)).statusCode).toBe(200);

    await owner.post('/api/delete-message', { owner: OWNER, name: '期末报送' });
    const count = async () => {
      const rows = await test.database.db
        .selectFrom('stored_file')
        .select('expires_at')
        .where('held_by', '=', 'attachment')
        .where('expires_at', '=', '')
        .execute();
      return rows.length;
    };
    const kept = await count();
    const { messages } = await purgeTrash(
      test.database,
      new Date(test.clock.now().getTime() + 31 * 86_400_000),
    );
    expect(messages).toBe(2);
    // Its two answers; the template is that of others as well.
    expect(await count()).toBe(kept - 2);
    const deeds = await test.database.db.selectFrom('message_event').select('deed').execute();
    expect(JSON.stringify(deeds)).not.toContain('盖章');
  });
});
