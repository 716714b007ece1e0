import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AUDIT_PAGE_SIZE,
  type AuditRecordView,
  MOST_AUDIT_RECORDS,
} from '#domain/audit/audit-record.schema.ts';
import { auditWords } from '#domain/audit/audit-words.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const CANARY = '金丝雀';

describeEngines('the audit log of an owner', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let admin: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    admin = await test.author('admin', { admin: true });
    const other = await test.author('other');
    await addSmallContest(test, { name: '期末' });
    await TestCandidate.start(test, '期末', '1001');
    await addCandidates(test, [{ name: '2001', realName: '张三' }]);
    await addCandidates(test, [{ name: '3001', realName: CANARY }], 'other');
    await other.post('/api/delete-candidate', { owner: 'other', name: '3001' });
    await other.post('/api/delete-task', { owner: 'other', name: CANARY });
    await admin.get('/api/get-contest-ticket-users', { owner: 'owner', contestIds: 'owner/期末' });
    await admin.post('/api/delete-ticket-user', undefined, { query: { user: 'owner/期末/1001' } });
    await admin.post('/api/add-task', { owner: 'owner', name: '代建' });
    test.clock.advance(86_400_000);
    owner = await test.author('owner');
    test.clock.advance(1_000);
    await owner.post('/api/delete-candidate', { owner: 'owner', name: '2001' });
  });
  afterAll(() => test.close());

  async function records(query: Record<string, string> = {}, by = owner) {
    const reply = await by.get('/api/find-audit-records', { owner: 'owner', ...query });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ total: number; isMore: boolean; records: AuditRecordView[] }>();
  }

  it('says who did what to whom, the newest first, and nothing of another owner', async () => {
    const { total, records: all } = await records();
    expect(all).toHaveLength(total);
    const told = all.map(({ actor, action, subject }) => [actor, auditWords(action), subject]);
    expect(told[0]).toEqual(['owner', '删除考生', '2001']);
    expect(told).toContainEqual(['admin', '删除作答', '期末 / 1001']);
    expect(told).toContainEqual(['admin', '查看作答结果', '期末']);
    expect(all.find(({ action }) => action === 'act-for-another')?.text).toBe('新建题目');
    expect(JSON.stringify(all)).not.toContain(CANARY);
  });

  it('is found by kind, by words and by day', async () => {
    const deleted = await records({ group: 'delete' });
    expect(deleted.records.map(({ action }) => action)).toEqual(['delete-candidate', 'delete-ticket-user']);
    expect((await records({ group: 'delete.delete-candidate' })).total).toBe(1);
    expect((await records({ group: 'login.login' })).total).toBe(2);
    expect((await owner.get('/api/find-audit-records', { owner: 'owner', group: 'no' })).statusCode).toBe(
      400,
    );
    expect((await records({ search: '2001' })).total).toBe(1);
    expect((await records({ search: '%' })).total).toBe(0);
    const today = new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await records({ group: 'delete', from: today })).total).toBe(1);
    expect((await records({ group: 'delete', to: today })).total).toBe(2);
  });

  it('finds somebody by the name of the account', async () => {
    await writeRows(test, (db) =>
      db.updateTable('account').set({ name: '管理员甲' }).where('username', '=', 'admin').execute(),
    );
    const { records: found } = await records({ search: '管理员甲' });
    expect(new Set(found.map(({ actorText }) => actorText))).toEqual(new Set(['管理员甲（admin）']));
  });

  it('counts no further than it can be paged through, and finds older ones by their day', async () => {
    const at = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 1_000).toISOString();
    const rows = Array.from({ length: MOST_AUDIT_RECORDS }, (_, index) => ({
      ...{ id: `old-${index}`, at: at(index), actor: 'owner', action: 'delete-task', owner: 'owner' },
      ...{ subject: `题${index}`, detail: '{}' },
    }));
    await writeRows(test, async (db) => {
      for (let from = 0; from < rows.length; from += 1_000)
        await db
          .insertInto('audit_log')
          .values(rows.slice(from, from + 1_000))
          .execute();
    });
    expect(await records()).toMatchObject({ total: MOST_AUDIT_RECORDS, isMore: true });
    // Whoever filters is told that there are more, for which nobody has to go through all.
    expect(await records({ group: 'delete' })).toMatchObject({ total: AUDIT_PAGE_SIZE, isMore: true });
    expect((await records({ page: '100' })).records).toHaveLength(AUDIT_PAGE_SIZE);
    expect((await records({ search: '题777' })).total).toBe(11);
    const old = await records({ to: '2020-01-01', page: '2' });
    expect([old.total, old.isMore, old.records[0]?.subject]).toEqual([MOST_AUDIT_RECORDS, false, '题9899']);
    await writeRows(test, (db) => db.deleteFrom('audit_log').where('id', 'like', 'old-%').execute());
  });

  it('is open to the owner and administrators alone, and that an administrator reads it is written down', async () => {
    const managing = await test.author('managing', { managedAccounts: ['owner'] });
    expect((await managing.get('/api/find-audit-records', { owner: 'owner' })).statusCode).toBe(403);
    const reader = await test.author('reader', { admin: true });
    await records({}, reader);
    expect((await records({ group: 'read', search: 'reader' })).total).toBe(1);
  });
});

describe('every action of the audit log', () => {
  it('has words for people', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(testing|database.migrations)/.test(file),
    );
    const actions = files.flatMap((file) =>
      [...readFileSync(join('server', file), 'utf8').matchAll(/\baction: '([a-z-]+)'/g)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect(actions.length).toBeGreaterThan(20);
    for (const kind of ['contest', 'task', 'resource', 'message', 'notice'])
      actions.push(`restore-${kind}`, `purge-${kind}`);
    expect([...new Set(actions)].filter((action) => auditWords(action) === '其他操作')).toEqual([]);
  });
});
