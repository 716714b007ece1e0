import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClassList } from '#domain/candidate/candidate.schema.ts';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import type { TestClient } from '#server/testing/test-app.ts';
import { HERE, PUPIL, TEACHER, TestClass } from '#server/testing/test-class.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const THERE = { ...HERE, school: '第二小学' };
const REPLACED = '这个准考证号的名单信息已更换，请重新登录';
/** Of the other school, and for whoever has the number now: nothing of it may reach whoever had it before. */
const SECRET = '翠鸟';

describeEngines('whoever had a number that is another person’s now', (engine) => {
  let at: TestClass;
  let before: TestClient;

  const relist = async (name: string, fields: object) => {
    at.test.clock.advance(1_000);
    const gone = await at.owner.post('/api/delete-candidate', { owner: 'owner', name });
    expect(gone.json()).toBe(true);
    at.test.clock.advance(1_000);
    const body = { owner: 'owner', name, ...fields };
    const added = await at.owner.post('/api/add-candidate', body, { query: { rename: 'allow' } });
    expect(added.json()).toBe(true);
  };

  beforeAll(async () => {
    at = await TestClass.open(engine);
    await addCandidates(at.test, [{ ...PUPIL, ...THERE, name: '1601', realName: `二小${SECRET}` }]);
    before = at.teacher;
    expect(await at.namesOf(before)).toContain('张一');
    await relist('201', { ...THERE, tag: '班主任,信息员', realName: '赵信息员', grade: '', class: '' });
    await at.owner.post('/api/add-notice', { owner: 'owner', name: `告${SECRET}`, user: '201' });
  });
  afterAll(() => at.test.close());

  it('sees nobody of the other’s, and is told to log in again', async () => {
    const replies = [
      await at.find(before),
      await before.get('/api/get-candidates', { owner: 'owner' }),
      await at.get(before, '1601'),
    ];
    for (const reply of replies) {
      expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining(REPLACED)]);
    }
  });

  it('changes nothing of the other’s', async () => {
    const rows = () => at.test.database.db.selectFrom('candidate').selectAll().orderBy('name').execute();
    const found = await rows();
    const body = { owner: 'owner', ...PUPIL, ...THERE, name: '1601', realName: '改了' };
    const replies = [
      await at.update(before, '1601', body),
      await at.add(before, { realName: '新来', grade: '五年级', class: '1班' }),
      await before.post('/api/delete-candidate', { owner: 'owner', name: '1601' }),
      await before.post('/api/update-candidate', undefined, {
        query: { newClass: '9班', grade: '五年级', class: '1班' },
      }),
    ];
    for (const reply of replies) {
      expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining(REPLACED)]);
    }
    expect(await rows()).toEqual(found);
  });

  it('reads nothing that is for the other', async () => {
    expect((await before.get('/api/get-own-notices')).body).not.toContain(SECRET);
  });

  it('is in the way of nobody: whoever logs in now has the place', async () => {
    const now = await at.logIn('201');
    expect((await at.find(now)).json<ClassList>().place).toMatchObject({ school: '第二小学' });
    expect((await at.edit(now, '1601', { remark: '核对过' })).json()).toBe(true);
    const notices = await now.get('/api/get-own-notices');
    expect(notices.json<SeenNotice[]>().map(({ name }) => name)).toEqual([`告${SECRET}`]);
  });

  it('goes on answering where it is a pupil whom the owner has listed anew', async () => {
    const pupil = await TestCandidate.start(at.test, '期末', '1002');
    await relist('1002', { ...PUPIL, realName: '张二' });
    expect((await pupil.submit()).statusCode).toBe(200);
  });

  it('keeps the place where the owner has only changed the row', async () => {
    const teacher = await at.logIn('207');
    at.test.clock.advance(1_000);
    const body = { owner: 'owner', ...TEACHER, name: '207', realName: '改名老师' };
    expect((await at.update(at.owner, '207', body)).json()).toBe(true);
    expect(await at.namesOf(teacher)).toContain('张一');
  });
});
