import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

describeEngines('the confirm dialog of a login', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(engine);
    const row = { id: '501', type: '', name: '', school: '' };
    await addSmallContest(test, {
      name: '名单',
      ticketType: 'number',
      ticket: [
        row,
        { ...row, id: '502', name: '林小满', school: '一中' },
        { ...row, id: '503', type: '学生' },
      ],
    });
    await addSmallContest(test, { name: '号段' });
    await addSmallContest(test, { name: '后缀', parentSuffix: '9' });
    await addCandidates(test, [
      { name: '601', realName: '王明', tag: '学生', school: '二中', grade: '五年级', remark: '保密' },
      { name: '7019', realName: '赵静' },
    ]);
  });
  afterAll(() => test.close());

  async function shown(contest: string, name: string): Promise<unknown> {
    const query = { name, contestId: `owner/${contest}` };
    return (await test.client().get('/api/get-global-candidate', query)).json();
  }

  it('shows role, number, name and school of a candidate, and nothing more', async () => {
    expect(await shown('名单', '601')).toEqual({
      name: '601',
      realName: '王明',
      tag: '学生',
      school: '二中',
    });
  });

  it('shows what the contest’s own list says about a ticket', async () => {
    expect(await shown('名单', '502')).toEqual({
      name: '502',
      realName: '林小满',
      tag: '学生',
      school: '一中',
    });
    expect(await shown('名单', '503')).toMatchObject({ name: '503', realName: '', tag: '学生' });
  });

  it('has nothing to show about a number that is only admitted', async () => {
    expect(await shown('名单', '501')).toBeNull();
    expect(await shown('号段', '1001')).toBeNull();
  });

  it('has nothing to show about a number that nobody has', async () => {
    expect(await shown('名单', '999')).toBeNull();
    expect(await shown('没有', '601')).toBeNull();
  });

  it('looks up the number with the suffix of the contest', async () => {
    expect(await shown('后缀', '701')).toMatchObject({ name: '7019', realName: '赵静' });
  });

  it('has nothing to show where a pattern of earlier times is too much work, and the operator is told once', async () => {
    vi.spyOn(process, 'emitWarning').mockReturnValue();
    const name = `旧表达式${engine}`;
    await addSmallContest(test, { name, ticketType: 'regex', ticket: `(${'\\pL{999}'.repeat(50)})?` });
    for (const ticket of ['', 'a', 'aa']) expect(await shown(name, `x${ticket}`)).toBeNull();
    expect(process.emitWarning).toHaveBeenCalledTimes(1);
    const login = { contestId: `owner/${name}`, username: 'abc' };
    expect((await test.client().post('/api/ticket-login', login)).statusCode).toBe(401);
  });
});
