import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply, StatusReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

describeEngines('a candidate who gets another name', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let lists: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    lists = new ListClient(owner, 'owner');
    await addSmallContest(test, { name: '期末', ticketType: 'number', ticket: [] });
    const names = ['1', '2', '3', '4', '5'];
    await addCandidates(
      test,
      names.map((name) => ({ name, tag: '学生', realName: `甲${name}` })),
    );
    for (const name of ['1', '3', '4', '5']) await (await TestCandidate.start(test, '期末', name)).submit();
  });
  afterAll(() => test.close());

  const previewed = (content: Buffer) => lists.previewed('/api/preview-candidates?owner=owner', content);
  const imported = (previewId: string, more: Record<string, string> = {}) =>
    lists.begun('/api/import-candidates', { id: `owner/${previewId}`, ...more });
  const answersOf = async (candidate: string) => {
    const users = test.database.db.selectFrom('ticket_user').select('name');
    return (await users.where('candidate', '=', candidate).execute()).map(({ name }) => name);
  };
  const renames = async () => {
    const rows = test.database.db.selectFrom('audit_log').select(['actor', 'subject', 'detail']);
    return (await rows.where('action', '=', 'rename-candidate').orderBy('subject').execute()).map((row) => ({
      ...row,
      detail: JSON.parse(row.detail) as unknown,
    }));
  };

  it('by a list takes answers along only when somebody has looked at it', async () => {
    const file = await sheetOf(
      ['准考证号', '姓名'],
      [
        ['1', '乙1'],
        ['2', '乙2'],
        ['3', '甲3'],
      ],
    );
    const preview = await previewed(file);
    expect(preview.note).toBe('将新增0行，修改2行，无变化1行，其中1人改了姓名且已有作答');
    expect(preview.detail).toMatchObject({
      counts: { changed: 2, renamed: 1 },
      renamed: [{ line: 2, number: '1', from: '甲1', to: '乙1' }],
    });
    expect(await imported(preview.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^1名已有作答的考生改了姓名/) as string,
    });
    expect(await answersOf('1')).toEqual(['甲1']);
    expect(await imported(preview.id, { rename: 'allow' })).toMatchObject({ state: 'done' });
    expect(await answersOf('1')).toEqual(['乙1']);
    expect(await renames()).toEqual([{ actor: 'owner', subject: '1', detail: { from: '甲1', to: '乙1' } }]);
  });

  it('and begins a test after the preview is looked at as well', async () => {
    const preview = await previewed(await sheetOf(['准考证号', '姓名'], [['2', '丙2']]));
    expect(preview.detail.counts.renamed).toBe(0);
    await (await TestCandidate.start(test, '期末', '2')).submit();
    expect(await imported(preview.id)).toMatchObject({ state: 'failed' });
    expect(await answersOf('2')).toEqual(['乙2']);
  });

  it('by one call is named with line and names', async () => {
    const file = await sheetOf(['准考证号', '姓名'], [['3', '乙3']]);
    const refused = await lists.send('/api/upload-candidate', file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<StatusReply>().msg).toMatch(/\n第2行 3：甲3 → 乙3$/);
    const allowed = await lists.send('/api/upload-candidate?rename=allow', file);
    expect(allowed.json()).toMatchObject({ status: 'ok' });
    expect(await answersOf('3')).toEqual(['乙3']);
  });

  it('by hand is asked about, and so is whoever gets the number of somebody deleted', async () => {
    const update = (rename: string) =>
      owner.post(
        '/api/update-candidate',
        { owner: 'owner', name: '4', tag: '学生', realName: '乙4' },
        { query: { id: 'owner/4', rename } },
      );
    const asked = await update('ask');
    expect([asked.statusCode, asked.json<ErrorReply>().answeredAs]).toEqual([409, '甲4']);
    expect(asked.json<ErrorReply>().msg).toContain('以“甲4”作的答');
    expect(await answersOf('4')).toEqual(['甲4']);
    expect((await update('allow')).json()).toBe(true);
    expect(await answersOf('4')).toEqual(['乙4']);

    await owner.post('/api/delete-candidate', { owner: 'owner', name: '5' });
    const body = { owner: 'owner', name: '5', tag: '学生', realName: '乙5' };
    expect((await owner.post('/api/add-candidate', body, { query: { rename: 'ask' } })).statusCode).toBe(409);
    const preview = await previewed(await sheetOf(['准考证号', '姓名'], [['5', '乙5']]));
    expect(preview.detail.counts).toMatchObject({ added: 1, renamed: 1 });
    expect((await owner.post('/api/add-candidate', body)).json()).toBe(true);
    expect((await renames()).slice(-2)).toEqual([
      { actor: 'owner', subject: '4', detail: { from: '甲4', to: '乙4' } },
      { actor: 'owner', subject: '5', detail: { from: '甲5', to: '乙5' } },
    ]);
  });

  it('by a restore keeps the answers with whom they are, until somebody who edits it is asked', async () => {
    await owner.post('/api/delete-candidate', { owner: 'owner', name: '5' });
    const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<{ id: string }[]>();
    const id = trash.at(-1)?.id;
    await owner.post('/api/restore-from-trash', { owner: 'owner', kind: 'candidates', id });
    const restored = (await owner.get('/api/get-candidate', { id: 'owner/5' })).json<OwnedCandidate>();
    expect([restored.realName, ...(await answersOf('5'))]).toEqual(['甲5', '乙5']);

    await addCandidates(test, [
      { name: '49', tag: '学生', realName: '旁边' },
      { name: '51', tag: '学生', realName: '旁边' },
    ]);
    const beside = await sheetOf(
      ['准考证号', '备注'],
      [
        ['49', '转来'],
        ['51', '转来'],
      ],
    );
    const others = await previewed(beside);
    expect(others.detail.counts).toMatchObject({ changed: 2, renamed: 0 });
    expect(await imported(others.id)).toMatchObject({ state: 'done' });
    expect(await answersOf('5')).toEqual(['乙5']);

    await addSmallContest(test, { name: '补考', ticketType: 'number', ticket: [] });
    await (await TestCandidate.start(test, '补考', '5')).submit();
    expect((await answersOf('5')).toSorted()).toEqual(['乙5', '甲5']);
    const same = await previewed(await sheetOf(['准考证号', '姓名'], [['5', '甲5']]));
    expect(same.detail.counts).toMatchObject({ unchanged: 1, renamed: 0 });
    const body = { owner: 'owner', name: '5', realName: '甲5', remark: '回来' };
    const query = { id: 'owner/5', rename: 'ask' };
    expect((await owner.post('/api/update-candidate', body, { query })).statusCode).toBe(409);
    const remarked = await previewed(await sheetOf(['准考证号', '备注'], [['5', '回来']]));
    expect(remarked.detail).toMatchObject({
      counts: { changed: 1, renamed: 1 },
      renamed: [{ number: '5', from: '乙5', to: '甲5' }],
    });
    expect(await imported(remarked.id, { rename: 'allow' })).toMatchObject({ state: 'done' });
    expect(await answersOf('5')).toEqual(['甲5', '甲5']);
    expect((await renames()).at(-1)).toEqual({
      actor: 'owner',
      subject: '5',
      detail: { from: '乙5', to: '甲5' },
    });
  });
});

