import { describe, expect, it } from 'vitest';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { createMemoryStore } from './memory-store.ts';
import { answer, aMomentLater, openTestOutbox, USER } from './testing/outbox-harness.ts';

const AT = '2026-03-01T08:00:00.000Z';

type Opened = Awaited<ReturnType<typeof openTestOutbox>>;

/** As the server would tell it: each task's answer or draft with its number. */
function onServer(
  { account }: Pick<Opened, 'account'>,
  given: { answers?: [number, number, AnswerPayload][]; drafts?: [number, number, AnswerPayload][] },
) {
  const { answers = [], drafts = [] } = given;
  const taskAnswers = answers.map(([, , payload]) => JSON.stringify(payload));
  return {
    account: { ...account, taskAnswers },
    answers: answers.map(([taskId, sequence]) => ({ taskId, sequence, answeredAt: AT })),
    drafts: drafts.map(([taskId, sequence, payload]) => ({ taskId, sequence, savedAt: AT, answer: payload })),
  };
}

describe('what an earlier page has left', () => {
  it('is not sent before it is settled with what another device has brought since', async () => {
    const left = { userId: USER, taskId: 1, sequence: 3, queuedAt: 3, idempotencyKey: 'left', basedOn: 0 };
    const store = createMemoryStore({ drafts: [], queue: [{ ...left, payload: answer(1) }] });
    const opened: Opened = await openTestOutbox([], {
      store,
      settleFirst: async () => {
        await opened.outbox.settle(onServer(opened, { answers: [[1, 2, answer(2)]] }), []);
        return true;
      },
    });
    opened.outbox.retryNow();
    await aMomentLater();
    expect(opened.outbox.state().conflicts).toMatchObject([{ taskId: 1 }]);
    expect(opened.sent).toEqual([]);
  });
});

