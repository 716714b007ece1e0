import { describe, expect, it } from 'vitest';
import { answer, aMomentLater, openTestOutbox } from './testing/outbox-harness.ts';
import { situationOf, statusText } from './status-text.ts';

const large = (characters: number) => ({ basic: [{ id: 1, strOption: 'x'.repeat(characters) }] });
type Opened = Awaited<ReturnType<typeof openTestOutbox>>;
const statusOf = ({ outbox }: Opened) => statusText(situationOf(outbox.state())).text;

describe('a draft that says what the server has', () => {
  it('is not sent again when the candidate is back at the saved text', async () => {
    const opened = await openTestOutbox([]);
    const { outbox, savedDrafts } = opened;
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    await outbox.saveDraft(1, answer(2));
    expect(outbox.state().unsavedTasks).toEqual([1]);
    await outbox.saveDraft(1, answer(1));
    expect(await outbox.flush()).toBe(true);
    expect(savedDrafts).toHaveLength(1);
    expect(outbox.draft(1)).toEqual(answer(1));
    expect(statusOf(opened)).toBe('草稿已保存，还未提交');
  });

  it('is none when it says what was submitted, and the submitted answer counts', async () => {
    const opened = await openTestOutbox([]);
    const { outbox, savedDrafts } = opened;
    await outbox.submit(1, { ...answer(1), taskTime: 4 });
    await outbox.flush();
    await outbox.saveDraft(1, answer(2));
    await outbox.saveDraft(1, answer(1));
    expect(await outbox.flush()).toBe(true);
    expect(savedDrafts).toEqual([]);
    expect(outbox.state().draftTasks).toEqual([]);
    expect(statusOf(opened)).toBe('已保存');
  });

  it('is sent when the server has got another draft since the answer', async () => {
    const { outbox, savedDrafts } = await openTestOutbox([]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    await outbox.saveDraft(1, answer(2));
    await outbox.flush();
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    expect(savedDrafts.map(({ typed }) => typed.payload)).toEqual([answer(2), answer(1)]);
  });

  it('is sent when another one may have arrived without an acknowledgement', async () => {
    const draftOutcomes = [{ kind: 'saved' as const, expireTime: '' }, { kind: 'unreachable' as const }];
    const { outbox, savedDrafts } = await openTestOutbox([], { draftOutcomes });
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    await outbox.saveDraft(1, answer(2));
    await outbox.flush();
    await outbox.saveDraft(1, answer(1));
    expect(outbox.state().unsavedTasks).toEqual([1]);
    await outbox.flush();
    expect(savedDrafts).toHaveLength(3);
  });

  it('stays a draft while another answer of its task is on its way', async () => {
    const { outbox } = await openTestOutbox([]);
    await outbox.submit(1, answer(1));
    await outbox.flush();
    outbox.loseSession('请先登录');
    await outbox.submit(1, answer(2));
    await outbox.saveDraft(1, answer(1));
    expect(outbox.draft(1)).toEqual(answer(1));
    expect(outbox.state().unsavedTasks).toEqual([1]);
  });

  it('is neither sent nor written when nothing was changed', async () => {
    const opened = await openTestOutbox([]);
    const { outbox, store, savedDrafts } = opened;
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    let written = 0;
    const write = store.writeDraft;
    store.writeDraft = (draft) => {
      written += 1;
      return write(draft);
    };
    await outbox.saveDraft(1, answer(1));
    await outbox.flush();
    expect([written, savedDrafts.length]).toEqual([0, 1]);
  });
});

describe('large drafts', () => {
  it.each([
    [1_000, 2_000],
    [9_000, 2_000],
    [100_000, 20_000],
    [1_000_000, 48_000],
  ])('of %i characters wait at least %i ms for more', async (characters, leastMs) => {
    const { outbox, pause } = await openTestOutbox([]);
    await outbox.saveDraft(1, large(characters));
    expect(pause.asked[0]).toBeGreaterThanOrEqual(leastMs);
    expect(pause.asked[0]).toBeLessThan(leastMs * 1.2);
  });

  it('are meanwhile said to be on this computer', async () => {
    const opened = await openTestOutbox([]);
    await opened.outbox.saveDraft(1, large(100_000));
    expect(opened.outbox.state().phase).toBe('holding');
    expect(statusText({ ...situationOf(opened.outbox.state()), isKept: true, durable: true }).text).toBe(
      '作答内容保存在本机，稍后自动上传',
    );
  });

  it('go at once when their task is left, the page is hidden or the end is near', async () => {
    for (const go of ['hurry', 'retryNow'] as const) {
      const { outbox, savedDrafts } = await openTestOutbox([]);
      await outbox.saveDraft(1, large(1_000_000));
      outbox[go]();
      await aMomentLater();
      expect(savedDrafts).toHaveLength(1);
      expect(outbox.state()).toMatchObject({ unsavedTasks: [], phase: 'idle' });
    }
  });

  it('do not make a small one wait, and do not hold up an answer', async () => {
    const { outbox, pause, clock, sent, savedDrafts } = await openTestOutbox([]);
    await outbox.saveDraft(1, large(1_000_000));
    await outbox.saveDraft(2, answer(1));
    await aMomentLater();
    expect(pause.asked.at(-1)).toBe(2_000);
    await outbox.submit(3, answer(3));
    await aMomentLater();
    expect([sent.length, savedDrafts.length]).toEqual([1, 0]);
    clock.now += 2_000;
    pause.interrupt();
    await aMomentLater();
    expect(savedDrafts.map(({ taskId }) => taskId)).toEqual([1, 2]);
  });
});
