import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import type { TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { CANARY, PUPIL, TestClass } from '#server/testing/test-class.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

describeEngines('class teachers and data clerks', (engine) => {
  let at: TestClass;
  let answered: string;
  const renameClass = (client: TestClient, query: Record<string, string>) =>
    client.post('/api/update-candidate', undefined, { query });

  beforeAll(async () => {
    at = await TestClass.open(engine);
  });
  afterAll(() => at.test.close());

  describe('add', () => {
    it('somebody with the data of the class and a number that can log in', async () => {
      expect((await at.add(at.teacher, { realName: ' 林小满 ', remark: '流入' })).json()).toBe(true);
      const number = await at.addedAs('林小满');
      expect(await at.rowOf(number)).toMatchObject({
        ...{ real_name: '林小满', gender: '新增', remark: '流入', tag: '学生' },
        ...{ area: '东区', school: '实验小学', grade: '五年级', class: '1班' },
        ...{ contests: '期末', contest: '期末', query_password_hash: null },
      });
      const pupil = await TestCandidate.start(at.test, '期末', number);
      answered = number;
      expect((await pupil.submit()).statusCode).toBe(200);
      expect(await at.audit('add-candidate', number)).toMatchObject([{ detail: { realName: '林小满' } }]);
    });

    it('under numbers that lead to nobody else’s, several at once', async () => {
      const names = ['甲生', '乙生', '丙生'];
      const replies = await Promise.all(names.map((realName) => at.add(at.teacher, { realName })));
      expect(replies.map((reply) => reply.json<boolean>())).toEqual([true, true, true]);
      const numbers = await Promise.all(names.map((name) => at.addedAs(name)));
      expect(new Set(numbers).size).toBe(3);
      for (const number of numbers) expect(number).toMatch(/^9\d{9}$/);
    });

    it('the same name a second time only when told to', async () => {
      const asked = await at.add(at.teacher, { realName: '林小满' }, { sameName: 'ask' });
      expect([asked.statusCode, asked.json()]).toMatchObject([409, { sameNamed: 1 }]);
      expect((await at.add(at.teacher, { realName: '林小满' }, { sameName: 'allow' })).json()).toBe(true);
      expect((await at.namesOf(at.teacher)).filter((name) => name === '林小满')).toHaveLength(2);
    });

    it('nobody with a number, a role or a place of their own choice', async () => {
      for (const given of [
        { tag: '校长' },
        { school: '第二小学' },
        { area: '西区' },
        { class: '2班' },
        { grade: '六年级' },
        { gender: '男' },
        { queryPassword: '密码' },
        { realName: '备用1' },
        { realName: ' ' },
      ]) {
        const reply = await at.add(at.teacher, { realName: '某人', ...given });
        expect([given, reply.statusCode]).toEqual([given, 422]);
      }
      // As the specification sends it: a whole candidate, whose number the server chooses all the same.
      const whole = { ...PUPIL, realName: '全写', gender: '新增', name: '8888' };
      expect((await at.add(at.teacher, whole)).json()).toBe(true);
      expect(await at.rowOf('8888')).toBeUndefined();
      expect(await at.addedAs('全写')).toMatch(/^9\d{9}$/);
    });

    it('nobody to a class of 500, nor as clerks more than 1000 a day', async () => {
      const many = (first: number, count: number, fields: object) =>
        addCandidates(
          at.test,
          Array.from({ length: count }, (_, index) => ({
            ...{ ...PUPIL, ...fields, name: String(first + index), realName: `多${index}` },
          })),
        );
      const FULL = { grade: '六年级', class: '满班' };
      await many(500_000, 500, FULL);
      const full = await at.add(at.clerk, { realName: '第501名', ...FULL });
      expect([full.statusCode, full.body]).toEqual([422, expect.stringContaining('本班已有500人')]);
      for (const inClass of ['3班', '4班', '5班'])
        await many(600_000 + Number(inClass[0]) * 1_000, 334, { class: inClass, gender: '新增' });
      const to = { realName: '第1001名', grade: '五年级', class: '3班' };
      const reply = await at.add(at.clerk, to);
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('一天内')]);
      // Those of a class go on.
      expect((await at.add(at.teacher, { realName: '又一名' })).json()).toBe(true);
      await writeRows(at.test, (db) =>
        db
          .deleteFrom('candidate')
          .where('owner', '=', 'owner')
          .where('name', '>=', '500000')
          .where('name', '<', '700000')
          .execute(),
      );
      expect((await at.add(at.clerk, { ...to, class: '2班' })).json()).toBe(true);
    });

    it('as clerks to a class that there is', async () => {
      const to = { realName: '新生', grade: '六年级', class: '1班' };
      expect((await at.add(at.clerk, to)).json()).toBe(true);
      expect(await at.rowOf(await at.addedAs('新生'))).toMatchObject({
        grade: '六年级',
        class: '1班',
        area: '东区',
      });
      expect((await at.add(at.clerk, { ...to, class: '9班' })).statusCode).toBe(422);
      expect((await at.add(at.clerk, { realName: '新生' })).statusCode).toBe(422);
    });

    it('and delete only those, whose number nobody gets again', async () => {
      const remove = (name: string) => at.teacher.post('/api/delete-candidate', { owner: 'owner', name });
      expect((await remove('1001')).statusCode).toBe(403);
      const number = await at.addedAs('全写');
      expect((await remove(number)).json()).toBe(true);
      expect((await remove(number)).statusCode).toBe(404);
      expect(await at.audit('delete-candidate', number)).toMatchObject([{ detail: { realName: '全写' } }]);
      expect((await at.add(at.teacher, { realName: '又一名' })).json()).toBe(true);
      expect(await at.addedAs('又一名')).not.toBe(number);
    });

    it('and say who is a boy or a girl, after which the pupil stays', async () => {
      const name = await at.addedAs('又一名');
      expect((await at.edit(at.teacher, name, { gender: '男' })).json()).toBe(true);
      expect((await at.edit(at.teacher, name, { gender: '新增' })).statusCode).toBe(422);
      const gone = await at.teacher.post('/api/delete-candidate', { owner: 'owner', name });
      expect(gone.statusCode).toBe(403);
    });
  });

  describe('give a class a new name', () => {
    it('with all that are in it, themselves and what was answered included', async () => {
      expect((await renameClass(at.teacher, { id: 'owner/201', newClass: ' 向日葵班 ' })).json()).toBe(true);
      expect((await at.rowOf('201'))?.class).toBe('向日葵班');
      expect(await at.rowOf('1001')).toMatchObject({ class: '向日葵班', version: 2 });
      expect((await at.rowOf('1101'))?.class).toBe('2班');
      expect((await at.rowOf('1401'))?.class).toBe('1班');
      expect((await at.rowOf('1001', 'other'))?.class).toBe('1班');
      const followed = await at.test.database.db
        .selectFrom('ticket_user')
        .select('class')
        .where('owner', '=', 'owner')
        .where('candidate', 'in', [answered, '201'])
        .execute();
      expect(new Set(followed.map((user) => user.class))).toEqual(new Set(['向日葵班']));
      expect(await at.namesOf(at.teacher)).toContain('张一');
      expect(await at.audit('rename-class', '实验小学 五年级 1班')).toMatchObject([
        { detail: { from: '1班', to: '向日葵班' } },
      ]);
    });

    it('of the class that they see, and of no other that the list has given them meanwhile', async () => {
      const seen = { grade: '五年级', class: '1班', newClass: '新名' };
      const reply = await renameClass(at.teacher, seen);
      expect([reply.statusCode, reply.body]).toMatchObject([
        422,
        expect.stringContaining('请刷新') as string,
      ]);
      expect((await at.add(at.teacher, { realName: '某人', grade: '五年级', class: '1班' })).statusCode).toBe(
        422,
      );
      expect((await at.rowOf('1001'))?.class).toBe('向日葵班');
    });

    it('that no other class of the grade has: otherwise they would look after that one too', async () => {
      for (const merge of ['ask', 'allow']) {
        const reply = await renameClass(at.teacher, { newClass: '2班', merge });
        expect([reply.statusCode, reply.body]).toMatchObject([409, expect.stringContaining('2班') as string]);
      }
      expect((await at.rowOf('1001'))?.class).toBe('向日葵班');
      expect((await at.find(at.teacher)).body).not.toContain(CANARY);
    });

    it('as clerks of the class that they name, and make one of two when they confirm it', async () => {
      const which = { grade: '五年级', class: '2班', newClass: '向日葵班' };
      expect((await renameClass(at.clerk, { newClass: '3班' })).statusCode).toBe(422);
      const asked = await renameClass(at.clerk, which);
      expect([asked.statusCode, asked.json<{ inClass: number }>().inClass > 3]).toEqual([409, true]);
      expect((await renameClass(at.clerk, { ...which, merge: 'allow' })).json()).toBe(true);
      expect((await at.rowOf('1101'))?.class).toBe('向日葵班');
    });

    it('but not another’s, and not as anybody else', async () => {
      const reply = await renameClass(at.teacher, { id: 'owner/202', newClass: '新名' });
      expect(reply.statusCode).toBe(404);
      const other = await renameClass(at.teacher, { newClass: '新名', class: '9班' });
      expect(other.statusCode).toBe(422);
      const pupil = await at.logIn('1002', 'owner/期末');
      expect((await renameClass(pupil, { newClass: '新名' })).statusCode).toBe(403);
      expect((await renameClass(at.owner, { newClass: '新名' })).statusCode).toBe(400);
    });
  });
});
