import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClassList } from '#domain/candidate/candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import type { TestClient } from '#server/testing/test-app.ts';
import { CANARY, HERE, PUPIL, TestClass } from '#server/testing/test-class.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const NOWHERE = { ...HERE, area: '' };

/** The school here is one of 东区, and 西区 has one of that name; these have none of them. */
describeEngines('somebody of a school of whom no area is said', (engine) => {
  let at: TestClass;
  let clerk: TestClient;

  beforeAll(async () => {
    at = await TestClass.open(engine);
    await addCandidates(at.test, [
      { ...NOWHERE, name: '401', tag: '教师,信息员', realName: '无区信息员', grade: '', class: '' },
      { ...NOWHERE, name: '402', tag: '班主任', realName: '无区老师' },
      { ...NOWHERE, name: '403', tag: '校长,sender', realName: '无区校长' },
      { ...HERE, name: '404', tag: '校长', realName: `东区校长${CANARY}` },
      { ...PUPIL, ...NOWHERE, name: '1701', realName: '无区一' },
      { ...PUPIL, ...NOWHERE, area: '未填写区县', name: '1702', realName: '无区二' },
    ]);
    clerk = await at.logIn('401', 'owner/学校填报');
  });
  afterAll(() => at.test.close());

  it('sees as clerk or class teacher those without an area, and no school of that name elsewhere', async () => {
    for (const client of [clerk, await at.logIn('402')]) {
      const names = await at.namesOf(client);
      expect(names).toEqual(expect.arrayContaining(['无区一', '无区二']));
      expect(names).not.toContain('张一');
      expect((await client.get('/api/get-candidates', { owner: 'owner' })).body).not.toMatch(/张一|金丝雀/);
      expect((await at.get(client, '1001')).json()).toBeNull();
      expect((await at.get(client, '1701')).json()).toMatchObject({ realName: '无区一' });
    }
    const watching = at.test.client();
    await watching.post('/api/school-login', { username: '401' });
    const query = { owner: 'owner', area: '东区', school: '实验小学' };
    expect((await watching.get('/api/find-school-candidates', query)).statusCode).toBe(403);
  });

  it('gives no name to a class elsewhere', async () => {
    const query = { grade: '五年级', class: '1班', newClass: '启航班' };
    expect((await clerk.post('/api/update-candidate', undefined, { query })).json()).toBe(true);
    const { classes } = (await at.find(clerk)).json<ClassList>();
    expect(classes).toEqual(['启航班']);
    expect((await at.rowOf('1001'))?.class).toBe('1班');
    expect((await at.rowOf('1401'))?.class).toBe('1班');
  });

  it('writes to nobody of a school of that name elsewhere', async () => {
    const sender = at.test.client();
    await sender.post('/api/school-login', { username: '403' });
    const write = (name: string, user: string) =>
      sender.post('/api/add-message', { owner: 'owner', name, user });
    for (const user of ['东区/实验小学', '西区/实验小学', '404']) {
      const reply = await write(`给${user.replace('/', '')}`, user);
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('名单中没有')]);
    }
    expect((await write('给自己学校', '401')).json()).toBe(true);
  });
});
