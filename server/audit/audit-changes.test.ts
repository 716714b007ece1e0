import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { TrashItem } from '#api/trash.ts';
import type { AuditRecordView } from '#domain/audit/audit-record.schema.ts';
import { auditWords } from '#domain/audit/audit-words.ts';
import { ListClient, sheetOf } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { purgeTrash } from '#server/trash/purge.ts';

const HERE = { area: '东区', school: '一中' };
const CLASS = { ...HERE, grade: '五年级', class: '1班' };
const SECRET = '金丝雀8964';

describe('what the audit log says of changes', () => {
  let test: TestApp;
  let owner: TestClient;
  let admin: TestClient;
  let clerk: TestClient;
  let teacher: TestClient;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    owner = await test.author('owner');
    admin = await test.author('admin', { admin: true });
    await addSmallContest(test, { name: '填报', tag: '班主任', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '期末' });
    await addCandidates(test, [
      { ...HERE, name: '5001', realName: '王校长', tag: '校长' },
      { ...CLASS, name: '201', realName: '王老师', tag: '班主任' },
      { ...CLASS, name: '2001', realName: '张三', tag: '学生' },
    ]);
    clerk = test.client();
    await clerk.post('/api/school-login', { username: '5001' });
    teacher = test.client();
    await teacher.post('/api/ticket-login', { contestId: 'owner/填报', username: '201' });
  });
  afterAll(() => test.close());

  /** What comes of a deed, oldest first. */
  async function told(deed: () => Promise<unknown>): Promise<string[]> {
    await writeRows(test, (db) => db.deleteFrom('audit_log').execute());
    await deed();
    const reply = await owner.get('/api/find-audit-records', { owner: 'owner' });
    const { records } = reply.json<{ records: AuditRecordView[] }>();
    expect(JSON.stringify(records)).not.toContain(SECRET);
    return records
      .map(({ actorText, action, subject, text }) =>
        [actorText, auditWords(action), subject, text].join(' ').trim(),
      )
      .reverse();
  }
  const done = async (
    client: TestClient,
    call: string,
    body?: object,
    query: Record<string, string> = {},
  ) => {
    test.clock.advance(1_000);
    const reply = await client.post(`/api/${call}`, body, { query });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply;
  };
  const candidate = (fields: object) => ({ owner: 'owner', ...CLASS, tag: '学生', ...fields });

  describe('of candidates', () => {
    it('has what the owner adds, edits and deletes, each once', async () => {
      const person = candidate({ name: '2002', realName: '李四' });
      expect(await told(() => done(owner, 'add-candidate', { ...person, queryPassword: SECRET }))).toEqual([
        'owner 添加考生 2002 姓名：李四，学校：一中，年级：五年级，班级：1班，查询密码：已设置',
      ]);
      const edit = (fields: object) =>
        done(owner, 'update-candidate', { ...person, ...fields }, { id: 'owner/2002' });
      expect(await told(() => edit({ realName: '李思', class: '2班' }))).toEqual([
        'owner 修改考生 2002 姓名：“李四” → “李思”，班级：“1班” → “2班”',
      ]);
      expect(await told(() => edit({ realName: '李思', class: '2班' }))).toEqual([]);
      const password = (queryPassword: string) =>
        told(() => edit({ realName: '李思', class: '2班', queryPassword }));
      expect(await password(`${SECRET}1`)).toEqual(['owner 修改考生 2002 姓名：李思，查询密码：已更改']);
      expect(await password('')).toEqual(['owner 修改考生 2002 姓名：李思，查询密码：已取消']);
      expect(await told(() => edit({ name: '2003', realName: '李思', class: '3班' }))).toEqual([
        'owner 更换准考证号 2003 “2002” → “2003”，姓名：李思，班级：“2班” → “3班”',
      ]);
      expect(await told(() => done(owner, 'delete-candidate', { owner: 'owner', name: '2003' }))).toEqual([
        'owner 删除考生 2003 姓名：李思',
      ]);
    });

    it('has that a remark was changed, and of its words only what everybody notes', async () => {
      const person = candidate({ name: '2004', realName: '周七' });
      await done(owner, 'add-candidate', person);
      const remark = (text: string) =>
        told(() => done(owner, 'update-candidate', { ...person, remark: text }, { id: 'owner/2004' }));
      expect(await remark('孤儿')).toEqual(['owner 修改考生 2004 姓名：周七，备注：（空） → “其他内容”']);
      expect(await remark('流出（已不在本班）')).toEqual([
        'owner 修改考生 2004 姓名：周七，备注：“其他内容” → “流出（已不在本班）”',
      ]);
      await done(owner, 'delete-candidate', { owner: 'owner', name: '2004' });
    });

    it('has nothing of what was refused', async () => {
      const taken = candidate({ name: '2001', realName: '王五' });
      expect(await told(() => owner.post('/api/add-candidate', taken))).toEqual([]);
      expect(await told(() => admin.post('/api/delete-candidate', { owner: 'owner', name: '9999' }))).toEqual(
        [],
      );
    });

    it('has one record also where somebody acts for the owner', async () => {
      const person = candidate({ name: '2010', realName: '代建' });
      expect(await told(() => done(admin, 'add-candidate', person))).toEqual([
        'admin 添加考生 2010 姓名：代建，学校：一中，年级：五年级，班级：1班',
      ]);
    });

    it('has lists that are uploaded with what came of them, and how many were deleted with all', async () => {
      const lists = new ListClient(owner, 'owner');
      const file = await sheetOf(
        ['准考证号', '姓名'],
        [
          ['3001', '甲'],
          ['3002', '乙'],
        ],
      );
      expect(await told(() => lists.send('/api/upload-candidate?owner=owner', file))).toEqual([
        'owner 导入考生名单  新增2行，修改0行，无变化0行',
      ]);
      const staff = { ...HERE, tag: '校长' };
      const count = (await test.database.db.selectFrom('candidate').select('name').execute()).length;
      expect(await told(() => done(owner, 'delete-candidates', undefined, { owner: 'owner' }))).toEqual([
        `owner 删除全部考生  人数：${count}`,
      ]);
      await addCandidates(test, [
        { ...staff, name: '5001', realName: '王校长' },
        { ...CLASS, name: '201', realName: '王老师', tag: '班主任' },
        { ...CLASS, name: '2001', realName: '张三', tag: '学生' },
      ]);
      // To whom it was given anew it says who they are once they log in.
      await clerk.post('/api/school-login', { username: '5001' });
      await teacher.post('/api/ticket-login', { contestId: 'owner/填报', username: '201', takeOver: true });
    });

    it('has what a class teacher edits and deletes, and that reporting is finished', async () => {
      const body = candidate({ name: '2001', realName: '张三', remark: '流出（已不在本班）' });
      expect(await told(() => done(teacher, 'update-candidate', body, { id: 'owner/2001' }))).toEqual([
        '王老师（201，班主任） 修改考生 2001 姓名：张三，备注：（空） → “流出（已不在本班）”',
      ]);
      await done(teacher, 'add-candidate', { owner: 'owner', realName: '新来' });
      const { name } = await test.database.db
        .selectFrom('candidate')
        .select('name')
        .where('real_name', '=', '新来')
        .executeTakeFirstOrThrow();
      expect(await told(() => done(teacher, 'delete-candidate', { owner: 'owner', name }))).toEqual([
        `王老师（201，班主任） 删除考生 ${name} 姓名：新来`,
      ]);
      const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
      expect(trash.find((item) => item.name.startsWith('新来'))?.deletedByName).toBe('王老师（201，班主任）');
      expect(await told(() => done(teacher, 'logout'))).toEqual([
        '王老师（201，班主任） 结束填报并退出 填报 / 201',
      ]);
      const candidateClient = await TestCandidate.start(test, '期末', '2001');
      expect(await told(() => candidateClient.client.post('/api/logout'))).toEqual([]);
    });
  });

  describe('of messages and notices', () => {
    const save = (client: TestClient, part: object) =>
      done(
        client,
        'update-message',
        { owner: 'owner', name: '报送', user: '一中', ...part },
        { id: 'owner/报送' },
      );

    it('has who sends, submits, passes and sends back', async () => {
      const message = { owner: 'owner', name: '报送', user: '一中' };
      expect(await told(() => done(owner, 'add-message', message))).toEqual([
        'owner 发出消息 报送 收件人：一中',
      ]);
      expect(await told(() => save(clerk, { state: '已提交审核' }))).toEqual([
        '王校长（5001，校长） 提交消息的回复，请求审核 报送 收件人：一中',
      ]);
      expect(await told(() => save(owner, { state: '审核不通过，请修改', reason: SECRET }))).toEqual([
        'owner 消息审核不通过，退回修改 报送 收件人：一中',
      ]);
      await save(clerk, { state: '已提交审核' });
      expect(await told(() => save(owner, { state: '审核通过' }))).toEqual([
        'owner 消息审核通过 报送 收件人：一中',
      ]);
      expect(await told(() => save(owner, { state: '审核通过', text: SECRET }))).toEqual([
        'owner 修改消息 报送 收件人：一中，修改了正文',
      ]);
      expect(await told(() => save(owner, { state: '审核通过', text: SECRET }))).toEqual([]);
      expect(await told(() => done(admin, 'delete-message', { owner: 'owner', name: '报送' }))).toEqual([
        'admin 删除消息 报送',
      ]);
    });

    it('has who writes and changes a notice', async () => {
      const notice = { owner: 'owner', name: '放假', text: '放假', state: '草稿' };
      expect(await told(() => done(owner, 'add-notice', notice))).toEqual([
        'owner 新建公告 放假 收件人：所有人',
      ]);
      const shown = { ...notice, state: '已发布' };
      expect(await told(() => done(owner, 'update-notice', shown, { id: 'owner/放假' }))).toEqual([
        'owner 修改公告 放假 状态：“草稿” → “已发布”',
      ]);
      const narrowed = { ...shown, user: '校长,东区' };
      expect(await told(() => done(owner, 'update-notice', narrowed, { id: 'owner/放假' }))).toEqual([
        'owner 修改公告 放假 收件人：“所有人” → “校长,东区”',
      ]);
    });
  });

  it('has what an administrator or a managing account changes for the owner, and not what the owner or candidates do', async () => {
    const manager = await test.author('manager', { managedAccounts: ['owner'] });
    const task = (name: string) => ({ owner: 'owner', name });
    await told(async () => {
      await done(admin, 'add-task', task('新题'));
      await done(manager, 'add-task', task('又一题'));
      await done(manager, 'delete-task', task('新题'));
      await done(owner, 'add-task', task('自己的题'));
      await (await TestCandidate.start(test, '期末', '1001')).submit();
    });
    const rows = test.database.db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'detail']);
    expect(await rows.orderBy('at').execute()).toMatchObject([
      { actor: 'admin', action: 'act-for-another', subject: '新题', detail: '{"call":"add-task"}' },
      { actor: 'manager', action: 'act-for-another', subject: '又一题', detail: '{"call":"add-task"}' },
      { actor: 'manager', action: 'delete-task', subject: '新题' },
    ]);
  });

  it('has answers that are deleted, brought back and gone for good', async () => {
    await TestCandidate.start(test, '期末', '2001');
    const user = { user: 'owner/期末/2001' };
    expect(await told(() => done(admin, 'delete-ticket-user', undefined, user))).toEqual([
      'admin 删除作答 期末 / 2001 姓名：张三',
    ]);
    const trash = async () => (await owner.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
    const { kind, id } = (await trash()).find((item) => item.kind === 'answers')!;
    const back = { owner: 'owner', kind, id };
    expect(await told(() => done(admin, 'restore-from-trash', back))).toEqual([
      'admin 恢复作答 期末 / 2001 姓名：张三',
    ]);
    await done(admin, 'delete-ticket-user', undefined, user);
    await done(owner, 'delete-candidate', { owner: 'owner', name: '2001' });
    test.clock.advance(31 * 86_400_000);
    owner = await test.author('owner');
    const gone = await told(() => purgeTrash(test.database, test.clock.now()));
    expect(gone).toContain('服务器上的清除命令 彻底清除作答 期末 人数：1');
    expect(gone).toContain('服务器上的清除命令 彻底清除考生  人数：1');
    expect(gone).toContain('服务器上的清除命令 彻底清除消息 报送');
    const text = (await owner.get('/api/find-audit-records', { owner: 'owner' })).body;
    expect(text).not.toContain('其他操作');
    expect((JSON.parse(text) as StatusReply).status).toBeUndefined();
  });
});
