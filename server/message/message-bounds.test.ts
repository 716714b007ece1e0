import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import { messageFileIn } from '#domain/message/message-file.ts';
import { listOutdatedFiles } from '#server/files/stored-file.repository.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { purgeThingCommand } from '#server/trash/purge.commands.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const OWNER = 'owner';
const { pdf: PDF } = SAMPLE_FILES;
const SUPERVISOR = { tag: '上级主管', realName: '孙主管', school: '', area: '甲区' };

describeEngines('a message', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  const staff = new Map<string, TestClient>();
  const by = (number: string) => staff.get(number)!;

  const logIn = async (username: string) => {
    const client = test.client();
    expect((await client.post('/api/school-login', { username })).json<StatusReply>().status).toBe('ok');
    staff.set(username, client);
  };

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    await addCandidates(test, [
      { name: '3001', tag: '校长', realName: '王校长', school: '一中', area: '甲区' },
      { name: '3004', tag: '校长', realName: '钱校长', school: '二中', area: '甲区' },
      { name: '3009', tag: '校长', realName: '赵校长', school: '九中', area: '乙区' },
      { ...SUPERVISOR, name: '3005' },
      { ...SUPERVISOR, name: '3006' },
    ]);
    for (const number of ['3001', '3004', '3005', '3006', '3009']) await logIn(number);
  });
  afterAll(() => test.close());

  const list = (name: string, columns: object) =>
    writeRows(test, (db) =>
      db.updateTable('candidate').set(columns).where('owner', '=', OWNER).where('name', '=', name).execute(),
    );
  const find = async (client: TestClient) =>
    (await client.get('/api/find-messages', { owner: OWNER })).json<{ messages: SeenMessage[] }>().messages;
  const get = async (client: TestClient, name: string) =>
    (await client.get('/api/get-message', { id: `${OWNER}/${name}` })).json<SeenMessage | null>();
  const copy = (client: TestClient, name: string) =>
    client.post('/api/copy-message', undefined, { query: { id: `${OWNER}/${name}` } });
  const add = (client: TestClient, name: string, user: string, part: object = {}) => {
    test.clock.advance(1_000);
    return client.post('/api/add-message', { owner: OWNER, name, user, ...part });
  };

  async function upload(client: TestClient, message?: string) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PDF)]), '答复.pdf');
    const encoded = new Response(form);
    const reply = await client.request({
      method: 'POST',
      url: '/api/upload-message-file',
      query: { owner: OWNER, ...(message === undefined ? {} : { message }) },
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return reply.json<StatusReply>().msg;
  }

  const save = (client: TestClient, name: string, part: object) => {
    test.clock.advance(1_000);
    const body = { owner: OWNER, name, ...part };
    return client.post('/api/update-message', body, { query: { id: `${OWNER}/${name}` } });
  };

  it('is no longer the writer’s who has gone to another place, nor theirs who got the number', async () => {
    expect((await add(by('3005'), '区里的', '一中')).json()).toBe(true);
    const fileUrl = await upload(by('3001'), '区里的');
    expect((await save(by('3001'), '区里的', { user: '一中', fileUrl, state: '已提交审核' })).json()).toBe(
      true,
    );
    expect((await by('3005').get(fileUrl)).statusCode).toBe(200);

    const isOutside = async () => {
      expect(await find(by('3005'))).toEqual([]);
      expect(await get(by('3005'), '区里的')).toBeNull();
      expect((await by('3005').get(fileUrl)).statusCode).toBe(404);
      const passed = await save(by('3005'), '区里的', { user: '一中', fileUrl, state: '审核通过' });
      expect(passed.json()).toBe(false);
      expect((await copy(by('3005'), '区里的')).statusCode).toBe(404);
    };
    await list('3005', { tag: '校长', school: '九中', area: '乙区' });
    await isOutside();
    await list('3005', { tag: '校长,sender', school: '九中', area: '乙区' });
    await isOutside();
    await list('3005', { tag: '上级主管', school: '', area: '乙区' });
    await isOutside();
    await list('3005', { tag: '上级主管', school: '', area: '甲区' });
    expect(await find(by('3005'))).toHaveLength(1);
    test.clock.advance(1_000);
    await list('3005', { created_time: test.clock.now().toISOString() });
    await isOutside();
    expect((await get(owner, '区里的'))?.state).toBe('已提交审核');
  });

  it('to somebody who has moved is not copied by those who may no longer write to them', async () => {
    expect((await add(by('3006'), '给钱校长', '3004')).json()).toBe(true);
    expect((await copy(by('3006'), '给钱校长')).json<StatusReply>().msg).toBe('给钱校长 - copy');
    await list('3004', { school: '九中', area: '乙区' });
    expect((await copy(by('3006'), '给钱校长')).statusCode).toBe(403);
    expect((await copy(owner, '给钱校长')).statusCode).toBe(200);
    await list('3004', { school: '二中', area: '甲区' });
  });

  it('that was answered stays with its addressee: its files and history are nobody else’s', async () => {
    expect((await add(owner, '报送', '一中')).json()).toBe(true);
    expect((await save(owner, '报送', { user: '二中' })).json()).toBe(true);
    expect((await get(owner, '报送'))?.isAnswered).toBe(false);
    const fileUrl = await upload(by('3004'), '报送');
    expect((await save(by('3004'), '报送', { user: '二中', fileUrl })).json()).toBe(true);
    const refused = await save(owner, '报送', { user: '一中', fileUrl });
    expect([refused.statusCode, refused.json<StatusReply>().msg]).toEqual([
      422,
      '字段“user”：对方已经处理过这一消息，不能再更改收件人；要发给别人，请在列表中复制，再修改副本的收件人',
    ]);
    // Also after the file is gone: the history tells of it.
    expect((await save(owner, '报送', { user: '二中' })).json()).toBe(true);
    expect((await save(owner, '报送', { user: '一中' })).statusCode).toBe(422);
    expect(await get(by('3001'), '报送')).toBeNull();
    expect((await get(owner, '报送'))?.isAnswered).toBe(true);
    // The same school in other words is no other addressee.
    expect((await save(owner, '报送', { user: '甲区/二中' })).json()).toBe(true);
    await copy(owner, '报送');
    const audited = await test.database.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'copy-message')
      .execute();
    expect(audited.map(({ subject }) => subject)).toContain('报送 - copy');
    expect((await save(owner, '报送 - copy', { user: '一中' })).json()).toBe(true);
  });

  it('takes a word from its addressee only with an answer', async () => {
    const events = async () =>
      (await owner.get('/api/get-message-history', { id: 'owner/须知' })).json<unknown[]>().length;
    await add(owner, '须知', '一中', { type: '只读' });
    const chat = { user: '一中', type: '只读', reason: '聊天' };
    expect((await save(by('3001'), '须知', chat)).statusCode).toBe(403);
    expect(await events()).toBe(1);
    await save(owner, '须知', { user: '一中', type: '默认' });
    expect((await save(by('3001'), '须知', { user: '一中', reason: '聊天' })).statusCode).toBe(403);
    const answer = { user: '一中', reason: '没有文件', state: '已提交审核' };
    expect((await save(by('3001'), '须知', answer)).json()).toBe(true);
    expect((await save(by('3001'), '须知', answer)).statusCode).toBe(403);
    expect(await events()).toBe(3);
    // Whoever reviews may add a word at any time.
    expect((await save(owner, '须知', { ...answer, reason: '收到' })).json()).toBe(true);
  });

  it('that is never sent leaves no file: thrown away at once, forgotten after a day', async () => {
    const usage = async () => {
      const row = await test.database.db
        .selectFrom('file_total')
        .select('bytes')
        .where('owner', '=', OWNER)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    };
    const discard = async (client: TestClient, address: string) => {
      const id = new URL(address, 'http://x').searchParams.get('id') ?? '';
      return (await client.post('/api/discard-message-file', undefined, { query: { id } })).json<unknown>();
    };
    const before = await usage();
    const thrown = await upload(owner);
    const forgotten = await upload(owner);
    expect(await usage()).toBe(before + 2 * PDF.length);
    // It is nobody else's to throw away.
    expect(await discard(by('3006'), thrown)).toBe(false);
    expect(await discard(owner, thrown)).toBe(true);
    expect(await discard(owner, thrown)).toBe(false);
    expect(await usage()).toBe(before + PDF.length);
    expect((await owner.get(thrown)).statusCode).toBe(404);
    // What was sent stays, whoever asks.
    const sent = await upload(owner);
    expect((await add(owner, '有附件', '一中', { templateUrl: sent })).json()).toBe(true);
    expect(await discard(owner, sent)).toBe(false);
    expect((await by('3001').get(sent)).statusCode).toBe(200);
    const next = new Date(test.clock.now().getTime() + 25 * 3_600_000);
    const { db } = test.database;
    const outdated = { now: next.toISOString(), arrivingSince: '', most: 100 };
    const ids = (await listOutdatedFiles(db, outdated)).map(({ id }) => id);
    const idOf = (address: string) => messageFileIn(address)?.fileId ?? '';
    expect(ids).toContain(idOf(forgotten));
    expect(ids).not.toContain(idOf(sent));
  });

  it('in use is not purged, whoever asks; in the trash all that hangs on it goes along', async () => {
    const { db, write } = test.database;
    await add(owner, '在用', '一中', { templateUrl: await upload(owner) });
    await by('3001').post('/api/mark-read', { kind: 'message', id: 'owner/在用' });
    const { id } = await db
      .selectFrom('message')
      .select('id')
      .where('name', '=', '在用')
      .executeTakeFirstOrThrow();
    const hanging = async () => {
      const events = await db.selectFrom('message_event').select('id').where('message_id', '=', id).execute();
      const marks = await db.selectFrom('read_mark').select('at').where('thing_id', '=', id).execute();
      const files = await db.selectFrom('attachment').select('file_id').where('holder_id', '=', id).execute();
      return [events.length, marks.length, files.length];
    };
    const thing = { kind: 'message' as const, id, owner: OWNER, name: '在用', people: 0 };
    await write.run(purgeThingCommand, { ...thing, now: test.clock.now() });
    expect(await hanging()).toEqual([1, 1, 1]);
    expect((await get(by('3001'), '在用'))?.state).toBe('未提交');
    await owner.post('/api/delete-message', { owner: OWNER, name: '在用' });
    await write.run(purgeThingCommand, { ...thing, now: test.clock.now() });
    expect(await hanging()).toEqual([0, 0, 0]);
  });

  it('that gives up a file at the moment when another does leaves it to nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const templateUrl = await upload(owner);
      const name = `共用${round}`;
      const body = { owner: OWNER, name, users: ['一中', '二中'], templateUrl };
      expect((await owner.post('/api/add-messages', body)).statusCode).toBe(200);
      const dropped = await Promise.all([
        save(owner, name, { user: '一中' }),
        save(owner, `${name} - 2`, { user: '二中' }),
      ]);
      expect(dropped.map((reply) => reply.json<unknown>())).toEqual([true, true]);
    }
    const kept = await test.database.db
      .selectFrom('stored_file')
      .select('id')
      .where('held_by', '=', 'attachment')
      .where('expires_at', '=', '')
      .where('id', 'not in', (eb) => eb.selectFrom('attachment').select('file_id'))
      .execute();
    expect(kept).toEqual([]);
  });

  it('takes an answer also while many other schools send theirs', async () => {
    const others = Array.from({ length: 20 }, (_, number) =>
      test.app.uploadsUnderWay.enter(OWNER, 1, `${OWNER}/another${number}/`),
    );
    const address = await upload(by('3006'));
    for (const leave of others) leave();
    expect(messageFileIn(address), address).toBeDefined();
  });
});
