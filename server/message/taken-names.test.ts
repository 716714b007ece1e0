import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const OWNER = 'owner';

describeEngines('a name that is taken', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    await addCandidates(test, [{ name: '3003', tag: '校长', school: '一中', area: '乙区' }]);
  });
  afterAll(() => test.close());

  const add = (kind: string, name: string) =>
    owner.post(`/api/add-${kind}`, { owner: OWNER, name, user: '一中' });
  const copy = async (kind: string, name: string) =>
    (await owner.post(`/api/copy-${kind}`, {}, { query: { id: `${OWNER}/${name}` } })).json<{ msg: string }>()
      .msg;

  it.each(['message', 'notice'])('is answered with the first like it that is free, of a %s', async (kind) => {
    const name = '100%_a\\b';
    for (const taken of [name, `${name} - 2`, `${name} - 4`, '100x_a\\b - 3', `${name.toUpperCase()} - 3`])
      expect((await add(kind, taken)).json()).toBe(true);
    const refused = await add(kind, name);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ freeName: `${name} - 3` });
    expect(await copy(kind, name)).toBe(`${name} - copy`);
    expect(await copy(kind, name)).toBe(`${name} - copy - copy`);
  });

  it('is told apart also where there is no room left for a number', async () => {
    const long = '长'.repeat(100);
    const names = async () =>
      (await owner.post('/api/add-messages', { owner: OWNER, name: long, users: ['一中', '3003'] })).json();
    expect(await names()).toMatchObject({ status: 'ok', data: long });
    expect(await names()).toMatchObject({ status: 'ok', data: `${'长'.repeat(96)} - 3` });
  });
});
