import type { AnswerPayload } from '#tasks/task.schema.ts';
import { withoutPayload, type Draft, type Typed } from './outbox-store.ts';

/** A draft as another computer has left it on the server. */
export interface ServerDraft {
  taskId: number;
  sequence: number;
  savedAt: string;
  answer: AnswerPayload;
}

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

/** What the server has is newer than what this computer knows; undefined when it is not. */
export function adopted(
  theirs: ServerDraft,
  mine: Draft | undefined,
  queuedSequence: number,
  context: { userId: string; nowMs: number },
): Draft | undefined {
  const newest = Math.max(queuedSequence, mine?.typed?.sequence ?? -1);
  if (theirs.sequence <= newest) return undefined;
  const { taskId, sequence, answer } = theirs;
  const typed = { payload: answer, sequence, typedAt: Date.parse(theirs.savedAt), isSaved: true };
  const opened = mine ? withoutPayload(mine) : { userId: context.userId, taskId, openedAt: context.nowMs };
  return { ...opened, typed };
}
