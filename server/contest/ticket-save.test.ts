import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { hashOf } from './ticket-list.ts';

const row = (id: string, more: object = {}) => ({ id, type: '', name: '', school: '', ...more });

describeEngines('the tickets of a contest, saved by call,', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());

  const get = async (name: string) =>
    (await author.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
  const add = (contest: object) => author.post('/api/add-contest', { owner: 'owner', ...contest });
  const update = (name: string, contest: object) =>
    author.post(
      '/api/update-contest',
      { owner: 'owner', name, ...contest },
      { query: { id: `owner/${name}` } },
    );

  /** Both calls that save tickets say the same. */
  async function refusalsOf(name: string, contest: object): Promise<string[]> {
    const added = await add({ name: `${name}不存`, ...contest });
    const updated = await update(name, contest);
    expect([added.statusCode, updated.statusCode]).toEqual([422, 422]);
    expect(await get(`${name}不存`)).toBeNull();
    return [...new Set([added, updated].map((reply) => reply.json<ErrorReply>().msg))];
  }

  it('are refused where nobody could log in with a number, with the reason', async () => {
    await add({ name: '字母', ticket: [row('1001')] });
    expect(await refusalsOf('字母', { ticket: [row('1001'), row('AB12')] })).toEqual([
      '字段“ticket”：准考证列表第2行 准考证号：“AB12”无法登录：准考证号必须为纯数字',
    ]);
    expect((await get('字母'))?.ticket).toEqual([row('1001')]);
    expect((await update('字母', { ticket: [row('demo'), row('test')] })).json()).toBe(true);
  });

  it('stay as they are where the same list is sent again, also one from before there were these rules', async () => {
    await add({ name: '旧名单', ticket: [row('1001'), row('1002')] });
    await writeRows(test, (db) =>
      db.updateTable('ticket_row').set({ number: 'A1002' }).where('number', '=', '1002').execute(),
    );
    const ticket = [row('1001'), row('A1002')];
    const hash = await hashOf(ticket);
    await writeRows(test, async (db) => {
      const { ticket_list: id } = await db
        .selectFrom('contest')
        .select('ticket_list')
        .where('name', '=', '旧名单')
        .executeTakeFirstOrThrow();
      await db.updateTable('ticket_list').set({ hash }).where('id', '=', id).execute();
    });
    expect((await update('旧名单', { ticket, state: 'inactive' })).json()).toBe(true);
    expect((await update('旧名单', { ticket: [...ticket, row('1003')] })).statusCode).toBe(422);
  });

  it('are refused where a name stands as a role', async () => {
    await add({ name: '角色' });
    expect(await refusalsOf('角色', { ticket: [row('1'), row('2', { type: '张三' })] })).toEqual([
      expect.stringContaining('准考证列表第2行 角色：不认识“张三”，可以填写：学生、教师、') as string,
    ]);
    // Nobody is let in as an administrator by a list of numbers.
    expect(await refusalsOf('角色', { ticket: [row('2', { type: '管理员' })] })).toHaveLength(1);
  });

  it('are refused where a number stands twice, with both lines', async () => {
    await add({ name: '重复' });
    expect(await refusalsOf('重复', { ticket: [row('7'), row('8'), row(' ７')] })).toEqual([
      '字段“ticket”：准考证列表第3行 准考证号：“7”与第1行重复',
    ]);
  });

  it('may have the suffix that the login adds, and must', async () => {
    await add({ name: '后缀' });
    const parentSuffix = 'k';
    expect(await refusalsOf('后缀', { parentSuffix, ticket: [row('1001')] })).toEqual([
      expect.stringContaining('登录时会在输入的号码后加上“k”，“1001”没有以它结尾') as string,
    ]);
    expect((await update('后缀', { parentSuffix, ticket: [row('1001k')] })).json()).toBe(true);
    // A child is entered with the number that was good at its parent.
    await add({ name: '上级', type: 'parent', parentSuffix, tasks: ['opening', '下级', 'closing'] });
    expect((await add({ name: '下级', ticket: [row('1001k')] })).json()).toBe(true);
    expect((await update('下级', { ticket: [row('1002k')] })).json()).toBe(true);
    // Also by the name that it had before.
    expect((await update('下级', { name: '子级' })).json()).toBe(true);
    expect((await update('下级', { name: '子级', ticket: [row('1003k')] })).json()).toBe(true);
  });

  it('are looked at again when the suffix changes below them', async () => {
    await add({ name: '换后缀', ticket: [row('1001'), row('demo')] });
    const refused = await update('换后缀', { parentSuffix: 'x' });
    expect([refused.statusCode, refused.json<ErrorReply>().msg]).toEqual([
      422,
      expect.stringContaining('“1001”没有以它结尾') as string,
    ]);
    expect((await get('换后缀'))?.parentSuffix).toBe('');
    expect((await update('换后缀', { duration: 9 })).json()).toBe(true);
  });

  it('are stored as they are meant: wide digits as digits, 老师 as 教师', async () => {
    await add({ name: '写法', ticket: [row(' １００１', { type: '老师' })] });
    expect((await get('写法'))?.ticket).toEqual([row('1001', { type: '教师' })]);
  });

  it('take JSON numbers as the bounds of a range, beside strings with their zeros', async () => {
    const ticket = [
      { id: 1, start: 1000, end: 2000 },
      { id: 2, start: '0100', end: '0200' },
    ];
    for (const [name, sent] of [
      ['数', ticket],
      ['数的文本', JSON.stringify(ticket)],
    ] as const) {
      expect((await add({ name, ticketType: 'range', ticket: sent })).json()).toBe(true);
      expect((await get(name))?.ticket).toEqual([
        { id: 1, start: '1000', end: '2000' },
        { id: 2, start: '0100', end: '0200' },
      ]);
    }
    const login = { contestId: 'owner/数', username: '1999' };
    expect((await test.client().post('/api/ticket-login', login)).statusCode).toBe(200);
  });

  it.each([
    [12.5, '必须是1到30位数字'],
    [-1, '必须是1到30位数字'],
    // What JSON has made of it is no longer what was written.
    [9_007_199_254_740_993, '数太大，末尾的数字会丢失'],
  ])('name the bound %s that is none', async (start, reason) => {
    const reply = await add({ name: '坏界', ticketType: 'range', ticket: [{ id: 1, start, end: '9' }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorReply>().msg).toContain(`字段“ticket[0].start”：${reason}`);
  });

  it('name what is wrong with a pattern', async () => {
    await add({ name: '表达式', ticketType: 'regex' });
    expect(await refusalsOf('表达式', { ticketType: 'regex', ticket: '(\\d{4}' })).toEqual([
      '字段“ticket”：准考证的正则表达式无法识别：左括号“(”没有对应的右括号“)”',
    ]);
    const expensive = { ticketType: 'regex', ticket: `(${'\\pL{999}'.repeat(50)})?` };
    expect(await refusalsOf('表达式', expensive)).toEqual([
      expect.stringContaining('字段“ticket”：准考证的正则表达式过于复杂'),
    ]);
  });
});
