import type { ClassList, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import type { Engine } from '#server/database/migrate.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from './test-app.ts';
import { addCandidates } from './test-rows.ts';

/** Stands in everything that a class teacher of the class here must never get to see. */
export const CANARY = '金丝雀';

export const HERE = { area: '东区', school: '实验小学', grade: '五年级', class: '1班' };
export const PUPIL = { ...HERE, tag: '学生', gender: '女', contests: '期末', contest: '期末' };
export const TEACHER = { ...HERE, tag: '班主任', realName: '王老师' };

const pupils = (first: number, names: string[], fields: object = {}) =>
  names.map((realName, index) => ({ ...PUPIL, name: String(first + index), realName, ...fields }));

const PEOPLE = [
  { ...TEACHER, name: '201' },
  { ...TEACHER, name: '202', class: '2班', realName: '李老师' },
  { ...TEACHER, name: '203', area: '西区', realName: `西区老师${CANARY}` },
  { ...TEACHER, name: '204', school: '', realName: '无校老师' },
  { ...TEACHER, name: '205', school: '未填写学校', realName: '未填老师' },
  { ...TEACHER, name: '206', class: '', realName: '无班老师' },
  { ...TEACHER, name: '207', realName: '将删老师' },
  { ...HERE, name: '301', tag: '教师,信息员', realName: '信息员', grade: '', class: '' },
  ...['校长', '中层管理者', '信息员', '测试账号'].map((tag, index) => ({
    ...{ ...HERE, grade: '', class: '', tag },
    ...{ name: String(311 + index), realName: `有权${index}` },
  })),
  ...pupils(1001, ['张一', '张二', '张三'], { level: ['A'] }),
  { ...PUPIL, name: '1009', realName: '备用1' },
  ...pupils(1101, [`别班${CANARY}`], { class: '2班' }),
  ...pupils(1201, [`别年级${CANARY}`], { grade: '六年级' }),
  ...pupils(1301, [`别校${CANARY}`], { school: '第二小学' }),
  ...pupils(1401, [`别区${CANARY}`], { area: '西区' }),
  ...pupils(1501, [`无校${CANARY}`], { school: '' }),
  ...pupils(1502, [`未填${CANARY}`], { school: '未填写学校' }),
  ...pupils(1503, [`无班${CANARY}`], { class: '' }),
];

/** A class of an owner's list, its teacher and the clerk of its school, and all others whom they may be taken for. */
export class TestClass {
  readonly test: TestApp;
  readonly owner: TestClient;
  teacher!: TestClient;
  clerk!: TestClient;

  private constructor(test: TestApp, owner: TestClient) {
    this.test = test;
    this.owner = owner;
  }

  static async open(engine: Engine): Promise<TestClass> {
    const test = await openTestApp(engine);
    const made = new TestClass(test, await test.author('owner'));
    await test.author('other');
    for (const of of ['owner', 'other']) {
      await made.addContest('填报', '班主任', of);
      await made.addContest('学校填报', '教师', of);
      await made.addContest('期末', '学生', of);
    }
    await addCandidates(test, PEOPLE);
    await addCandidates(test, pupils(1001, [`别家${CANARY}`]), 'other');
    await addCandidates(test, [{ ...TEACHER, name: '201', realName: '别家老师' }], 'other');
    made.teacher = await made.logIn('201');
    made.clerk = await made.logIn('301', 'owner/学校填报');
    return made;
  }

  /** For whoever is on the list. */
  addContest(name: string, tag: '班主任' | '信息员' | '教师' | '学生', of = 'owner'): Promise<void> {
    return addSmallContest(this.test, { name, tag, ticketType: 'number', ticket: [] }, of);
  }

  async logIn(username: string, contestId = 'owner/填报'): Promise<TestClient> {
    const client = this.test.client();
    const reply = await client.post('/api/ticket-login', { contestId, username, takeOver: true });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return client;
  }

  find(client: TestClient, query: Record<string, string> = {}) {
    return client.get('/api/find-class-candidates', { owner: 'owner', ...query });
  }

  async namesOf(client: TestClient, query: Record<string, string> = {}): Promise<string[]> {
    const list = (await this.find(client, query)).json<ClassList>();
    return list.candidates.map(({ realName }) => realName);
  }

  get(client: TestClient, name: string) {
    return client.get('/api/get-candidate', { id: `owner/${name}` });
  }

  update(client: TestClient, name: string, body: object, etag?: string) {
    const headers = etag === undefined ? {} : { headers: { 'if-match': etag } };
    return client.post('/api/update-candidate', body, { query: { id: `owner/${name}` }, ...headers });
  }

  /** As the page saves: what it was shown, and what was changed in it. */
  async edit(client: TestClient, name: string, change: object) {
    const reply = await this.get(client, name);
    const { hasQueryPassword: _known, ...shown } = reply.json<OwnedCandidate>();
    return this.update(client, name, { ...shown, ...change }, reply.headers.etag);
  }

  add(client: TestClient, body: object, query: Record<string, string> = {}) {
    return client.post('/api/add-candidate', { owner: 'owner', ...body }, { query });
  }

  rowOf(name: string, of = 'owner') {
    return this.test.database.db
      .selectFrom('candidate')
      .selectAll()
      .where('owner', '=', of)
      .where('name', '=', name)
      .executeTakeFirst();
  }

  /** The number that the server gave to whoever was added under a name. */
  async addedAs(realName: string): Promise<string> {
    const { name } = await this.test.database.db
      .selectFrom('candidate')
      .select('name')
      .where('owner', '=', 'owner')
      .where('real_name', '=', realName)
      .orderBy('created_time')
      .executeTakeFirstOrThrow();
    return name;
  }

  /** What the audit log says of something that the class teacher did. */
  async audit(action: string, subject: string) {
    const rows = await this.test.database.db
      .selectFrom('audit_log')
      .select(['owner', 'detail'])
      .where('action', '=', action)
      .where('actor', '=', 'owner/填报/201')
      .where('subject', '=', subject)
      .execute();
    return rows.map(({ owner, detail }) => ({ owner, detail: JSON.parse(detail) as unknown }));
  }
}
