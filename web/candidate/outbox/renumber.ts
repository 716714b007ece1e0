import { nextSequence } from '#domain/session/sequence.ts';
import type { createDraftBook } from './draft-book.ts';
import type { OutboxOptions } from './outbox-types.ts';
import { changeOf, type Draft, type OutboxStore } from './outbox-store.ts';

interface Renumbering extends Pick<OutboxOptions, 'userId' | 'serverNowMs' | 'syncClock'> {
  book: ReturnType<typeof createDraftBook>;
  keep<T>(write: (store: OutboxStore) => Promise<T>): Promise<T>;
}

/**
 * Asks the server for the time, and gives everything that has a number ahead of it one of the present, in its order, with
 * the same key and the same text. The server takes nothing else, and this computer may have counted by a wrong clock.
 */
export async function renumber(options: Renumbering): Promise<boolean> {
  const { userId, book, keep } = options;
  await options.syncClock();
  const now = Math.floor(options.serverNowMs());
  const past = (time: number) => Math.min(time, now);
  const ahead = (await keep((kept) => kept.queued(userId))).filter(({ sequence }) => sequence > now);
  for (const entry of ahead) {
    const { sequence: _ahead, basedOn, ...answer } = entry;
    const base = basedOn === undefined ? {} : { basedOn: past(basedOn) };
    const given = { ...answer, ...base, queuedAt: past(answer.queuedAt) };
    // First the new one: should the page go away in between, the server knows both by their key.
    await keep((kept) => kept.enqueue(given, now, -1));
    await keep((kept) => kept.removeAcknowledged(entry));
  }
  const drafts = book.all().filter((draft) => Math.max(changeOf(draft), draft.typed?.sequence ?? 0) > now);
  let last: number | undefined;
  for (const draft of drafts) {
    last = nextSequence(last, now + ahead.length);
    const anew = renumbered(draft, last, now);
    book.put(anew);
    await keep((kept) => kept.writeDraft(anew, true));
  }
  return ahead.length + drafts.length > 0;
}

function renumbered(draft: Draft, sequence: number, limit: number): Draft {
  const within = (number: number) => (number > limit ? sequence : number);
  const { typed } = draft;
  const opened = { ...draft, openedAt: within(draft.openedAt), changed: sequence };
  if (!typed) return opened;
  const base = typed.basedOn === undefined ? {} : { basedOn: within(typed.basedOn) };
  const { typedAt } = typed;
  const anew = { sequence: within(typed.sequence), typedAt: within(typedAt), ...base };
  return { ...opened, typed: { ...typed, ...anew } };
}
