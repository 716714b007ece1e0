import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClassList, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { CANARY, HERE, PUPIL, TEACHER, TestClass } from '#server/testing/test-class.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';

describeEngines('class teachers and data clerks', (engine) => {
  let at: TestClass;

  beforeAll(async () => {
    at = await TestClass.open(engine);
  });
  afterAll(() => at.test.close());

  describe('see', () => {
    it('the candidates of the own class, without themselves and without unused reserve', async () => {
      const reply = await at.find(at.teacher);
      const list = reply.json<ClassList>();
      expect(list.place).toEqual({ kind: 'class', ...HERE });
      expect(list.candidates.map(({ realName }) => realName)).toEqual(['张一', '张二', '张三']);
      expect(reply.body).not.toContain(CANARY);
      for (const hidden of ['contests', 'contest', 'level', 'school"', 'hasQueryPassword']) {
        expect(JSON.stringify(list.candidates)).not.toContain(`"${hidden}`);
      }
    });

    it('the same by the calls of the specification', async () => {
      const all = await at.teacher.get('/api/get-candidates', { owner: 'owner' });
      expect(all.json<OwnedCandidate[]>().map(({ name }) => name)).toEqual(['1001', '1002', '1003', '1009']);
      expect(all.body).not.toContain(CANARY);
      const one = await at.get(at.teacher, '1001');
      const unshown = { level: [], contest: '', contests: '' };
      expect([one.headers.etag, one.json()]).toMatchObject(['"1"', { realName: '张一', ...unshown }]);
      expect(all.body + one.body).not.toContain('期末');
    });

    it.each(['1101', '1201', '1301', '1401', '1501', '1503', '203', '201', '207', '9999'])(
      'nothing of %s, whether there is one or not',
      async (name) => {
        expect((await at.get(at.teacher, name)).json()).toBeNull();
      },
    );

    it('as clerks all of the own school, by grade and class, page by page, and not the school of that name elsewhere', async () => {
      const reply = await at.find(at.clerk);
      const list = reply.json<ClassList>();
      expect(list.place).toMatchObject({ kind: 'school', school: '实验小学', area: '东区' });
      expect(list.grades).toEqual(['五年级', '六年级']);
      expect(list.candidates.map(({ realName }) => realName)).toContain(`别班${CANARY}`);
      for (const foreign of ['别校', '别区', '别家', '无校', '未填', '西区']) {
        expect(reply.body).not.toContain(foreign);
      }
      expect((await at.find(at.clerk, { grade: '六年级' })).json<ClassList>().classes).toEqual(['1班']);
      expect(await at.namesOf(at.clerk, { search: '张二' })).toEqual(['张二']);
      expect(await at.namesOf(at.clerk, { grade: '五年级', class: '2班' })).toEqual([
        '李老师',
        `别班${CANARY}`,
      ]);
    });

    it('as clerks nobody who watches the school or may more than they, nor themselves', async () => {
      const everything = await at.clerk.get('/api/get-candidates', { owner: 'owner' });
      expect(everything.body + (await at.find(at.clerk)).body).not.toMatch(/有权|"信息员"/);
      for (const name of ['301', '311', '312', '313', '314']) {
        expect((await at.get(at.clerk, name)).json()).toBeNull();
        const body = { ...PUPIL, owner: 'owner', name, realName: '改了' };
        expect((await at.update(at.clerk, name, body)).statusCode).toBe(404);
      }
    });

    it('as clerks alone the school in a test that is for them', async () => {
      await at.addContest('信息员填报', '信息员');
      const clerk = await at.logIn('313', 'owner/信息员填报');
      expect(await at.namesOf(clerk)).toContain('张一');
      await expect(at.logIn('202', 'owner/信息员填报')).rejects.toThrow('信息员');
    });

    it('of how many something is missing, and of whom', async () => {
      await at.edit(at.teacher, '1001', { gender: '女' });
      const none = (await at.find(at.teacher)).json<ClassList>();
      expect(none.incomplete).toEqual({ total: 0, names: [] });
      await writeRows(at.test, (db) =>
        db
          .updateTable('candidate')
          .set({ gender: '' })
          .where('owner', '=', 'owner')
          .where('name', 'in', ['1002', '1003'])
          .execute(),
      );
      const two = (await at.find(at.teacher, { search: '张一' })).json<ClassList>();
      expect(two.incomplete).toEqual({ total: 2, names: ['张二', '张三'] });
    });

    it('nobody of another owner', async () => {
      for (const url of ['/api/find-class-candidates', '/api/get-candidates']) {
        expect((await at.teacher.get(url, { owner: 'other' })).statusCode).toBe(403);
      }
      expect((await at.teacher.get('/api/get-candidate', { id: 'other/1001' })).statusCode).toBe(403);
      const foreign = await at.logIn('201', 'other/填报');
      const list = await foreign.get('/api/find-class-candidates', { owner: 'other' });
      expect(list.json<ClassList>().candidates.map(({ name }) => name)).toEqual(['1001']);
      expect((await at.find(foreign)).statusCode).toBe(403);
    });

    it.each(['204', '205', '206'])('nobody as %s, of whom school or class is not said', async (number) => {
      const client = await at.logIn(number);
      expect((await at.find(client)).json()).toMatchObject({ place: null, candidates: [], everybody: 0 });
      expect((await client.get('/api/get-candidates', { owner: 'owner' })).statusCode).toBe(403);
      expect((await at.add(client, { realName: '某人' })).statusCode).toBe(403);
    });

    it('nobody as a pupil of the class', async () => {
      const pupil = await at.logIn('1001', 'owner/期末');
      expect((await at.find(pupil)).statusCode).toBe(403);
      expect((await at.get(pupil, '1002')).statusCode).toBe(403);
      expect((await at.update(pupil, '1002', { owner: 'owner', name: '1002' })).statusCode).toBe(403);
    });

    it('what the list says now, and not what it said at the log-in', async () => {
      const client = await at.logIn('207');
      expect(await at.namesOf(client)).toContain('张一');
      const move = (inClass: string) =>
        at.owner.post(
          '/api/update-candidate',
          { owner: 'owner', ...TEACHER, name: '207', class: inClass },
          {
            query: { id: 'owner/207' },
          },
        );
      await move('2班');
      expect(await at.namesOf(client)).toEqual([`别班${CANARY}`]);
      await move('1班');
      await at.owner.post('/api/delete-candidate', { owner: 'owner', name: '207' });
      expect((await at.find(client)).body).not.toContain('张一');
    });

    it('nobody any more when their test is deleted', async () => {
      await at.addContest('短', '班主任');
      const client = await at.logIn('201', 'owner/短');
      expect((await at.find(client)).body).toContain('张一');
      await at.owner.post('/api/delete-contest', { owner: 'owner', name: '短' });
      expect((await at.find(client)).body).not.toContain('张一');
      expect((await at.get(client, '1001')).body).not.toContain('张一');
      at.teacher = await at.logIn('201');
    });

    it('what a page beyond the last one tells, not without a trace', async () => {
      at.test.clock.advance(3_600_000);
      at.clerk = await at.logIn('301', 'owner/学校填报');
      const looks = async () => {
        const rows = at.test.database.db
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', 'read-people');
        return (await rows.where('actor', '=', 'owner/学校填报/301').execute()).length;
      };
      const before = await looks();
      const list = (await at.find(at.clerk, { page: '99', search: '张二' })).json<ClassList>();
      expect(list).toMatchObject({ candidates: [], total: 1 });
      expect(await looks()).toBe(before + 1);
      at.teacher = await at.logIn('201');
    });

    it('and that they have looked is in the audit log, once', async () => {
      expect(await at.audit('read-people', '实验小学 五年级 1班')).toMatchObject([{ owner: 'owner' }]);
    });
  });

  describe('change', () => {
    it('name, gender and remark, on the version that they saw, and it is in the audit log', async () => {
      const saved = await at.edit(at.teacher, '1001', { remark: '流出（已不在本班）', gender: '男' });
      expect([saved.json(), saved.headers.etag]).toEqual([true, '"2"']);
      const row = await at.rowOf('1001');
      expect(row).toMatchObject({
        ...{ remark: '流出（已不在本班）', gender: '男', real_name: '张一' },
        ...{ contests: '期末', level: '["A"]', changed_by: 'owner/填报/201' },
      });
      expect(await at.audit('edit-candidate', '1001')).toMatchObject([
        { detail: { remark: { from: '', to: '流出（已不在本班）' }, gender: { from: '女', to: '男' } } },
      ]);
    });

    it('nothing on an older version, and are told who was faster; so is the owner', async () => {
      const { headers } = await at.get(at.teacher, '1002');
      const { hasQueryPassword: _known, ...shown } = (
        await at.get(at.teacher, '1002')
      ).json<OwnedCandidate>();
      expect((await at.edit(at.clerk, '1002', { remark: '转学' })).json()).toBe(true);
      const stale = await at.update(at.teacher, '1002', { ...shown, remark: '晚了' }, headers.etag);
      expect([stale.statusCode, stale.json()]).toMatchObject([409, { savedByName: '信息员' }]);
      expect((await at.rowOf('1002'))?.remark).toBe('转学');
      // A number alone is a log-in: nobody is told another's.
      expect(stale.json()).toMatchObject({ savedBy: '' });
      expect(stale.body).not.toContain('/301');
    });

    it('nothing on an older version, and are told the role of who was faster where no name is known', async () => {
      const { headers } = await at.get(at.clerk, '1101');
      const { hasQueryPassword: _known, ...shown } = (await at.get(at.clerk, '1101')).json<OwnedCandidate>();
      const put = (changes: object) =>
        writeRows(at.test, (db) =>
          db
            .updateTable('candidate')
            .set(changes)
            .where('owner', '=', 'owner')
            .where('name', '=', '1101')
            .execute(),
        );
      const toldAfter = async (changedBy: string) => {
        await put({ version: 7, changed_by: changedBy });
        return at.update(at.clerk, '1101', { ...shown, remark: '晚了' }, headers.etag);
      };
      const gone = await toldAfter('owner/填报/299');
      expect([gone.statusCode, gone.json()]).toMatchObject([
        409,
        { savedBy: '', savedByName: '班主任或信息员' },
      ]);
      expect(gone.body).not.toContain('/299');
      expect((await toldAfter('')).json()).toMatchObject({ savedBy: '', savedByName: '主办方' });
      await put({ version: 1, changed_by: '' });
    });

    it.each([
      ['tag', '校长'],
      ['area', '西区'],
      ['school', '第二小学'],
      ['grade', '六年级'],
      ['class', '2班'],
      ['name', '7777'],
      ['queryPassword', '偷偷设置'],
      ['gender', '新增'],
      ['gender', '其他'],
      ['realName', ''],
      ['realName', '备用9'],
    ])('never %s to “%s”', async (field, value) => {
      const before = await at.rowOf('1003');
      const reply = await at.edit(at.teacher, '1003', { [field]: value });
      expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([422, field]);
      expect(await at.rowOf('1003')).toEqual(before);
    });

    it('nothing of which tests a pupil takes, whatever they send', async () => {
      const { contest, contests } = (await at.rowOf('1003')) ?? {};
      for (const sent of ['', '期末', '别的']) {
        const saved = await at.edit(at.teacher, '1003', {
          contest: sent,
          contests: sent,
          remark: `备注${sent}`,
        });
        expect(saved.json()).toBe(true);
        expect(await at.rowOf('1003')).toMatchObject({ contest, contests, remark: `备注${sent}` });
      }
      const body = { realName: '某人', contest: '别的', contests: '别的' };
      expect((await at.add(at.teacher, body)).json()).toBe(true);
      expect(await at.rowOf(await at.addedAs('某人'))).toMatchObject({ contest, contests });
    });

    it.each(['1101', '1201', '1301', '1401', '201', '202', '9999'])(
      'nothing of %s, and cannot tell whether there is one',
      async (name) => {
        const before = await at.rowOf(name);
        const body = { ...PUPIL, owner: 'owner', name, realName: '改了' };
        const reply = await at.update(at.teacher, name, body);
        expect([reply.statusCode, reply.body]).not.toContain(CANARY);
        expect(reply.statusCode).toBe(404);
        const gone = await at.teacher.post('/api/delete-candidate', { owner: 'owner', name });
        expect(gone.statusCode).toBe(404);
        expect(await at.rowOf(name)).toEqual(before);
      },
    );

    it('nothing of another owner', async () => {
      const body = { ...PUPIL, owner: 'other', name: '1001', realName: '改了' };
      const query = { id: 'other/1001' };
      expect((await at.teacher.post('/api/update-candidate', body, { query })).statusCode).toBe(403);
      expect((await at.teacher.post('/api/delete-candidate', body)).statusCode).toBe(403);
      expect((await at.add(at.teacher, { owner: 'other', realName: '某人' })).statusCode).toBe(403);
    });

    it('no name under which answers were given, but name whoever had none', async () => {
      const pupil = await TestCandidate.start(at.test, '期末', '1003');
      await pupil.submit();
      const reply = await at.edit(at.teacher, '1003', { realName: '另一个人' });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { answeredAs: '张三', field: 'realName' },
      ]);
      expect((await at.edit(at.teacher, '1003', { remark: '姓名应为张叁' })).json()).toBe(true);
      expect((await at.edit(at.teacher, '1002', { realName: ' 张贰 ' })).json()).toBe(true);
      expect((await at.rowOf('1002'))?.real_name).toBe('张贰');
    });

    it('nothing of lists as owners do', async () => {
      const query = { owner: 'owner' };
      expect((await at.teacher.post('/api/delete-candidates', undefined, { query })).statusCode).toBe(403);
      expect((await at.teacher.get('/api/find-candidates', query)).statusCode).toBe(403);
      expect((await at.teacher.get('/api/get-candidate-values', query)).statusCode).toBe(403);
      expect((await at.teacher.post('/api/export-candidates', query)).statusCode).toBe(403);
    });

    it('nothing while an import takes the list over', async () => {
      const importing = (jobId: string) =>
        writeRows(at.test, (db) =>
          db.updateTable('candidate_list').set({ importing: jobId }).where('owner', '=', 'owner').execute(),
        );
      await importing('job');
      const reply = await at.edit(at.teacher, '1001', { remark: '改' });
      expect([reply.statusCode, reply.body]).toMatchObject([
        409,
        expect.stringContaining('正在导入') as string,
      ]);
      await importing('');
    });
  });
});
