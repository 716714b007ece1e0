import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AuditRecordView } from '#domain/audit/audit-record.schema.ts';
import { auditWords } from '#domain/audit/audit-words.ts';
import { leaveTraceCommand, MOST_REFUSALS } from '#server/http/traces.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const HERE = { area: '东区', school: '一中' };
const PEOPLE = [
  { ...HERE, name: '5001', realName: '王校长', tag: '校长' },
  { ...HERE, name: '1001', realName: '张三', tag: '学生', grade: '五年级', class: '1班' },
  { ...HERE, name: '201', realName: '王老师', tag: '班主任', grade: '五年级', class: '1班' },
  { ...HERE, name: '1002', realName: '李四', tag: '学生', grade: '五年级', class: '2班' },
  { name: '1003', realName: '赵五', tag: '学生', area: '东区', school: '二中' },
];

describeEngines('what the audit log says of reading', (engine) => {
  let test: TestApp;
  let principal: TestClient;
  let teacher: TestClient;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await test.author('other');
    await addSmallContest(test, { name: '填报', tag: '班主任', ticketType: 'number', ticket: [] });
    await addCandidates(test, PEOPLE);
    await addCandidates(test, [{ name: '1001', realName: '别家', ...HERE }], 'other');
    principal = test.client();
    await principal.post('/api/school-login', { username: '5001' });
    teacher = test.client();
    await teacher.post('/api/ticket-login', { contestId: 'owner/填报', username: '201' });
  });
  afterAll(() => test.close());

  /** What comes of a deed, as the owner reads it. */
  async function told(deed: () => Promise<unknown>): Promise<string[]> {
    test.clock.advance(20 * 60_000);
    // Their sessions end after an hour.
    await principal.post('/api/school-login', { username: '5001' });
    await writeRows(test, (db) => db.deleteFrom('audit_log').execute());
    await deed();
    const reply = await owner.get('/api/find-audit-records', { owner: 'owner' });
    const { records } = reply.json<{ records: AuditRecordView[] }>();
    return records.map(({ actorText, action, subject }) => `${actorText} ${auditWords(action)} ${subject}`);
  }
  const ask = (client: TestClient, path: string, query: Record<string, string>) => async () => {
    const reply = await client.get(`/api/${path}`, query);
    return reply;
  };
  const school = (name: string) => ({ owner: 'owner', school: name });

  it('names who has seen the people of a school, with number and role', async () => {
    expect(await told(ask(principal, 'find-school-candidates', school('一中')))).toEqual([
      '王校长（5001，校长） 查看考生信息 一中',
    ]);
  });

  it('has who has come in to look at the schools', async () => {
    const enter = () => test.client().post('/api/school-login', { username: '5001' });
    const enterTwice = async () => {
      test.clock.advance(20 * 60_000);
      await enter();
      await enter();
    };
    expect(await told(enterTwice)).toEqual(['王校长（5001，校长） 登录 5001']);
  });

  it('tells schools of one name apart', async () => {
    await addCandidates(test, [
      { name: '6001', realName: '钱主管', tag: '上级主管', area: '', school: '教育局' },
      { name: '1004', realName: '孙六', tag: '学生', area: '西区', school: '二中' },
    ]);
    const supervisor = test.client();
    const both = async () => {
      await supervisor.post('/api/school-login', { username: '6001' });
      for (const area of ['东区', '西区'])
        await supervisor.get('/api/find-school-candidates', { ...school('二中'), area });
    };
    expect(await told(both)).toEqual(
      expect.arrayContaining([
        '钱主管（6001，上级主管） 查看考生信息 西区/二中',
        '钱主管（6001，上级主管） 查看考生信息 东区/二中',
      ]),
    );
  });

  it('has whoever looks into the trash of another owner', async () => {
    await owner.post('/api/add-candidate', { owner: 'owner', name: '1999', realName: '周七' });
    await owner.post('/api/delete-candidate', { owner: 'owner', name: '1999' });
    const admin = await test.author('admin', { admin: true });
    expect(await told(ask(admin, 'get-trash', { owner: 'owner' }))).toEqual(['admin 查看考生信息 ']);
  });

  it('calls a refused attempt refused, whatever call it was', async () => {
    const paths = ['find-school-candidates', 'poll-school-candidates', 'get-unfinished-candidates'];
    for (const path of [...paths, 'get-filtered-candidates', 'export-school-candidates']) {
      expect(await told(ask(principal, path, school('二中'))), path).toEqual([
        '王校长（5001，校长） 查看考生信息，被拒绝 二中',
      ]);
    }
    expect(await told(ask(principal, 'get-school-ticket-users', school('二中')))).toEqual([
      '王校长（5001，校长） 查看作答结果，被拒绝 二中',
    ]);
  });

  it('has a class teacher who is shown nobody as refused, and nothing where there is nobody', async () => {
    const candidate = (name: string) => ask(teacher, 'get-candidate', { id: `owner/${name}` });
    expect(await told(candidate('1002'))).toEqual(['王老师（201，班主任） 查看考生信息，被拒绝 1002']);
    expect(await told(candidate('9999'))).toEqual([]);
    expect(await told(candidate('1001'))).toEqual(['王老师（201，班主任） 查看考生信息 一中 五年级 1班']);
  });

  it('has nothing where nobody was shown', async () => {
    const admin = await test.author('admin', { admin: true });
    expect(await told(ask(admin, 'get-candidate', { id: 'owner/9999' }))).toEqual([]);
    expect(await told(ask(admin, 'find-candidates', { owner: 'owner', search: '没有这人' }))).toEqual([]);
    expect(await told(ask(admin, 'get-school-ticket-users', school('编造的学校')))).toEqual([]);
    expect(await told(ask(admin, 'get-candidate', { id: 'owner/1001' }))).toEqual([
      'admin 查看考生信息 1001',
    ]);
  });

  it('has nothing of those whom another owner refuses', async () => {
    expect(await told(ask(principal, 'find-school-candidates', { owner: 'other', school: '一中' }))).toEqual(
      [],
    );
    const others = test.database.db.selectFrom('audit_log').selectAll().where('owner', '=', 'other');
    expect(await others.where('action', 'like', 'refuse-%').execute()).toEqual([]);
  });

  it('has one row for a page that is refused again and again, and is not filled by it', async () => {
    const again = async () => {
      for (let time = 0; time < 3; time += 1)
        await ask(principal, 'find-school-candidates', school('二中'))();
    };
    expect(await told(again)).toHaveLength(1);
    const many = async () => {
      for (let place = 0; place < MOST_REFUSALS + 5; place += 1)
        await ask(principal, 'find-school-candidates', school(`${place}中`))();
    };
    const rows = await told(many);
    expect(rows).toHaveLength(MOST_REFUSALS + 1);
    expect(rows).toContain(
      `王校长（5001，校长） 查看考生信息，被拒绝 15分钟内已记录${MOST_REFUSALS}次，其余不再记录`,
    );
  });

  it('does not take messages for people', async () => {
    await owner.post('/api/add-message', { owner: 'owner', name: '通知', user: '一中' });
    const open = async (client: TestClient) => {
      await client.get('/api/find-messages', { owner: 'owner' });
      await client.get('/api/get-message', { id: 'owner/通知' });
      await client.get('/api/get-message-history', { id: 'owner/通知' });
    };
    expect(await told(() => open(principal))).toEqual([]);
    const admin = await test.author('admin', { admin: true });
    const seen = await told(() => open(admin));
    expect(new Set(seen)).toEqual(new Set(['admin 查看消息 ', 'admin 查看消息 通知']));
  });

  it('is written before anything is sent', async () => {
    const run = test.database.write.run.bind(test.database.write);
    let isSent = false;
    let wasSent: boolean | undefined;
    const spy = vi.spyOn(test.database.write, 'run').mockImplementation((async (
      command: never,
      input: never,
    ) => {
      if (command !== (leaveTraceCommand as unknown)) return run(command, input);
      // So long as another call takes.
      await test.client().get('/api/get-clock');
      wasSent = isSent;
      return run(command, input);
    }) as never);
    test.clock.advance(20 * 60_000);
    await principal.post('/api/school-login', { username: '5001' });
    const reply = await ask(principal, 'find-school-candidates', school('一中'))().finally(() => {
      isSent = true;
    });
    spy.mockRestore();
    expect([reply.statusCode, wasSent]).toEqual([200, false]);
  });
});
