import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { recount } from './recount.commands.ts';

const HERE = { area: '东区', school: '一中', tag: '学生' };
const people = (first: number, count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...HERE,
    name: String(first + index),
    realName: `考生${index}`,
    ...fields,
  }));

async function opened(engine: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  const test = await openTestApp(engine);
  await test.author('owner');
  await addSmallContest(test, { name: '期末' });
  await addCandidates(test, people(1001, 5));
  await addCandidates(test, people(1101, 2, { school: '二中' }));
  await (await TestCandidate.start(test, '期末', '1001')).submit();
  return test;
}

const counters = async ({ database: { db } }: TestApp) => {
  const candidates = await db.selectFrom('candidate_group').select(['school', 'candidates as n']).execute();
  const finished = await db.selectFrom('finished_group').select(['school', 'finished as n']).execute();
  const told = (rows: { school: string; n: number }[]) =>
    Object.fromEntries(rows.map(({ school, n }) => [school, n]).sort());
  return { candidates: told(candidates), finished: told(finished) };
};

const falsify = (test: TestApp) =>
  writeRows(test, async (db) => {
    await db.updateTable('candidate_group').set({ candidates: 7 }).where('school', '=', '一中').execute();
    await db.deleteFrom('candidate_group').where('school', '=', '二中').execute();
    await db.updateTable('finished_group').set({ finished: 3 }).execute();
    const group = { owner: 'owner', key: 'k', area: '', tag: '', contests: '' };
    const rows = [
      { ...group, school: '没有', candidates: 4 },
      { ...group, key: 'l', school: '空的', candidates: 0 },
    ];
    await db.insertInto('candidate_group').values(rows).execute();
  });

const RIGHT = { candidates: { 一中: 5, 二中: 2 }, finished: { 一中: 1 } };

describeEngines('a recount', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await opened(engine);
  });
  afterAll(() => test.close());

  it('corrects what differs, says what it was, and leaves nothing of empty groups', async () => {
    await falsify(test);
    const wrong = await recount(test.database);
    expect(wrong.map(({ counted, actual }) => `${counted} → ${actual}`).sort()).toEqual(
      ['7 → 5', '0 → 2', '3 → 1', '4 → 0'].sort(),
    );
    expect(await counters(test)).toEqual(RIGHT);
    expect(await recount(test.database)).toEqual([]);
  });

  it('corrects nothing twice where two are at it', async () => {
    await falsify(test);
    await Promise.all([recount(test.database), recount(test.database)]);
    expect(await counters(test)).toEqual(RIGHT);
  });

  it('is right about who comes and finishes while it counts', async () => {
    await falsify(test);
    const finisher = await TestCandidate.start(test, '期末', '1002');
    await Promise.all([
      recount(test.database),
      finisher.submit(),
      addCandidates(test, people(1201, 3)),
      recount(test.database),
    ]);
    expect(await counters(test)).toEqual({ candidates: { 一中: 8, 二中: 2 }, finished: { 一中: 2 } });
  });
});

describe.skipIf(inject('postgresUrl') === '')('a recount on PostgreSQL', () => {
  let test: TestApp;
  let other: pg.Client;
  beforeAll(async () => {
    test = await opened('postgres');
    other = new pg.Client({ connectionString: test.place.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await test.close();
  });

  it('neither waits for whoever is writing elsewhere, nor is waited for', async () => {
    await falsify(test);
    await other.query('begin');
    await other.query(`update candidate set remark = 'x' where name = '1101'`);
    await other.query(`update ticket_user set client_ip = 'x' where ticket = '1001'`);
    expect(await recount(test.database)).not.toEqual([]);
    await other.query('rollback');
    expect(await counters(test)).toEqual(RIGHT);
  });

  it('counts on what others have done to the same counters meanwhile', async () => {
    await falsify(test);
    await other.query('begin');
    await other.query(`delete from candidate where name = '1005'`);
    const counting = recount(test.database);
    await expect.poll(() => countWaiting((statement) => other.query(statement))).toBe(1);
    await other.query('commit');
    await counting;
    expect(await counters(test)).toEqual({ ...RIGHT, candidates: { 一中: 4, 二中: 2 } });
  });
});
