import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply, StatusReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { NOTHING_IMPORTED } from '#domain/import/import-outcome.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { claimJobCommand } from '#server/jobs/job.commands.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addRunningJob } from '#server/testing/test-rows.ts';
import { findContest } from './contest.repository.ts';
import { clearTicketLists, stageTicketRows } from './index.ts';
import { importTicketsCommand } from './ticket-import.commands.ts';
import { STAGED_FOR_MS } from './ticket-list.commands.ts';

const TITLES = ['准考证号', '角色', '姓名', '学校'];
const row = (id: string, more: Partial<NumberRow> = {}): NumberRow => ({
  id,
  type: '',
  name: '',
  school: '',
  ...more,
});
const LIST = [
  row('0001', { type: '学生', name: '张三', school: '一中' }),
  row('0002', { name: '李四' }),
  row('0003', { name: '王五', school: '三中' }),
];

describeEngines('the ticket list of a contest as a file', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let eve: TestClient;
  let lists: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    eve = await test.author('eve');
    lists = new ListClient(owner, 'owner');
  });
  afterAll(() => test.close());

  const add = (name: string, ticket: NumberRow[] = LIST) =>
    addSmallContest(test, { name, ticketType: 'number', ticket });
  const load = async (name: string) =>
    (await owner.get('/api/get-contest', { id: `owner/${name}` })).json<Contest>();
  const ticketOf = async (name: string) => (await load(name)).ticket;
  const versionOf = async (name: string) =>
    Number((await owner.get('/api/get-contest', { id: `owner/${name}` })).headers.etag?.slice(1, -1));
  const previewed = (contest: string, content: Buffer) =>
    lists.previewed(`/api/preview-tickets?id=${encodeURIComponent(`owner/${contest}`)}`, content);
  const imported = (previewId: string) => lists.begun('/api/import-tickets', { id: `owner/${previewId}` });
  const upload = (contest: string, content: Buffer, fileName?: string, more = '') =>
    lists.send(`/api/upload-ticket?contestName=${encodeURIComponent(contest)}${more}`, content, fileName);
  const save = async (name: string, change: object) => {
    const query = { id: `owner/${name}` };
    return (await owner.post('/api/update-contest', { ...(await load(name)), ...change }, { query })).json();
  };
  const logIn = async (contest: string, username: string) =>
    (await test.client().post('/api/ticket-login', { contestId: `owner/${contest}`, username })).statusCode;
  const clear = (laterMs = 0) =>
    clearTicketLists(test.database.write, new Date(test.clock.now().getTime() + laterMs));
  const listCount = async () =>
    (await test.database.db.selectFrom('ticket_list').select('id').execute()).length;

  it('says what it would change before anything is written, and then takes the place of the list', async () => {
    await add('期末');
    const file = await sheetOf(
      ['姓名', '准考证号', '学校', '座位'],
      [
        ['赵六', '0004', '四中', '1'],
        ['张三', '0001', '一中', '2'],
        ['李四', '0002', '二中', '3'],
      ],
    );
    const preview = await previewed('期末', file);
    expect(preview).toMatchObject({
      label: '读取准考证名单',
      subject: '期末',
      note: '将新增1行，修改1行，移除1行，无变化1行',
    });
    expect(preview.detail).toMatchObject({
      fileName: '名单.xlsx',
      counts: { added: 1, changed: 1, unchanged: 1, removed: 1, refused: 0 },
      isReordered: false,
      ignored: ['座位'],
      added: [{ line: 2, number: '0004', name: '赵六', school: '四中' }],
      changed: [{ line: 4, number: '0002', changes: [{ column: '学校', from: '', to: '二中' }] }],
      removed: [{ number: '0003', name: '王五', school: '三中' }],
    });
    expect(await ticketOf('期末')).toEqual(LIST);
    expect(await imported(preview.id)).toMatchObject({
      state: 'done',
      note: '已导入“期末”的名单：新增1行，修改1行，移除1行，无变化1行',
    });
    expect(await ticketOf('期末')).toEqual([
      row('0004', { name: '赵六', school: '四中' }),
      // The file says nothing of roles.
      row('0001', { type: '学生', name: '张三', school: '一中' }),
      row('0002', { name: '李四', school: '二中' }),
    ]);
    expect([await logIn('期末', '0004'), await logIn('期末', '0003')]).toEqual([200, 401]);
    expect(await imported(preview.id)).toMatchObject({
      state: 'failed',
      error: '这份名单已经导入过了，不需要再次导入',
    });
  });

  it('is refused as a whole for one bad row, each named with its line and column', async () => {
    await add('有误');
    const before = await listCount();
    const bad = await sheetOf(TITLES, [
      ['0009', '学生', '好人', ''],
      ['', '学生', '没有号', ''],
      ['0002', '院士', '不明', ''],
      ['0009', '', '重复', ''],
    ]);
    const preview = await previewed('有误', bad);
    // The number of a bad row is no number that goes.
    expect(preview.detail.counts).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 2,
      refused: 3,
      renamed: 0,
    });
    expect(preview.detail.reasons.map(({ line, column }) => [line, column])).toEqual([
      [3, '准考证号'],
      [4, '角色'],
      [5, '准考证号'],
    ]);
    expect(await imported(preview.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('错误的行') as string,
    });
    const reply = await upload('有误', bad);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<StatusReply>().msg).toMatch(/^导入失败：共3行有误\n第3行 准考证号：/);
    expect(await ticketOf('有误')).toEqual(LIST);
    expect(await listCount()).toBe(before);
  });

  it('has no numbers that nobody could log in with', async () => {
    await add('打不进', []);
    const file = await sheetOf(['准考证号'], [['0001'], ['A002'], ['test']]);
    const { detail } = await previewed('打不进', file);
    expect(detail.reasons).toEqual([
      { line: 3, column: '准考证号', reason: '“A002”无法登录：准考证号必须为纯数字' },
    ]);
    expect(await logIn('打不进', 'A002')).toBe(422);
    await save('打不进', { parentSuffix: 'k' });
    const suffixed = await previewed('打不进', await sheetOf(['准考证号'], [['0001k'], ['0002']]));
    expect(suffixed.detail.reasons).toMatchObject([
      { line: 3, reason: expect.stringContaining('“k”') as string },
    ]);
    await upload('打不进', await sheetOf(['准考证号'], [['0001k']]));
    expect(await logIn('打不进', '0001')).toBe(200);
  });

  it('says which column was taken as what, and takes the author’s word where no title says it', async () => {
    await add('列', []);
    const said = await previewed('列', await sheetOf(['考号', '座位', '姓名'], [['0001', 'A1', '张三']]));
    const columnsIn = ({ detail }: typeof said) =>
      detail.columns.map(({ title, taken, samples }) => [title, taken, ...samples]);
    expect([said.detail.mayChoose, columnsIn(said)]).toEqual([
      false,
      [
        ['考号', '准考证号', '0001'],
        ['座位', '', 'A1'],
        ['姓名', '姓名', '张三'],
      ],
    ]);

    const untitled = await sheetOf(['1', '张三', '0001'], [['2', '李四', '0002']]);
    const guessed = await previewed('列', untitled);
    expect([guessed.detail.mayChoose, columnsIn(guessed)]).toEqual([
      true,
      [
        ['', '', '1', '2'],
        ['', '姓名', '张三', '李四'],
        ['', '准考证号', '0001', '0002'],
      ],
    ]);
    expect(guessed.detail.counts).toMatchObject({ added: 2, refused: 0 });

    const id = encodeURIComponent('owner/列');
    const chosen = await lists.previewed(`/api/preview-tickets?id=${id}&columns=id,school,-`, untitled);
    expect(await imported(chosen.id)).toMatchObject({ state: 'done' });
    expect(await ticketOf('列')).toEqual([row('1', { school: '张三' }), row('2', { school: '李四' })]);

    for (const columns of ['name,-', 'id,id', 'id,role', '']) {
      const reply = await lists.send(`/api/preview-tickets?id=${id}&columns=${columns}`, untitled);
      expect([reply.statusCode, reply.json<ErrorReply>().field], columns).toEqual([400, 'columns']);
    }
    // A call that nobody looks at before it writes needs titles.
    expect((await upload('列', untitled)).json<StatusReply>().msg).toContain('表头中没有“准考证号”列');
  });

  it('gives way to a newer preview of the same contest, and says so', async () => {
    await add('两次', []);
    await add('旁边', []);
    await clear();
    const file = await sheetOf(['准考证号'], [['0001']]);
    const [first, beside] = [await previewed('两次', file), await previewed('旁边', file)];
    const before = await listCount();
    const second = await previewed('两次', file);
    expect(await listCount()).toBe(before);
    expect(await lists.ended(first.id)).toMatchObject({
      state: 'done',
      detail: null,
      note: '已有更新的预览，这一次的已清除',
    });
    expect(await imported(first.id)).toMatchObject({
      state: 'failed',
      error: '已有更新的预览，这一次的已清除，请看最新的预览，或重新上传这份名单',
    });
    expect(await imported(second.id)).toMatchObject({ state: 'done' });
    expect(await imported(beside.id)).toMatchObject({ state: 'done' });
    // What was taken over is nobody's to clear.
    await previewed('两次', file);
    expect(await ticketOf('两次')).toEqual([row('0001')]);
  });

  it('is uploaded by one call, from CSV as well, and by whoever may act for the owner', async () => {
    await add('一次', []);
    const text = '准考证号,姓名\r\n0004,"欧阳,修"\r\n0005,曾巩\r\n';
    const gb = await upload('一次', iconv.encode(text, 'gb18030'), '名单.csv');
    expect(gb.json()).toEqual({ status: 'ok', msg: '导入成功：新增2行，修改0行，无变化0行' });
    expect(await ticketOf('一次')).toEqual([row('0004', { name: '欧阳,修' }), row('0005', { name: '曾巩' })]);
    const version = await versionOf('一次');
    const again = await upload('一次', Buffer.from(text), '名单.csv', '&owner=owner');
    expect(again.json()).toMatchObject({ msg: '导入成功：新增0行，修改0行，无变化2行' });
    // Nothing has changed, so that no form is stale.
    expect(await versionOf('一次')).toBe(version);
    const admin = new ListClient(await test.author('admin', { admin: true }), 'owner');
    const url = `/api/upload-ticket?contestName=${encodeURIComponent('一次')}&owner=owner`;
    const shorter = await admin.send(url, Buffer.from('准考证号\r\n0005\r\n'), '名单.csv');
    expect(shorter.json()).toMatchObject({ msg: '导入成功：新增0行，修改0行，移除1行，无变化1行' });
    expect(await ticketOf('一次')).toEqual([row('0005', { name: '曾巩' })]);
    const wrong = await upload('一次', Buffer.from('x'), '名单.docx');
    expect([wrong.statusCode, wrong.json<StatusReply>().msg]).toEqual([
      415,
      '上传文件的格式必须是：.xlsx, .csv',
    ]);
    const damaged = (await sheetOf(['准考证号'], [['1']])).subarray(0, 900);
    expect((await upload('一次', damaged)).statusCode).toBeGreaterThanOrEqual(415);
    const empty = await upload('一次', await sheetOf(['准考证号'], []));
    expect(empty.json<StatusReply>().msg).toContain('表头下面没有内容');
    expect(await ticketOf('一次')).toEqual([row('0005', { name: '曾巩' })]);
  });

  it('says when only the order is another one, and takes that over', async () => {
    await add('顺序');
    const reversed = await sheetOf(['准考证号'], [['0003'], ['0001'], ['0002']]);
    const preview = await previewed('顺序', reversed);
    expect(preview.detail).toMatchObject({ counts: { unchanged: 3, removed: 0 }, isReordered: true });
    await imported(preview.id);
    expect((await ticketOf('顺序')) as NumberRow[]).toEqual([LIST[2], LIST[0], LIST[1]]);
  });

  it('needs a contest that goes by a list', async () => {
    await addSmallContest(test, { name: '按号段' });
    const file = await sheetOf(['准考证号'], [['1']]);
    for (const [contest, status, text] of [
      ['按号段', 422, /类型不是“准考证号列表”/],
      ['没有的', 404, /测试不存在/],
    ] as const) {
      const id = `owner/${contest}`;
      const replies = [
        await upload(contest, file),
        await lists.send(`/api/preview-tickets?id=${encodeURIComponent(id)}`, file),
        await owner.post('/api/export-tickets', undefined, { query: { id } }),
      ];
      for (const reply of replies) {
        expect([reply.statusCode, reply.json<ErrorReply>().msg]).toEqual([
          status,
          expect.stringMatching(text) as string,
        ]);
      }
    }
  });

  it('is refused when the contest has changed since it was looked at, or is another one', async () => {
    await add('改动');
    const file = await sheetOf(['准考证号'], [['7']]);
    const preview = await previewed('改动', file);
    expect(await save('改动', { duration: 5 })).toBe(true);
    const error = expect.stringMatching(/预览之后有改动/) as string;
    expect(await imported(preview.id)).toMatchObject({ state: 'failed', error });

    const next = await previewed('改动', file);
    await owner.post('/api/delete-contest', await load('改动'));
    expect(await imported(next.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('不存在') as string,
    });
    test.clock.advance(1_000);
    await add('改动');
    expect(await save('改动', { duration: 5 })).toBe(true);
    expect(await imported(next.id)).toMatchObject({ state: 'failed', error });
    expect(await ticketOf('改动')).toEqual(LIST);
  });

  it('waits for a day to be taken over, and no longer', async () => {
    await add('隔夜');
    const preview = await previewed('隔夜', await sheetOf(['准考证号'], [['7']]));
    await clear(2 * STAGED_FOR_MS);
    const outcome = await imported(preview.id);
    expect(outcome).toMatchObject({ state: 'failed', error: expect.stringContaining('已过期') as string });
    expect(await ticketOf('隔夜')).toEqual(LIST);
  });

  it('comes back unchanged from a download, numbers with their zeros and formulas as texts', async () => {
    const rows = [row('0007', { name: '=1+1', school: '@SUM(A1)' }), ...LIST];
    await add('导出', rows);
    const job = await lists.begun('/api/export-tickets', { id: 'owner/导出' });
    expect(job).toMatchObject({ state: 'done', note: '已导出4个准考证号', subject: '导出' });
    const file = await owner.get('/api/get-file', { id: `owner/${job.fileId}` });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('准考证名单-导出-2026-'));
    expect(file.rawPayload.includes('<f>')).toBe(false);
    const preview = await previewed('导出', file.rawPayload);
    expect(preview.detail).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 4, removed: 0, refused: 0 },
      isReordered: false,
    });
    const traces = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'owner'])
      .where('subject', '=', '导出')
      .execute();
    expect(traces).toEqual([{ action: 'export-tickets', actor: 'owner', owner: 'owner' }]);
    const template = await owner.get('/api/get-ticket-template');
    expect(template.statusCode).toBe(200);
    const examples = await previewed('导出', template.rawPayload);
    expect(examples.detail.counts).toMatchObject({ added: 0, refused: 2 });
  });

  it('of many rows is staged in portions and taken over at once, and leaves nothing behind', async () => {
    await add('很多');
    await clear();
    const before = await listCount();
    const rows = Array.from({ length: 2_300 }, (_, index) => [
      String(100_000 + index),
      '学生',
      `学生${index}`,
    ]);
    const reply = await upload('很多', await sheetOf(TITLES, rows));
    expect(reply.json()).toMatchObject({ msg: '导入成功：新增2300行，修改0行，移除3行，无变化0行' });
    expect(await ticketOf('很多')).toHaveLength(2_300);
    expect(await logIn('很多', '102299')).toBe(200);
    await clear();
    expect(await listCount()).toBe(before);
    const [trace] = await test.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'import-tickets')
      .where('subject', '=', '很多')
      .execute();
    expect(JSON.parse(trace?.detail ?? '')).toEqual({ rows: 2_300 });
  });

  it('is taken over once, by the process that has the job', async () => {
    await add('接手');
    const write = test.database.write;
    const listId = await stageTicketRows(
      (wanted, input) => write.run(wanted, input),
      [row('9')],
      test.clock.now(),
    );
    const now = test.clock.now();
    // As a process leaves it that has fallen silent.
    const jobId = 'left-behind';
    const input = '{"previewId":"none"}';
    await addRunningJob(test, { id: jobId, kind: 'contest.import-tickets', input, attempt: 1 });
    const version = (await findContest(test.database.db, 'owner', '接手'))?.version;
    const change = { actor: 'owner', owner: 'owner', name: '接手', base: version, listId, rowCount: 1, now };
    const counts = { ...NOTHING_IMPORTED, added: 1 };
    const lost = write.run(importTicketsCommand, { ...change, counts, hold: { jobId, attempt: 0 } });
    await expect(lost).rejects.toThrow('another process');
    expect(await ticketOf('接手')).toEqual(LIST);
    const held = { ...change, counts, hold: { jobId, attempt: 1 } };
    expect(await write.run(importTicketsCommand, held)).toEqual({ version: (version ?? 0) + 1 });
    expect(await ticketOf('接手')).toEqual([row('9')]);
    const job = (await owner.get('/api/get-job', { id: `owner/${jobId}` })).json<JobDetail>();
    expect(job).toMatchObject({ state: 'done', note: '已导入“接手”的名单：新增1行，修改0行，无变化0行' });
    const claim = { now, silentSince: now, except: [] };
    expect(await write.run(claimJobCommand, claim)).toBeUndefined();
  });

  it('of one owner is nothing to another', async () => {
    await add('别人的', [row('0001', { name: '金丝雀' })]);
    const preview = await previewed('别人的', await sheetOf(TITLES, [['7777', '', '金丝雀', '']]));
    for (const [method, url, query] of [
      ['GET', '/api/get-job', { id: `owner/${preview.id}` }],
      ['GET', '/api/get-job', { id: `eve/${preview.id}` }],
      ['POST', '/api/import-tickets', { id: `owner/${preview.id}` }],
      ['POST', '/api/preview-tickets', { id: 'owner/别人的' }],
      ['POST', '/api/preview-tickets', { id: 'eve/别人的' }],
      ['POST', '/api/export-tickets', { id: 'owner/别人的' }],
      ['POST', '/api/upload-ticket', { owner: 'owner', contestName: '别人的' }],
      ['POST', '/api/upload-ticket', { contestName: '别人的' }],
    ] as const) {
      const reply = await eve.request({ method, url, query });
      expect(reply.body, url).not.toContain('金丝雀');
      expect(reply.body === 'null' || reply.statusCode >= 400, url).toBe(true);
    }
    // Under her own name there is no such preview.
    await addSmallContest(test, { name: '别人的', ticketType: 'number', ticket: [] }, 'eve');
    const stolen = await new ListClient(eve, 'eve').begun('/api/import-tickets', { id: `eve/${preview.id}` });
    expect(stolen).toMatchObject({ state: 'failed', fileName: '' });
    const hers = (await eve.get('/api/get-contest', { id: 'eve/别人的' })).json<Contest>();
    expect(hers.ticket).toEqual([]);
    // Nor does a preview of one sort of list serve for another.
    const candidates = await lists.begun('/api/import-candidates', { id: `owner/${preview.id}` });
    expect(candidates.state).toBe('failed');
  });
});
