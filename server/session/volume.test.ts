import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { TicketUser } from '#api/result.ts';
import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import { ENTRIES_PER_DELIVERY, MOST_ENTRIES_DELIVERED } from '#domain/session/rescue-file.ts';
import {
  BUDGETS,
  DELIVERED_A_MINUTE,
  deliveryCost,
  DRAFT_BYTES_A_MINUTE,
  DRAFTS_TOO_MUCH,
} from '#domain/session/volume.ts';
import { listVolumes, storeVolumes, VolumeWrites } from '#server/database/ticket-volume.repository.ts';
import { directly } from '#server/testing/direct-database.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { breakSeal, type IssuedRescueKey, sealRescueFile } from '#server/testing/sealed-file.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

const CONTEST = '填满';
const MINUTE_MS = 60_000;

/** Of 15 KB for each count, in texts of which each alone is within its limit. */
const heavy = (count: number) => ({
  basic: Array.from({ length: count }, (_, index) => ({ id: index + 1, strOption: '字'.repeat(5_000) })),
});

describeEngines('filling the disk', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, {
      name: CONTEST,
      duration: 60,
      logInterval: 100,
      taskCount: 2,
      canJump: true,
    });
  });
  afterAll(() => test.close());

  const begin = () => TestCandidate.start(test, CONTEST, String((ticket += 1)));
  const now = () => test.clock.now().getTime();

  async function resultOf({ ticket: number }: TestCandidate): Promise<TicketUser | undefined> {
    const query = { owner: 'owner', contestIds: `owner/${CONTEST}` };
    const rows = (await owner.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
    return rows.find(({ ticketId }) => ticketId === number);
  }

  async function words({ ticket: number }: TestCandidate): Promise<string[]> {
    const reply = await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` });
    const told = reply.json<{ action: string; text: string }[]>();
    return told.flatMap(({ action, text }) =>
      action === 'use-up-volume' && text.startsWith(`考生${number}：`) ? [text] : [],
    );
  }

  const idOf = async ({ ticket: number }: TestCandidate) =>
    (
      await test.database.db
        .selectFrom('ticket_user')
        .select('id')
        .where('ticket', '=', number)
        .executeTakeFirstOrThrow()
    ).id;

  /** As if so much had come already. */
  async function fillUpTo(candidate: TestCandidate, kind: 'log' | 'history', left: number): Promise<void> {
    const writes = new VolumeWrites();
    writes.add(await idOf(candidate), kind, BUDGETS[kind] - left);
    await directly(test.place, (db) => storeVolumes(db, writes));
  }

  describe('with logs', () => {
    const log = ({ client }: TestCandidate, sequence: number, answer = heavy(30)) =>
      client.post(
        '/api/add-ticket-log',
        { logs: [{ sequence, answer }] },
        { query: { taskId: '1', taskName: `${CONTEST}题1` } },
      );
    const stored = async (candidate: TestCandidate) => {
      const rows = await test.database.db
        .selectFrom('ticket_log')
        .select('body')
        .where('ticket_user_id', '=', await idOf(candidate))
        .execute();
      return rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    };

    it('ends at the budget for good, however the numbers run, and the owner is told once', async () => {
      const candidate = await begin();
      await fillUpTo(candidate, 'log', 1_000_000);
      const statuses: number[] = [];
      // Backwards: what is newest must not be what is counted by.
      for (let count = 0; count < 5; count += 1) {
        statuses.push((await log(candidate, now() - count)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 409, 409, 409]);
      const refused = await log(candidate, now() - 9, heavy(1));
      expect(refused.json<StatusReply>().msg).toBe(LOG_REFUSALS.full);
      expect(await stored(candidate)).toBeLessThan(1_000_000);
      expect((await resultOf(candidate))?.full).toEqual(['log']);
      expect(await words(candidate)).toHaveLength(1);
    });

    it('by many at once stops near the budget, too', async () => {
      const candidate = await begin();
      await fillUpTo(candidate, 'log', 1_000_000);
      await Promise.all(Array.from({ length: 12 }, (_, count) => log(candidate, now() - count)));
      // Batches that were under way together may each have had room.
      expect(await stored(candidate)).toBeLessThan(5_000_000);
      expect((await log(candidate, now() + 1, heavy(1))).statusCode).toBe(409);
    });

    it('takes nothing from the candidate’s answers', async () => {
      const candidate = await begin();
      await fillUpTo(candidate, 'log', 0);
      expect((await log(candidate, now())).statusCode).toBe(409);
      expect((await candidate.submit({ sequence: now() })).statusCode).toBe(200);
    });
  });

  describe('with the history of answers', () => {
    const LARGE = '长'.repeat(1_000);
    const bodies = async (candidate: TestCandidate, taskId = 1) =>
      (
        await test.database.db
          .selectFrom('answer_history')
          .select(['body', 'sequence', 'late'])
          .where('ticket_user_id', '=', await idOf(candidate))
          .where('task_index', '=', taskId)
          .orderBy('sequence')
          .execute()
      ).map((row) => ({ ...row, body: row.body.length > 10 ? 'whole' : row.body }));
    const answerOf = async (candidate: TestCandidate) => (await resultOf(candidate))?.taskAnswers;

    it('ends at the budget: the newest answer is taken and counts, replaced ones are no longer kept', async () => {
      const candidate = await begin();
      await candidate.submit({ sequence: now() - 100, answer: textAnswer(LARGE), key: 'within' });
      await fillUpTo(candidate, 'history', 5_000);
      for (let count = 0; count < 6; count += 1) {
        const answer = textAnswer(`${LARGE}第${count}次`);
        const sent = await candidate.submit({ sequence: now() + count, answer, key: `key-${count}` });
        expect(sent.statusCode).toBe(200);
      }
      expect(await answerOf(candidate)).toEqual([JSON.stringify(textAnswer(`${LARGE}第5次`))]);
      // A row tells that the last one came, so that its retry changes nothing.
      expect(await bodies(candidate)).toEqual([
        { sequence: now() - 100, late: 0, body: 'whole' },
        { sequence: now() + 5, late: 0, body: '' },
      ]);
      const again = { sequence: now() + 5, answer: textAnswer('另一份内容'), key: 'key-5' };
      expect((await candidate.submit(again)).statusCode).toBe(200);
      expect(await answerOf(candidate)).toEqual([JSON.stringify(textAnswer(`${LARGE}第5次`))]);
      expect((await resultOf(candidate))?.full).toEqual(['history']);
      expect(await words(candidate)).toHaveLength(1);
    });

    it('counts answers that a newer one was there for, and beyond the budget keeps none of them', async () => {
      const candidate = await begin();
      await candidate.submit({ sequence: now(), answer: textAnswer('现在的答案') });
      const old = (count: number) =>
        candidate.submit({ sequence: 1 + count, answer: textAnswer(LARGE), key: `old-${count}` });
      await old(0);
      const [before] = await listVolumes(test.database.db, [await idOf(candidate)]);
      expect(before?.bytes).toBeGreaterThan(3_000);
      await fillUpTo(candidate, 'history', 5_000);
      for (let count = 1; count < 6; count += 1) expect((await old(count)).statusCode).toBe(200);
      expect(await bodies(candidate)).toHaveLength(2);
      expect(await answerOf(candidate)).toEqual([JSON.stringify(textAnswer('现在的答案'))]);
    });

    it('keeps of what waits for the owner the newest of each task', async () => {
      const candidate = await begin();
      await candidate.submit({ sequence: now(), answer: textAnswer('按时提交的答案') });
      await fillUpTo(candidate, 'history', 5_000);
      const queuedAt = now();
      test.clock.advance(63 * MINUTE_MS);
      const late = (taskId: number, count: number, text: string) =>
        candidate.submit({
          taskId,
          sequence: now() + count,
          queuedAt,
          answer: textAnswer(text),
          key: `${taskId}-${count}`,
        });
      for (let count = 0; count < 5; count += 1) {
        expect((await late(1, count, `${LARGE}迟到${count}`)).statusCode).toBe(200);
      }
      await late(2, 1, `${LARGE}另一题`);
      const waiting = (await resultOf(candidate))?.lateAnswers.map(({ key, answer }) => ({ key, answer }));
      expect(waiting).toEqual([
        { key: '2-1', answer: JSON.stringify(textAnswer(`${LARGE}另一题`)) },
        { key: '1-4', answer: JSON.stringify(textAnswer(`${LARGE}迟到4`)) },
      ]);

      // The text of what counted until then is in the current answer alone: deciding and thinking again lose nothing.
      const decide = (decision: string) =>
        owner.post('/api/decide-late-answers', {
          ...{ contestId: `owner/${CONTEST}`, decision },
          answers: [{ ticket: candidate.ticket, key: '1-4' }],
        });
      await decide('accepted');
      expect((await answerOf(candidate))?.[0]).toBe(JSON.stringify(textAnswer(`${LARGE}迟到4`)));
      await decide('rejected');
      expect((await answerOf(candidate))?.[0]).toBe(JSON.stringify(textAnswer('按时提交的答案')));
    });

    it('gives back what counted beyond the budget when the owner thinks again', async () => {
      const candidate = await begin();
      await fillUpTo(candidate, 'history', 0);
      await candidate.submit({ sequence: now(), answer: textAnswer('按时提交的答案') });
      const queuedAt = now();
      test.clock.advance(63 * MINUTE_MS);
      await candidate.submit({ sequence: now(), queuedAt, answer: textAnswer('迟到的答案'), key: 'late' });
      const answers = [{ ticket: candidate.ticket, key: 'late' }];
      const contestId = `owner/${CONTEST}`;
      await owner.post('/api/decide-late-answers', { contestId, decision: 'accepted', answers });
      expect(await answerOf(candidate)).toEqual([JSON.stringify(textAnswer('迟到的答案'))]);
      await owner.post('/api/decide-late-answers', { contestId, decision: 'rejected', answers });
      expect(await answerOf(candidate)).toEqual([JSON.stringify(textAnswer('按时提交的答案'))]);
    });
  });

  describe('with drafts', () => {
    const answer = heavy(50);
    const most = Math.floor(DRAFT_BYTES_A_MINUTE / Buffer.byteLength(JSON.stringify(answer)));
    const withinBudget = <T>(taken: T, refused: T) => [...Array<T>(most).fill(taken), refused, refused];

    it('is slowed down beyond what can be typed in a minute; answers never are', async () => {
      const candidate = await begin();
      const save = (count: number) =>
        candidate.saveDraft({
          taskId: 1 + (count % 2),
          sequence: now() + count,
          queuedAt: now(),
          answer,
        });
      for (let count = 0; count < most; count += 1) expect((await save(count)).statusCode).toBe(200);
      const refused = await save(most);
      expect(refused.statusCode).toBe(429);
      expect(refused.json<StatusReply>().msg).toBe(DRAFTS_TOO_MUCH);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await candidate.submit({ taskId: 2, sequence: now() })).statusCode).toBe(200);
      test.clock.advance(MINUTE_MS);
      expect((await save(most + 1)).statusCode).toBe(200);
    });

    it('gets no new minute by submitting in between', async () => {
      const candidate = await begin();
      const statuses: number[] = [];
      for (let count = 0; count < most + 2; count += 1) {
        const sequence = now() + 2 * count;
        statuses.push((await candidate.saveDraft({ sequence, queuedAt: now(), answer })).statusCode);
        const submitted = await candidate.submit({ sequence: sequence + 1, key: `between-${count}` });
        expect(submitted.statusCode).toBe(200);
      }
      expect(statuses).toEqual(withinBudget(200, 429));
    });

    it('gets no new minute by delivering them as if left behind', async () => {
      const { client } = await begin();
      const key = (await client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
      const refused: unknown[] = [];
      for (let count = 0; count < most + 2; count += 1) {
        const draft = { taskId: 1, sequence: now() + count, queuedAt: now(), payload: answer };
        const content = sealRescueFile(key, { answers: [], drafts: [draft] });
        const reply = await client.post('/api/deliver-answers', { content });
        refused.push(reply.json<StatusReply>().data);
      }
      expect(refused).toEqual(withinBudget('0', '1'));
    });
  });

  describe('with deliveries of what was left behind', () => {
    const most = DELIVERED_A_MINUTE / deliveryCost(1);
    let keys = 0;
    const asides = (count: number) =>
      Array.from({ length: count }, () => ({
        ...{ taskId: 1, sequence: now(), queuedAt: now(), payload: {} },
        ...{ idempotencyKey: `aside-${(keys += 1)}`, aside: { reason: '页面无法写出这份答案', text: '…' } },
      }));
    const keyOf = async ({ client }: TestCandidate) =>
      (await client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    const deliver = (content: string) => test.client().post('/api/deliver-answers', { content });
    const sealed = (key: IssuedRescueKey, count: number) =>
      sealRescueFile(key, { answers: asides(count), drafts: [] });
    const rowsOf = ({ id }: IssuedRescueKey) =>
      test.database.db
        .selectFrom('answer_history')
        .select('idempotency_key')
        .where('ticket_user_id', '=', id)
        .execute();
    async function told({ ticket: number }: TestCandidate): Promise<string[]> {
      const reply = await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` });
      const entries = reply.json<{ actor: string; action: string; text: string }[]>();
      return entries.flatMap(({ actor, action, text }) =>
        actor === number && action === 'deliver-answers' ? [text] : [],
      );
    }

    it('is slowed down beyond what a page delivers in a minute, however many come at once', async () => {
      const [key, other] = [await keyOf(await begin()), await keyOf(await begin())];
      const files = Array.from({ length: most + 5 }, () => sealed(key, 1));
      const replies = await Promise.all(files.map(deliver));
      const refused = replies.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(5);
      for (const { headers } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      }
      expect(await rowsOf(key)).toHaveLength(most);
      // Nothing of it is opened any more, so that nobody can tell whether the seal is good.
      expect((await deliver(breakSeal(sealed(key, 1)))).statusCode).toBe(429);
      expect((await deliver(sealed(other, 1))).statusCode).toBe(200);
      test.clock.advance(MINUTE_MS);
      const again = files.filter((_, index) => replies[index]?.statusCode === 429);
      for (const content of again) expect((await deliver(content)).statusCode).toBe(200);
      expect(await rowsOf(key)).toHaveLength(most + 5);
    });

    // What follows is decided before anything is stored, or by statements that are the same on both.
    if (engine === 'postgres') return;

    it('takes no more at once than a page sends: the rest is for the owner to upload', async () => {
      const key = await keyOf(await begin());
      expect((await deliver(sealed(key, MOST_ENTRIES_DELIVERED + 1))).statusCode).toBe(413);
      expect(await rowsOf(key)).toEqual([]);
      expect((await deliver(sealed(key, MOST_ENTRIES_DELIVERED))).statusCode).toBe(200);
      expect(await rowsOf(key)).toHaveLength(MOST_ENTRIES_DELIVERED);
      const content = sealed(key, MOST_ENTRIES_DELIVERED + 1);
      const uploaded = await owner.post('/api/apply-rescue-file', { owner: 'owner', content });
      expect(uploaded.statusCode).toBe(200);
    });

    it('is slowed down by what the files hold, too', async () => {
      const key = await keyOf(await begin());
      const statuses: number[] = [];
      for (let left = DELIVERED_A_MINUTE; left >= 0; left -= ENTRIES_PER_DELIVERY) {
        statuses.push((await deliver(sealed(key, ENTRIES_PER_DELIVERY))).statusCode);
      }
      expect(statuses).toEqual([...Array<number>(statuses.length - 1).fill(200), 429]);
    });

    it('uses up nobody else’s minute with broken seals', async () => {
      const key = await keyOf(await begin());
      const broken = breakSeal(sealed(key, 1));
      for (let count = 0; count <= most; count += 1) await deliver(broken);
      expect((await deliver(sealed(key, 1))).statusCode).toBe(200);
    });

    it('leaves one line on record in ten minutes, with the count of all', async () => {
      const candidate = await begin();
      const key = await keyOf(candidate);
      for (let count = 0; count < 5; count += 1) await deliver(sealed(key, 2));
      expect(await told(candidate)).toEqual([`考生${candidate.ticket}：未能检查，待确认10份`]);
      test.clock.advance(10 * MINUTE_MS);
      await deliver(sealed(key, 1));
      expect(await told(candidate)).toHaveLength(2);
    });
  });
});
