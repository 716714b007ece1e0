import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPurgeableContests, purgeContestsNow } from '#server/trash/purge.ts';
import { type IssuedRescueKey, sealRescueFile } from '#server/testing/sealed-file.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

describe('keys of rescue files', () => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    owner = await test.author('owner');
    for (const name of ['语文', '数学']) await addSmallContest(test, { name, duration: 0 });
  });
  afterAll(() => test.close());

  const keyOf = async ({ client }: TestCandidate) =>
    (await client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
  const begin = (contest: string) => TestCandidate.start(test, contest, String((ticket += 1)));
  const userOf = (candidate: TestCandidate) =>
    test.database.db
      .selectFrom('ticket_user')
      .select(['id', 'contest_id'])
      .where('ticket', '=', candidate.ticket)
      .executeTakeFirstOrThrow();
  const secrets = () => test.database.db.selectFrom('secret').selectAll().orderBy('name').execute();
  const under = (secret: string, id: string) => ({
    id,
    key: createHmac('sha256', Buffer.from(secret, 'base64')).update(`rescue ${id}`).digest('base64'),
  });

  async function apply(key: IssuedRescueKey): Promise<number> {
    const at = test.clock.now().getTime();
    const answer = { taskId: 1, sequence: at, queuedAt: at, idempotencyKey: `k${at}`, payload: SMALL_ANSWER };
    const content = sealRescueFile(key, { answers: [answer], drafts: [] });
    return (await owner.post('/api/apply-rescue-file', { owner: 'owner', content })).statusCode;
  }

  it('open their own contest’s files; one that has leaked opens nothing of another contest', async () => {
    const [mine, other] = [await begin('语文'), await begin('数学')];
    expect(await apply(await keyOf(mine))).toBe(200);
    expect(await apply(await keyOf(other))).toBe(200);
    const { contest_id } = await userOf(mine);
    const leaked = (await secrets()).find(({ name }) => name.includes(contest_id))?.value ?? '';
    const [own, foreign] = [await userOf(mine), await userOf(other)];
    expect(await apply(under(leaked, own.id))).toBe(200);
    expect(await apply(under(leaked, foreign.id))).toBe(422);
  });

  it('are new when the contest is opened again later, and files of the first time still open', async () => {
    const first = await begin('语文');
    const before = await keyOf(first);
    test.clock.advance(WEEK_MS);
    owner = await test.author('owner');
    await first.logIn();
    expect((await keyOf(first)).key).not.toBe(before.key);
    expect(await apply(before)).toBe(200);
  });

  it('of the time when there was one for all still open what was sealed then, and nothing newer', async () => {
    const old = await begin('语文');
    const former = randomBytes(32).toString('base64');
    await writeRows(test, async (db) => {
      await db.deleteFrom('secret').execute();
      const row = { name: 'rescue-files', value: former, created_at: test.clock.now().toISOString() };
      await db.insertInto('secret').values(row).execute();
    });
    test.clock.advance(1_000);
    await keyOf(old);
    // A day, in which processes of the version before may still run.
    test.clock.advance(24 * 60 * 60_000 + 1);
    owner = await test.author('owner');
    const late = await begin('数学');
    expect(await apply(under(former, (await userOf(old)).id))).toBe(200);
    expect(await apply(under(former, (await userOf(late)).id))).toBe(422);
  });

  it('go with the candidates when these are removed for good', async () => {
    const candidate = await begin('数学');
    await keyOf(candidate);
    const { contest_id } = await userOf(candidate);
    const contests = await findPurgeableContests(test.database, 'owner', '数学');
    await purgeContestsNow(test.database, contests, test.clock.now());
    expect((await secrets()).filter(({ name }) => name.includes(contest_id))).toEqual([]);
  });
});
