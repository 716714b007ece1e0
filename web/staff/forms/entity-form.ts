import type { EditStep } from '#tasks/view/player.ts';
import type { KeptWorkOffer } from '../kept-work/restore-dialog.tsx';
import type { FieldErrors } from './check-form.ts';
import type { Conflict } from './conflict-dialog.tsx';
import type { DescribedPart } from './differences.ts';
import type { FormPlace } from './form-history.ts';

/** A thing and which version of it this is; empty for one that the server does not have yet. */
export interface Versioned<T> {
  thing: T;
  version: string;
}

/** Renamed it is still the same one by its time of creation. */
export interface EditedThing {
  name: string;
  owner: string;
  createdTime: string;
}

/** What a form must know about the thing that it edits. */
export interface EntityFormRules<T extends EditedThing> {
  /** Begins the ids of its inputs and sections: `task` for #task-name, #task-created-time. */
  idPrefix: string;
  /** Fields whose unsaved values are not kept in the browser. */
  secrets?: readonly (keyof T & string)[];
  check(draft: T, saved: T): FieldErrors | Promise<FieldErrors>;
  /** Asks the author what there is to ask before a save; false when they would rather not. */
  confirm(saved: T, draft: T): Promise<boolean>;
  /** Gives back the new version. Throws when the server refuses. */
  send(base: Versioned<T>, draft: T): Promise<string>;
  /** The thing as the server now has it: it cleans texts. After a save what was left as it was need not come again. */
  reload(name: string, saving?: Saving<T>): Promise<Versioned<T> | null>;
  /** In words, for an author who has to choose between two versions. */
  describe(thing: T): DescribedPart[];
  /** What one side has changed put upon what the other has: of forms whose fields have little to do with each other. */
  merge?(base: T, mine: T, theirs: T): T;
  /** What has led to another version, where that was no edit of this thing; undefined where nothing is known of it. */
  whyChanged?(base: T, theirs: T): string | undefined;
  pathOf(name: string): string;
  /** Runs last, when the page has its new address: other lists and forms are out of date now. */
  afterSave(name: string): void;
}

/** What was sent, and what it was based on. */
export interface Saving<T> {
  base: T;
  sent: T;
}

export interface EntityForm<T> {
  draft: T;
  /** As the server has it, by what this form knows. */
  saved: T;
  /** Every change is a step that can be undone; without one of an editor the form finds out what belongs together. */
  change(part: Partial<T>, step?: EditStep): void;
  remove(field: keyof T & string): void;
  canUndo: boolean;
  canRedo: boolean;
  /** With a field: only while the last step was made there. */
  undo(field?: keyof T & string): void;
  redo(): void;
  /** Where the step was that has just been undone or redone; a new object each time. */
  goTo: FormPlace | undefined;
  /** The problem of a field, to be shown beside it. */
  errorOf(field: string): string | undefined;
  errors: FieldErrors;
  isDirty: boolean;
  /** Whether this field has changes that are not saved. */
  isChanged(field: keyof T & string): boolean;
  isSaving: boolean;
  /** Whether it is saved now; what was wrong, the author has been told. */
  save(): Promise<boolean>;
  /** Everything becomes this, as one step, and is saved. */
  replace(thing: T): void;
  /** The server has changed the thing by another way: it is loaded anew, and what the author has changed stays. */
  renew(): Promise<void>;
  /** What the server has is not what this form began with. */
  conflict: Conflict | undefined;
  /** What was typed in a form of this thing that is gone, and never saved. */
  keptWork: KeptWorkOffer | undefined;
  /** The author leaves without saving. */
  giveUp(): void;
}

/** Tells the page under the new name that what is remembered is fresh, and the form that it is still the same one. */
export interface SavedState {
  renamedFrom: string;
}
