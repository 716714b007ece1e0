import { nextSequence } from '#domain/session/sequence.ts';
import {
  changeOf,
  draftOf,
  isForgettable,
  newerDraft,
  withoutPayload,
  type OutboxStore,
  type Draft,
  type RescueKey,
  type Submission,
} from './outbox-store.ts';

/** For browsers that refuse to keep anything: the answers live as long as the page does. */
export function createMemoryStore(known: { drafts: Draft[]; queue: Submission[] }): OutboxStore {
  const drafts = new Map<string, Draft>();
  const keyOf = ({ userId, taskId }: { userId: string; taskId: number }) => `${userId}/${taskId}`;
  for (const draft of known.drafts) drafts.set(keyOf(draft), draft);
  let queue = [...known.queue];
  let lastSequence = queue[queue.length - 1]?.sequence;
  const rescueKeys = new Map<string, RescueKey>();

  const remove = ({ userId, sequence }: Submission) => {
    queue = queue.filter((entry) => entry.sequence !== sequence || entry.userId !== userId);
  };

  return {
    durable: false,
    drafts: async (userId) => [...drafts.values()].filter((draft) => draft.userId === userId),
    writeDraft: async (draft, isRenumbered) => {
      const before = isRenumbered ? undefined : drafts.get(keyOf(draft));
      drafts.set(keyOf(draft), newerDraft(draft, before));
    },
    enqueue: async (submission, serverNowMs, upTo = Infinity) => {
      lastSequence = nextSequence(lastSequence, serverNowMs);
      const added = { ...submission, sequence: lastSequence };
      queue.push(added);
      const draft = drafts.get(keyOf(submission));
      if (draft && changeOf(draft) <= upTo) {
        drafts.set(keyOf(submission), withoutPayload(draft, lastSequence));
      }
      return added;
    },
    queued: async (userId) => queue.filter((entry) => entry.userId === userId),
    removeAcknowledged: async (submission) => remove(submission),
    turnBackIntoDraft: async (submission) => {
      remove(submission);
      drafts.set(keyOf(submission), draftOf(submission, drafts.get(keyOf(submission))));
    },
    rescueKey: async (userId) => rescueKeys.get(userId),
    writeRescueKey: async (userId, key) => void rescueKeys.set(userId, key),
    clear: async (userId) => {
      for (const [key, draft] of drafts) if (draft.userId === userId) drafts.delete(key);
      queue = queue.filter((entry) => entry.userId !== userId);
      rescueKeys.delete(userId);
    },
    takeOver: async ({ id, username }) => {
      const named = [...rescueKeys].flatMap(([userId, key]) => (key.id === id ? [userId] : []));
      const former = new Set([username, ...named].filter((userId) => userId !== id));
      queue = queue.map((entry) => (former.has(entry.userId) ? { ...entry, userId: id } : entry));
      for (const [key, draft] of [...drafts]) {
        if (!former.has(draft.userId)) continue;
        const own = { ...draft, userId: id };
        drafts.delete(key);
        drafts.set(keyOf(own), newerDraft(own, drafts.get(keyOf(own))));
      }
      for (const userId of former) {
        const key = rescueKeys.get(userId);
        if (key) rescueKeys.set(id, key);
        rescueKeys.delete(userId);
      }
    },
    users: async () => {
      const kept = [...queue, ...drafts.values()].map(({ userId }) => userId);
      return [...new Set([...kept, ...rescueKeys.keys()])].map((userId) => ({
        userId,
        rescueKey: rescueKeys.get(userId),
      }));
    },
    forgetSealed: async (userId, sealed) => {
      for (const answer of sealed.answers) remove(answer);
      for (const [key, draft] of [...drafts]) {
        if (draft.userId === userId && isForgettable(draft, sealed)) drafts.delete(key);
      }
      const isLeft = [...queue, ...drafts.values()].some((entry) => entry.userId === userId);
      if (!isLeft) rescueKeys.delete(userId);
    },
    exclusively: (action) => action(),
    close: () => {},
  };
}
