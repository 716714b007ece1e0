import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

describeEngines('whether a list has anybody for a contest', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    const add = (candidate: object) => author.post('/api/add-candidate', { owner: 'owner', ...candidate });
    await add({ name: '2001', tag: '学生', contests: '期末,100%' });
    await add({ name: '2002', tag: '教师,家长', contests: '总测试' });
    const children = ['opening', '语文', 'closing'];
    await author.post('/api/add-contest', {
      owner: 'owner',
      name: '总测试',
      type: 'parent',
      tasks: children,
    });
  });
  afterAll(() => test.close());

  it.each([
    ['期末', '学生', true],
    ['期末', '教师', false],
    ['期', '学生', false],
    ['100%', '学生', true],
    ['1000', '学生', false],
    ['语文', '家长', true],
    ['语文', '学生', false],
    ['没有的', '学生', false],
  ])('of %s for %s: %s', async (name, tag, expected) => {
    const reply = await author.get('/api/has-invited', { id: `owner/${name}`, tag });
    expect(reply.json()).toBe(expected);
  });

  it('finds one among many whose role or test only sounds alike', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      name: `5${String(index).padStart(3, '0')}`,
      tag: '储备校长',
      contests: '考评二',
    }));
    await addCandidates(test, [...rows, { name: '6000', tag: '校长', contests: '考评' }]);
    expect((await author.get('/api/has-invited', { id: 'owner/考评', tag: '校长' })).json()).toBe(true);
    expect((await author.get('/api/has-invited', { id: 'owner/考评二', tag: '校长' })).json()).toBe(false);
  });

  it('a blank list of tests means every test, also one that is not saved yet', async () => {
    await author.post('/api/add-candidate', { owner: 'owner', name: '2003', tag: '' });
    expect((await author.get('/api/has-invited', { id: 'owner/新的', tag: '校长' })).json()).toBe(true);
  });
});
