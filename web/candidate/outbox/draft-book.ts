import type { Draft, Typed } from './outbox-store.ts';

export interface AboutDrafts {
  /** Tasks in which something was typed and not submitted. */
  draftTasks: readonly number[];
  /** Those of them whose text the server has. */
  savedTasks: readonly number[];
  /** Those of them whose text the server does not have, and may still take. */
  unsavedTasks: readonly number[];
  /** Server time in ms when each task was first opened on this computer. */
  openedAt: Readonly<Record<number, number>>;
}

/** What one user has typed, in memory; the store holds the same. */
interface DraftBook {
  find(taskId: number): Draft | undefined;
  all(): Draft[];
  /** Whether anything changed that is more than the text itself. */
  put(draft: Draft): boolean;
  clear(): void;
  /** Text that the server does not take as a draft, as when the time is over: it stays, but is not sent again. */
  refuse(typed: Typed): void;
  /** In the order in which they were typed. */
  unsaved(): (Draft & { typed: Typed })[];
  about(): AboutDrafts;
}

export function createDraftBook(known: readonly Draft[]): DraftBook {
  const drafts = new Map(known.map((draft) => [draft.taskId, draft]));
  const refused = new WeakSet<Typed>();
  const all = () => [...drafts.values()];

  const unsaved = () =>
    all()
      .flatMap((draft) => {
        const { typed } = draft;
        return typed && !typed.isSaved && !refused.has(typed) ? [{ ...draft, typed }] : [];
      })
      .sort((one, other) => one.typed.sequence - other.typed.sequence);

  return {
    find: (taskId) => drafts.get(taskId),
    all,
    put(draft) {
      const before = drafts.get(draft.taskId);
      drafts.set(draft.taskId, draft);
      return !before || before.typed?.isSaved !== draft.typed?.isSaved;
    },
    clear: () => drafts.clear(),
    refuse: (typed) => void refused.add(typed),
    unsaved,
    about: () => ({
      draftTasks: all().flatMap((draft) => (draft.typed ? [draft.taskId] : [])),
      savedTasks: all().flatMap((draft) => (draft.typed?.isSaved ? [draft.taskId] : [])),
      unsavedTasks: unsaved().map((draft) => draft.taskId),
      openedAt: Object.fromEntries(all().map((draft) => [draft.taskId, draft.openedAt])),
    }),
  };
}
