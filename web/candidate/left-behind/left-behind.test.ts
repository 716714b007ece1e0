import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../outbox/memory-store.ts';
import type { Draft, Submission } from '../outbox/outbox-store.ts';
import { deliverLeft, type DeliveryOutcome } from './deliver-left.ts';
import { sealLeft } from './seal-left.ts';
import type { SealedFile, SealedStore } from './sealed-store.ts';

const KEY = btoa('k'.repeat(32));
const NOW = '2026-03-01T08:00:00.000Z';
const LEAVING = { savedAt: NOW, isLeaving: true };
const payload = (words: string) => ({ basic: [{ id: 1, strOption: words }] });

const submission = (userId: string, sequence: number, words = '秘密'): Submission => ({
  ...{ userId, taskId: 1, sequence, queuedAt: sequence },
  ...{ idempotencyKey: `${userId}-${sequence}`, payload: payload(words) },
});
const draft = (userId: string, isSaved: boolean): Draft => ({
  ...{ userId, taskId: 2, openedAt: 1 },
  typed: { payload: payload('草稿'), sequence: 9, typedAt: 9, isSaved },
});

function sealedStore(): SealedStore & { files: Map<string, SealedFile> } {
  const files = new Map<string, SealedFile>();
  return {
    files,
    all: async () => [...files.values()],
    put: async (file) => void files.set(file.id, file),
    remove: async (id) => void files.delete(id),
    exclusively: (action) => action(),
  };
}

async function computerOf(...users: string[]) {
  const store = createMemoryStore({
    drafts: users.map((userId) => draft(userId, false)),
    queue: users.map((userId, index) => submission(userId, index + 1)),
  });
  for (const userId of users) await store.writeRescueKey(userId, { id: userId, key: KEY });
  return store;
}

describe('what somebody has left on a shared computer', () => {
  it('is sealed, and neither its text nor its key stays', async () => {
    const [store, sealed] = [await computerOf('A'), sealedStore()];
    expect(await sealLeft(store, sealed, [], LEAVING)).toBe(0);
    expect(await store.users()).toEqual([]);
    const [file] = await sealed.all();
    expect(file).toMatchObject({ count: 2 });
    expect(JSON.parse(file?.content ?? '')).toMatchObject({ kaopu: 'answers', id: 'A', savedAt: NOW });
    expect(JSON.stringify(file)).not.toContain('秘密');
  });

  it('is not touched while it belongs to the one who is logged in, also under an earlier name', async () => {
    const [store, sealed] = [await computerOf('A', 'B'), sealedStore()];
    await store.enqueue(submission('li/数学/1002', 5), 5);
    await sealLeft(store, sealed, [{ id: 'B', username: 'li/数学/1002' }], LEAVING);
    expect((await store.users()).map(({ userId }) => userId).sort()).toEqual(['B', 'li/数学/1002']);
    expect(await store.queued('B')).toHaveLength(1);
    expect(await sealed.all()).toHaveLength(1);
  });

  it('stays as it is where there is no key, and is counted', async () => {
    const sealed = sealedStore();
    const store = createMemoryStore({ drafts: [draft('A', false)], queue: [submission('A', 1)] });
    expect(await sealLeft(store, sealed, [], LEAVING)).toBe(2);
    expect(await store.queued('A')).toHaveLength(1);
    expect(await sealed.all()).toEqual([]);
  });

  it('is forgotten where the server has it', async () => {
    const sealed = sealedStore();
    const store = createMemoryStore({ drafts: [draft('A', true)], queue: [] });
    await sealLeft(store, sealed, [], LEAVING);
    expect(await store.users()).toEqual([]);
    expect(await sealed.all()).toEqual([]);
  });

  it('keeps what its page adds meanwhile, with the key to seal it later', async () => {
    const [store, sealed] = [await computerOf('A'), sealedStore()];
    const busy = {
      ...store,
      forgetSealed: async (...given: Parameters<typeof store.forgetSealed>) => {
        await store.enqueue(submission('A', 7, '后来的'), 7);
        return store.forgetSealed(...given);
      },
    };
    await sealLeft(busy, sealed, [], LEAVING);
    expect((await store.queued('A')).map(({ payload: kept }) => kept)).toEqual([payload('后来的')]);
    await sealLeft(store, sealed, [], LEAVING);
    expect(await sealed.all()).toHaveLength(2);
    expect(await store.users()).toEqual([]);
  });

  it('goes into several files where one would be too large', async () => {
    const sealed = sealedStore();
    const large = '长'.repeat(300_000);
    const store = createMemoryStore({
      drafts: [],
      queue: [submission('A', 1, large), submission('A', 2, large), submission('A', 3)],
    });
    await store.writeRescueKey('A', { id: 'A', key: KEY });
    await sealLeft(store, sealed, [], LEAVING);
    expect((await sealed.all()).map(({ count }) => count)).toEqual([1, 2]);
  });
});

describe('at a login page where nobody is logged in', () => {
  it('only submitted answers are sealed: whoever comes may be the one who typed the rest, and is asked', async () => {
    const [store, sealed] = [await computerOf('A'), sealedStore()];
    await sealLeft(store, sealed, [], { savedAt: NOW, isLeaving: false });
    expect((await sealed.all()).map(({ count }) => count)).toEqual([1]);
    expect(await store.queued('A')).toEqual([]);
    expect(await store.drafts('A')).toHaveLength(1);
  });
});

describe('delivering it', () => {
  async function deliverTo(...outcomes: DeliveryOutcome[]) {
    const sealed = sealedStore();
    for (const id of ['a', 'b']) await sealed.put({ id, content: id, count: 1 });
    const delivered: string[] = [];
    const isDone = await deliverLeft(sealed, async ({ id }) => {
      delivered.push(id);
      return outcomes.shift() ?? { kind: 'delivered', refusedCount: 0 };
    });
    return { sealed, delivered, isDone };
  }

  it('removes what has arrived', async () => {
    const { sealed, isDone } = await deliverTo();
    expect([isDone, await sealed.all()]).toEqual([true, []]);
  });

  it.each<DeliveryOutcome>([
    { kind: 'refused', message: '内容已损坏' },
    { kind: 'delivered', refusedCount: 1 },
  ])('keeps what the server does not take, for a teacher, and goes on: %j', async (outcome) => {
    const { sealed, delivered, isDone } = await deliverTo(outcome);
    expect(await sealed.all()).toEqual([{ id: 'a', content: 'a', count: 1, isRefused: true }]);
    expect([delivered, isDone]).toEqual([['a', 'b'], true]);
    await deliverLeft(sealed, () => Promise.reject(new Error('is not asked again')));
  });

  it('goes on with the others where the server stumbles over one', async () => {
    const { sealed, delivered, isDone } = await deliverTo({ kind: 'failing' });
    expect([delivered, isDone]).toEqual([['a', 'b'], false]);
    expect((await sealed.all()).map(({ id }) => id)).toEqual(['a']);
  });

  it.each<DeliveryOutcome>([
    { kind: 'unreachable' },
    // As where too much was delivered in one minute.
    { kind: 'busy', retryAfterMs: 30_000 },
  ])('stops and comes back later when the server is away or busy: %j', async (outcome) => {
    const { sealed, delivered, isDone } = await deliverTo(outcome);
    expect([delivered, isDone, (await sealed.all()).length]).toEqual([['a'], false, 2]);
  });
});