describeEngines('a test that was renamed', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let lists: ListClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    lists = new ListClient(owner, 'owner');
  });
  afterAll(() => test.close());

  const get = async (name: string) =>
    (await owner.get('/api/get-candidate', { id: `owner/${name}` })).json<OwnedCandidate>();
  const rename = async (from: string, to: string) => {
    const query = { id: `owner/${from}` };
    const contest = (await owner.get('/api/get-contest', query)).json<Contest>();
    expect((await owner.post('/api/update-contest', { ...contest, name: to }, { query })).json()).toBe(true);
  };

  it('is named by its new name in old lists, by hand, and after the trash', async () => {
    await addSmallContest(test, { name: '旧、名' });
    await addSmallContest(test, { name: '另一个' });
    const naming = { contest: '旧、名', contests: '旧、名,另一个' };
    for (const name of ['1', '2'])
      await owner.post('/api/add-candidate', { owner: 'owner', name, ...naming });
    await owner.post('/api/delete-candidate', { owner: 'owner', name: '2' });
    await rename('旧、名', '新名');
    const after = { contest: '新名', contests: '新名,另一个' };
    expect(await get('1')).toMatchObject(after);

    const old = await sheetOf(
      ['准考证号', '跳转测试', '包含测试'],
      [
        ['1', '旧、名', '旧、名,另一个'],
        ['3', '旧、名', '旧、名；另一个'],
      ],
    );
    const sent = await lists.send('/api/upload-candidate', old);
    expect(sent.json<StatusReply>().msg).toBe('导入成功：新增1行，修改0行，无变化1行');
    expect(await get('3')).toMatchObject(after);

    await owner.post('/api/add-candidate', { owner: 'owner', name: '4', ...naming });
    expect(await get('4')).toMatchObject(after);
    const query = { id: 'owner/4' };
    await owner.post('/api/update-candidate', { owner: 'owner', name: '4', ...naming }, { query });
    expect(await get('4')).toMatchObject(after);

    const [deletion] = (await owner.get('/api/get-trash', { owner: 'owner' })).json<{ id: string }[]>();
    await owner.post('/api/restore-from-trash', { owner: 'owner', kind: 'candidates', id: deletion?.id });
    expect(await get('2')).toMatchObject(after);
  });

  it('is still one name while it is in the trash', async () => {
    await addSmallContest(test, { name: '期中、期末' });
    await owner.post('/api/add-candidate', { owner: 'owner', name: '9', contests: '期中、期末' });
    const contest = (await owner.get('/api/get-contest', { id: 'owner/期中、期末' })).json<Contest>();
    await owner.post('/api/delete-contest', contest);
    const file = await sheetOf(['准考证号', '备注', '包含测试'], [['9', '转来', '期中、期末']]);
    expect((await lists.send('/api/upload-candidate', file)).statusCode).toBe(200);
    expect(await get('9')).toMatchObject({ remark: '转来', contests: '期中、期末' });
    const query = { id: 'owner/9' };
    await owner.post(
      '/api/update-candidate',
      { owner: 'owner', name: '9', contests: '期中、期末' },
      { query },
    );
    expect(await get('9')).toMatchObject({ remark: '', contests: '期中、期末' });
  });
});
