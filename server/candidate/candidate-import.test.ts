import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { ListedCandidate, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { bookParts, craftedZip, entriesOf } from '#server/testing/crafted-xlsx.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { forgetImports } from './candidate-import.commands.ts';

describeEngines('lists of candidates', (engine) => {
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

  const send = (url: string, content: Buffer, fileName?: string) => lists.send(url, content, fileName);
  const previewed = (content: Buffer) => lists.previewed('/api/preview-candidates?owner=owner', content);
  const imported = (previewId: string) => lists.begun('/api/import-candidates', { id: `owner/${previewId}` });

  const all = async () =>
    (await owner.get('/api/get-candidates', { owner: 'owner' })).json<OwnedCandidate[]>();
  const total = async () =>
    (await owner.get('/api/find-candidates', { owner: 'owner', all: '1' })).json<{
      total: number;
      candidates: ListedCandidate[];
    }>().total;

  it('say what they would change before anything is written, and then change just that', async () => {
    const first = await sheetOf(
      ['姓名', '准考证号', '角色', '学校', '查询密码', '座位'],
      [
        ['张三', '0001', '学生', '一中', 'geheim', '3'],
        ['李四', '0002', '老师、班主任', '二中', '', '4'],
      ],
    );
    const preview = await previewed(first);
    expect(preview.detail).toMatchObject({
      counts: { added: 2, changed: 0, unchanged: 0, refused: 0 },
      ignored: ['座位'],
      added: [{ line: 2, number: '0001', name: '张三', school: '一中' }, { number: '0002' }],
    });
    expect(await all()).toEqual([]);
    expect(await imported(preview.id)).toMatchObject({
      state: 'done',
      note: '已导入考生：新增2行，修改0行，无变化0行',
      fileName: '名单.xlsx',
      previewId: preview.id,
    });
    expect(await all()).toMatchObject([
      { name: '0001', realName: '张三', tag: '学生', hasQueryPassword: true },
      { name: '0002', realName: '李四', tag: '教师,班主任', hasQueryPassword: false },
    ]);
    // Once it is taken over there is nothing more to take.
    expect(await imported(preview.id)).toMatchObject({
      state: 'failed',
      error: '这份名单已经导入过了，不需要再次导入',
    });

    const second = await sheetOf(
      ['准考证号', '姓名', '学校'],
      [
        ['0001', '张三', ''],
        ['0002', '李四', '二中'],
        ['0003', '王五', '三中'],
      ],
    );
    const next = await previewed(second);
    expect(next.detail).toMatchObject({
      counts: { added: 1, changed: 1, unchanged: 1, refused: 0 },
      changed: [{ line: 2, number: '0001', changes: [{ column: '学校', from: '一中', to: '' }] }],
    });
    await imported(next.id);
    expect(await all()).toMatchObject([
      // What the file does not have stays: the role and the password.
      { name: '0001', school: '', tag: '学生', hasQueryPassword: true },
      { name: '0002', school: '二中' },
      { name: '0003', school: '三中' },
    ]);
  });

  it('are refused as a whole for one bad row, each named with its line and column', async () => {
    const bad = await sheetOf(
      ['准考证号', '姓名', '角色'],
      [
        ['0009', '好人', '学生'],
        ['', '没有号', '学生'],
        ['0010', '不明', '院士'],
        ['0009', '重复', '学生'],
      ],
    );
    const preview = await previewed(bad);
    expect(preview.detail.counts).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
      refused: 3,
      renamed: 0,
    });
    expect(preview.detail.reasons.map(({ line, column }) => [line, column])).toEqual([
      [3, '准考证号'],
      [4, '角色'],
      [5, '准考证号'],
    ]);
    expect(preview).toMatchObject({
      state: 'done',
      fileName: '名单.xlsx',
      error: '需修改：共3行有误，没有写入',
    });
    expect(await imported(preview.id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('错误的行') as string,
    });
    const reply = await send('/api/upload-candidate', bad);
    expect(reply.statusCode).toBe(422);
    expect(reply.json<StatusReply>().msg).toMatch(
      /^导入失败：共3行有误\n第3行 准考证号：.*\n第4行 角色：.*\n第5行/,
    );
    expect(await total()).toBe(3);
  });

  it('are read from CSV in the writings of Chinese computers, and refused when they are something else', async () => {
    const text = '准考证号,姓名\r\n0004,"欧阳,修"\r\n';
    const gb = await send('/api/upload-candidate', iconv.encode(text, 'gb18030'), '名单.csv');
    expect(gb.json()).toMatchObject({ status: 'ok', msg: '导入成功：新增1行，修改0行，无变化0行' });
    const utf8 = await send('/api/upload-candidate', Buffer.from(text), '名单.csv');
    expect(utf8.json()).toMatchObject({ msg: '导入成功：新增0行，修改0行，无变化1行' });
    expect((await all()).find(({ name }) => name === '0004')?.realName).toBe('欧阳,修');
    const wrong = await send('/api/upload-candidate', Buffer.from('x'), '名单.docx');
    expect([wrong.statusCode, wrong.json<StatusReply>().msg]).toEqual([
      415,
      '上传文件的格式必须是：.xlsx, .csv',
    ]);
    const damaged = (await sheetOf(['准考证号'], [['1']])).subarray(0, 900);
    expect((await send('/api/upload-candidate', damaged)).statusCode).toBeGreaterThanOrEqual(415);
    expect(await total()).toBe(4);
  });

  it('are refused when the list has changed since they were looked at', async () => {
    const preview = await previewed(await sheetOf(['准考证号', '姓名'], [['0001', '改名']]));
    await owner.post('/api/add-candidate', { owner: 'owner', name: '0005' });
    const outcome = await imported(preview.id);
    expect(outcome).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/预览之后有改动/) as string,
    });
    expect((await all())[0]?.realName).toBe('张三');
  });

  it('come back unchanged from a download, numbers with their zeros and formulas as texts', async () => {
    await owner.post('/api/add-candidate', {
      owner: 'owner',
      name: '0006',
      realName: '=1+1',
      remark: '@SUM(A1)',
      level: ['A', '', 'C'],
    });
    const reply = await owner.post('/api/export-candidates', { owner: 'owner', all: '1' });
    const job = await lists.ended(reply.json<StatusReply>().msg);
    expect(job).toMatchObject({ state: 'done', note: '已导出6名考生' });
    const file = await owner.get('/api/get-file', { id: `owner/${job.fileId}` });
    expect(file.rawPayload.includes('<f>')).toBe(false);
    const preview = await previewed(file.rawPayload);
    expect(preview.detail.counts).toEqual({
      added: 0,
      changed: 0,
      unchanged: 6,
      removed: 0,
      refused: 0,
      renamed: 0,
    });
    const traces = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('action', 'in', ['export-candidates', 'import-candidates'])
      .execute();
    expect(new Set(traces.map(({ action }) => action)).size).toBe(2);
    expect((await owner.get('/api/get-candidate-template')).statusCode).toBe(200);
  });

  it('of many rows are taken over in portions, and answers follow their candidates', async () => {
    await addSmallContest(test, { name: '测试', ticketType: 'number', ticket: [] });
    const candidate = await TestCandidate.start(test, '测试', '0001');
    await candidate.submit();
    const rows = Array.from({ length: 2_300 }, (_, index) => [
      index === 0 ? '0001' : String(100_000 + index),
      `学生${index}`,
      '学生',
      '四中',
    ]);
    const reply = await send(
      '/api/upload-candidate?rename=allow',
      await sheetOf(['准考证号', '姓名', '角色', '学校'], rows),
    );
    expect(reply.json()).toMatchObject({ msg: '导入成功：新增2299行，修改1行，无变化0行' });
    expect(await total()).toBe(2_305);
    const counted = test.database.db.selectFrom('finished_group').select(['school', 'finished']);
    expect(await counted.where('finished', '<>', 0).execute()).toEqual([{ school: '四中', finished: 1 }]);
    // Lists that were looked at and never taken over have given way to this one.
    const left = await test.database.db.selectFrom('staged_candidate').select('name').execute();
    expect(left).toEqual([]);
    await owner.post('/api/add-candidate', { owner: 'owner', name: '0007' });
  });

  it('write each column by itself, for somebody who is new and for somebody who is known', async () => {
    const columns = {
      姓名: ['realName', '甲', '乙'],
      角色: ['tag', '学生', '教师'],
      性别: ['gender', '男', '女'],
      学校: ['school', '一中', '二中'],
      区县: ['area', '东区', '西区'],
      年级: ['grade', '七年级', '八年级'],
      班级: ['class', '1班', '2班'],
      备注: ['remark', '流入', '流出'],
      跳转测试: ['contest', '语文', '数学'],
      包含测试: ['contests', '语文', '数学,英语'],
      语言1: ['level', 'A', 'B'],
    } as const;
    const get = async () =>
      (await owner.get('/api/get-candidate', { id: 'owner/8100' })).json<OwnedCandidate>();
    const stored = (key: string, value: string) =>
      key === 'level' ? expect.arrayContaining([value]) : value;
    const titles = Object.keys(columns);
    const first = Object.values(columns).map(([, before]) => before);
    await send('/api/upload-candidate', await sheetOf(['准考证号', ...titles], [['8100', ...first]]));
    const expected: Record<string, unknown> = {};
    for (const [key, before] of Object.values(columns)) expected[key] = stored(key, before);
    expect(await get()).toMatchObject(expected);
    for (const [title, [key, , after]] of Object.entries(columns)) {
      const reply = await send(
        '/api/upload-candidate',
        await sheetOf(['准考证号', title], [['8100', after]]),
      );
      expect(reply.json<StatusReply>().msg, title).toBe('导入成功：新增0行，修改1行，无变化0行');
      expected[key] = stored(key, after);
      expect(await get(), title).toMatchObject(expected);
    }
    const { version, changed_by } = await test.database.db
      .selectFrom('candidate')
      .select(['version', 'changed_by'])
      .where('name', '=', '8100')
      .executeTakeFirstOrThrow();
    expect({ version, changed_by }).toEqual({ version: 1 + titles.length, changed_by: 'owner' });
  });

  it('name the tests that there are none of, with how many rows', async () => {
    await addSmallContest(test, { name: '期末' });
    await addSmallContest(test, { name: '已删' });
    await owner.post('/api/delete-contest', { owner: 'owner', name: '已删' });
    const { detail } = await previewed(
      await sheetOf(
        ['准考证号', '跳转测试', '包含测试'],
        [
          ['0801', '期末', '期末,期中测平'],
          ['0802', '', '期中测平；期末'],
          ['0803', '没有', '已删'],
        ],
      ),
    );
    expect(detail.unknownContests).toEqual([
      { name: '期中测平', rowCount: 2 },
      { name: '没有', rowCount: 1 },
      { name: '已删', rowCount: 1 },
    ]);
    expect(detail.counts).toMatchObject({ added: 3, refused: 0 });
  });

  it('give way to a newer preview, and say so', async () => {
    const first = await previewed(await sheetOf(['准考证号', '姓名'], [['8001', '甲']]));
    const second = await previewed(await sheetOf(['准考证号', '姓名'], [['8002', '乙']]));
    const staged = await test.database.db.selectFrom('staged_candidate').select('name').execute();
    expect(staged).toEqual([{ name: '8002' }]);
    expect(await lists.ended(first.id)).toMatchObject({
      state: 'done',
      detail: null,
      note: '已有更新的预览，这一次的已清除',
    });
    expect(await imported(first.id)).toMatchObject({
      state: 'failed',
      error: '已有更新的预览，这一次的已清除，请看最新的预览，或重新上传这份名单',
    });
    expect(await imported(second.id)).toMatchObject({
      state: 'done',
      note: '已导入考生：新增1行，修改0行，无变化0行',
    });
  });

  it('with merged cells or a title above the header say so', async () => {
    const titled = Buffer.from('一中考生名单\r\n准考证号,姓名\r\n8003,丙\r\n');
    const reply = await send('/api/preview-candidates?owner=owner', titled, '名单.csv');
    const { detail } = await lists.ended(reply.json<StatusReply>().msg);
    expect(detail).toMatchObject({ headerLine: 2, counts: { added: 1, refused: 0 } });
    const rows = `<row r="1">${['准考证号', '学校'].map((text, at) => `<c r="${'AB'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>
      <row r="2"><c r="A2"><v>8004</v></c></row><row r="3"><c r="A3"><v>8005</v></c></row>`;
    const parts = bookParts({ sheets: [rows] });
    const name = 'xl/worksheets/sheet1.xml';
    const merging = '</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>';
    parts.set(name, (parts.get(name) ?? '').replace('</sheetData>', merging));
    const merged = await previewed(craftedZip(entriesOf(parts)));
    expect(merged.detail.reasons).toMatchObject([
      { line: 2, reason: expect.stringContaining('B2:B3是合并的单元格') as string },
    ]);
  });

  it('of one owner are nothing to another', async () => {
    const canary = await sheetOf(['准考证号', '姓名'], [['7777', '金丝雀']]);
    const preview = await previewed(canary);
    for (const [method, url, query] of [
      ['GET', '/api/get-job', { id: `owner/${preview.id}` }],
      ['GET', '/api/get-job', { id: `eve/${preview.id}` }],
      ['GET', '/api/get-jobs', { owner: 'owner' }],
      ['POST', '/api/import-candidates', { id: `owner/${preview.id}` }],
      ['POST', '/api/preview-candidates', { owner: 'owner' }],
      ['POST', '/api/upload-candidate', { owner: 'owner' }],
      ['GET', '/api/find-candidates', { owner: 'owner' }],
      ['GET', '/api/get-candidate', { id: 'owner/0001' }],
    ] as const) {
      const reply = await eve.request({ method, url, query });
      expect(reply.body, url).not.toMatch(/金丝雀|张三|学生1/);
    }
    // Under her own name there is no such preview.
    const stolen = await eve.post('/api/import-candidates', undefined, {
      query: { id: `eve/${preview.id}` },
    });
    const { msg } = stolen.json<StatusReply>();
    await expect
      .poll(async () => (await eve.get('/api/get-job', { id: `eve/${msg}` })).json<JobDetail>().state)
      .toBe('failed');
    expect((await eve.get('/api/get-candidates', { owner: 'eve' })).json()).toEqual([]);
    const { file_name } = await test.database.db
      .selectFrom('stored_file')
      .select('file_name')
      .where('held_by', '=', `job/${preview.id}`)
      .executeTakeFirstOrThrow();
    expect(file_name).toBe('名单.xlsx');
    await owner.post('/api/delete-job', undefined, { query: { id: `owner/${preview.id}` } });
    await forgetImports(test.database.write);
    const left = await test.database.db.selectFrom('staged_candidate').select('name').execute();
    expect(left.map(({ name }) => name)).not.toContain('7777');
  });
});
