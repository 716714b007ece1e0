import type { AnswerPayload } from '#tasks/task.schema.ts';
import { withoutPayload } from './outbox-store.ts';
import type { Draft, Typed } from './submission.ts';

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
export class DraftBook {
  readonly #drafts: Map<number, Draft>;
  /** Text that the server does not take as a draft, as when the time is over: it stays, but is not sent again. */
  readonly #refused = new WeakSet<Typed>();

  constructor(known: readonly Draft[]) {
    this.#drafts = new Map(known.map((draft) => [draft.taskId, draft]));
  }

  find(taskId: number): Draft | undefined {
    return this.#drafts.get(taskId);
  }

  all(): Draft[] {
    return [...this.#drafts.values()];
  }

  /** Whether anything changed that is more than the text itself. */
  put(draft: Draft): boolean {
    const known = this.#drafts.get(draft.taskId);
    this.#drafts.set(draft.taskId, draft);
    return !known || known.typed?.isSaved !== draft.typed?.isSaved;
  }

  clear(): void {
    this.#drafts.clear();
  }

  refuse(typed: Typed): void {
    this.#refused.add(typed);
  }

  /** In the order in which they were typed. */
  unsaved(): (Draft & { typed: Typed })[] {
    return this.all()
      .flatMap((draft) => {
        const { typed } = draft;
        return typed && !typed.isSaved && !this.#refused.has(typed) ? [{ ...draft, typed }] : [];
      })
      .sort((one, other) => one.typed.sequence - other.typed.sequence);
  }

  about(): AboutDrafts {
    return {
      draftTasks: this.all().flatMap((draft) => (draft.typed ? [draft.taskId] : [])),
      savedTasks: this.all().flatMap((draft) => (draft.typed?.isSaved ? [draft.taskId] : [])),
      unsavedTasks: this.unsaved().map((draft) => draft.taskId),
      openedAt: Object.fromEntries(this.all().map((draft) => [draft.taskId, draft.openedAt])),
    };
  }
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