describe('a device that was away', () => {
  it('takes over what was typed elsewhere where it has nothing, and shows it anew', async () => {
    const opened = await openTestOutbox([]);
    await opened.outbox.settle(onServer(opened, { drafts: [[1, 5, answer(7)]] }), []);
    expect(opened.outbox.draft(1)).toEqual(answer(7));
    expect(opened.outbox.state()).toMatchObject({ unsavedTasks: [], savedTasks: [1], revisions: { 1: 1 } });
  });

  it('leaves no draft behind when that is submitted, however far ahead its number is', async () => {
    const opened = await openTestOutbox([]);
    await opened.outbox.settle(onServer(opened, { drafts: [[1, 9_000, answer(7)]] }), []);
    await opened.outbox.submit(1, answer(7));
    expect((await opened.store.drafts(USER)).map(({ typed }) => typed)).toEqual([undefined]);
  });

  it('leaves a task alone that shows the server’s answer already', async () => {
    const opened = await openTestOutbox([]);
    const there = onServer(opened, { answers: [[1, 5, answer(7)]] });
    await opened.outbox.settle(there, there.account.taskAnswers);
    expect(opened.outbox.state().revisions).toEqual({});
  });

  it('gives its saved draft up for the answer that was given elsewhere after it', async () => {
    const opened = await openTestOutbox([]);
    const { outbox } = opened;
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    await outbox.settle(onServer(opened, { answers: [[1, 2_000, answer(2)]] }), []);
    expect(outbox.draft(1)).toBeUndefined();
    expect(outbox.state()).toMatchObject({ conflicts: [], revisions: { 1: 1 }, draftTasks: [] });
    expect(outbox.state().account?.taskAnswers).toEqual([JSON.stringify(answer(2))]);
  });

  it('knows what it has brought to the server itself, also when it has typed on', async () => {
    const opened = await openTestOutbox([]);
    const { outbox, savedDrafts } = opened;
    await outbox.submit(1, answer(1));
    await outbox.flush();
    await outbox.saveDraft(1, answer(2));
    await outbox.flush();
    await outbox.saveDraft(1, answer(3));
    const draft = savedDrafts[0]?.typed.sequence ?? 0;
    const there = onServer(opened, { answers: [[1, 1_000, answer(1)]], drafts: [[1, draft, answer(2)]] });
    await outbox.settle(there, there.account.taskAnswers);
    expect(outbox.draft(1)).toEqual(answer(3));
    expect(outbox.state().conflicts).toEqual([]);
  });

  it('knows it also when it never heard that it arrived, has typed on, and submitted that', async () => {
    const opened = await openTestOutbox([], { draftOutcomes: [{ kind: 'session-lost', message: '' }] });
    const { outbox, savedDrafts } = opened;
    await outbox.settle(onServer(opened, {}), []);
    await outbox.saveDraft(1, answer(1));
    outbox.hurry();
    await aMomentLater();
    const sequence = savedDrafts[0]?.typed.sequence ?? 0;
    await outbox.saveDraft(1, answer(2));
    await outbox.submit(1, answer(2));
    await outbox.settle(onServer(opened, { drafts: [[1, sequence, answer(1)]] }), []);
    expect(sequence).toBeGreaterThan(0);
    expect(outbox.state()).toMatchObject({ conflicts: [], queued: [{ payload: answer(2) }] });
  });

  it('numbers what it writes upon another device’s text after it, whatever its clock says', async () => {
    const opened = await openTestOutbox([]);
    await opened.outbox.settle(onServer(opened, { drafts: [[1, 9_000, answer(7)]] }), []);
    await opened.outbox.submit(1, answer(8));
    await opened.outbox.flush();
    expect(opened.sent[0]?.sequence).toBeGreaterThan(9_000);
  });

  async function conflicting() {
    const opened = await openTestOutbox([], { draftOutcomes: [{ kind: 'unreachable' }] });
    const { outbox } = opened;
    await outbox.settle(onServer(opened, { answers: [[1, 500, answer(0)]] }), []);
    await outbox.saveDraft(1, answer(1));
    await outbox.settle(onServer(opened, { answers: [[1, 2_000, answer(2)]] }), []);
    return opened;
  }

  it('asks where it has unsaved text and the server a newer answer, and sends nothing of it until then', async () => {
    const { outbox, sent, savedDrafts } = await conflicting();
    expect(outbox.state().conflicts).toMatchObject([
      { taskId: 1, here: { payload: answer(1) }, there: { payload: answer(2), isSubmitted: true } },
    ]);
    outbox.retryNow();
    await aMomentLater();
    expect([sent, savedDrafts]).toEqual([[], []]);
    // Nor at the deadline.
    expect(outbox.typed()).toEqual([]);
    // Other tasks go on.
    await outbox.submit(2, answer(2));
    await aMomentLater();
    expect(sent.map(({ taskId }) => taskId)).toEqual([2]);
  });

  it('goes on with its own text when that is chosen, as the newest', async () => {
    const { outbox, savedDrafts, clock } = await conflicting();
    clock.now = 3_000;
    await outbox.choose(1, 'here');
    outbox.retryNow();
    await aMomentLater();
    outbox.retryNow();
    await aMomentLater();
    expect(outbox.draft(1)).toEqual(answer(1));
    expect(savedDrafts.at(-1)?.typed.sequence).toBeGreaterThan(2_000);
    expect(outbox.state().conflicts).toEqual([]);
  });

  it('shows the other text when that is chosen', async () => {
    const { outbox, savedDrafts } = await conflicting();
    await outbox.choose(1, 'there');
    await aMomentLater();
    expect(outbox.draft(1)).toBeUndefined();
    expect(savedDrafts).toEqual([]);
    expect(outbox.state()).toMatchObject({ conflicts: [], draftTasks: [], revisions: { 1: 2 } });
  });

  it('asks before a submission that waited here replaces an answer that it has not seen', async () => {
    const opened = await openTestOutbox([{ kind: 'session-lost', message: '' }]);
    const { outbox, sent, clock } = opened;
    await outbox.settle(onServer(opened, { answers: [[1, 500, answer(0)]] }), []);
    await outbox.submit(1, answer(1));
    await aMomentLater();
    await outbox.settle(onServer(opened, { answers: [[1, 800, answer(2)]] }), []);
    expect(outbox.state().conflicts).toHaveLength(1);
    outbox.renewSession();
    await outbox.submit(2, answer(9));
    await aMomentLater();
    expect(sent.slice(1).map(({ taskId }) => taskId)).toEqual([2]);
    clock.now = 2_000;
    await outbox.choose(1, 'there');
    await aMomentLater();
    // Both are in the history, and the chosen one is the newest.
    expect(sent.slice(2).map(({ payload }) => payload)).toEqual([answer(1), answer(2)]);
  });

  it('sends what says the same as the server’s answer when another draft was on its way as it settled', async () => {
    for (const outcome of ['saved', 'unreachable'] as const) {
      const draftOutcomes = [{ kind: outcome, expireTime: '' }];
      const opened: Opened = await openTestOutbox([], { draftOutcomes, meanwhile: () => void typeBack() });
      const { outbox, savedDrafts } = opened;
      const there = onServer(opened, { answers: [[1, 10, answer(1)]] });
      async function typeBack() {
        await outbox.settle(there, there.account.taskAnswers);
        await outbox.saveDraft(1, answer(1));
      }
      await outbox.saveDraft(1, answer(2));
      outbox.hurry();
      await aMomentLater();
      await outbox.flush();
      expect(savedDrafts.map(({ typed }) => typed.payload)).toEqual([answer(2), answer(1)]);
      expect(outbox.state()).toMatchObject({ conflicts: [], unsavedTasks: [], savedTasks: [1] });
    }
  });

  it('sends it too when the other draft was sent by an earlier page, and may arrive after all', async () => {
    const typed = { payload: answer(2), sequence: 900, typedAt: 900, isSaved: false, basedOn: 10 };
    const left = { userId: USER, taskId: 1, openedAt: 5, typed, sent: [900] };
    const store = createMemoryStore({ drafts: [left], queue: [] });
    const opened = await openTestOutbox([], { store });
    const there = onServer(opened, { answers: [[1, 10, answer(1)]] });
    await opened.outbox.settle(there, there.account.taskAnswers);
    await opened.outbox.saveDraft(1, answer(1));
    await opened.outbox.flush();
    expect(opened.savedDrafts.map((draft) => draft.typed.payload)).toEqual([answer(1)]);
  });
});
