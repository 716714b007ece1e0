import { replaceEqualDeep } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-browser-location';
import type { EditStep } from '#tasks/view/player.ts';
import { refusalIn } from '../call-outcome.ts';
import { errorAt, type FieldErrors } from './check-form.ts';
import {
  type FormHistory,
  type FormPlace,
  hasChanges,
  recordChange,
  recordRemoval,
  redo,
  renewHistory,
  startHistory,
  undo,
} from './form-history.ts';

const ERROR_PLACES =
  '.author-page .ant-form-item-has-error, .author-page .ant-alert-error, .author-cell-error';

/** A long form shows its problem only to those who find the place. Waits until the page has drawn it. */
function showFirstError(): void {
  requestAnimationFrame(() => document.querySelector(ERROR_PLACES)?.scrollIntoView({ block: 'center' }));
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Takes the author to a field or a section. Whoever is in it already stays where they are. */
function goToField(id: string): void {
  const found = document.getElementById(id);
  found?.scrollIntoView({ block: 'nearest' });
  if (!found || found.contains(document.activeElement)) return;
  const isInput = found.matches('input, textarea, button');
  const input = isInput ? found : found.querySelector<HTMLElement>(':is(input, textarea, button):enabled');
  input?.focus({ preventScroll: true });
}

/** What a form must know about the thing that it edits. */
interface EntityFormRules<T extends { name: string }> {
  /** Begins the ids of its inputs and sections: `task` for #task-name, #task-created-time. */
  idPrefix: string;
  check(draft: T): FieldErrors | Promise<FieldErrors>;
  /** Throws when the server refuses. */
  send(oldName: string, draft: T): Promise<void>;
  /** The thing as the server now has it: it cleans texts. */
  reload(name: string): Promise<T | null>;
  pathOf(name: string): string;
  /** Runs last, when the page has its new address: other lists and forms are out of date now. */
  afterSave(): void;
}

export interface EntityForm<T> {
  draft: T;
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
  isSaving: boolean;
  save(): void;
}

/** Tells the page under the new name that what is remembered is fresh, and the form that it is still the same one. */
export interface SavedState {
  renamedFrom: string;
}

interface FormState<T> {
  history: FormHistory<T>;
  goTo: FormPlace | undefined;
}

export function useEntityForm<T extends { name: string }>(
  initial: T,
  rules: EntityFormRules<T>,
): EntityForm<T> {
  const { message } = App.useApp();
  const [saved, setSaved] = useState(initial);
  const [{ history, goTo }, setState] = useState<FormState<T>>({
    history: startHistory(initial),
    goTo: undefined,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const draft = history.present;

  useEffect(() => {
    if (goTo && goTo.place === undefined) goToField(`${rules.idPrefix}-${kebab(goTo.field)}`);
  }, [goTo, rules.idPrefix]);

  const evolve = (next: (current: FormHistory<T>) => FormHistory<T>) =>
    setState((current) => ({ history: next(current.history), goTo: undefined }));

  const change = (part: Partial<T>, step?: EditStep) => {
    const now = Date.now();
    evolve((current) => recordChange(current, part, now, step));
    setErrors((current) => withoutFields(current, Object.keys(part)));
  };

  const walk = (way: typeof undo | typeof redo) => {
    const field = way(history)?.place.field;
    if (field === undefined) return;
    setState((current) => {
      const stepped = way(current.history);
      return stepped ? { history: stepped.history, goTo: { ...stepped.place } } : current;
    });
    setErrors((current) => withoutFields(current, [field]));
  };

  const refuse = (error: unknown) => {
    // A step of its own: the name that was refused can be brought back.
    change({ name: saved.name } as Partial<T>, {});
    const { field, text } = refusalIn(error);
    void message.error(`保存失败：${text}`);
    if (field === undefined) return;
    setErrors({ [field]: text });
    showFirstError();
  };

  const accept = async (sent: T) => {
    void message.success('保存成功');
    // The save itself is done: when the second look at it fails, what was sent is the best there is.
    const reloaded = await rules.reload(sent.name.trim()).catch(() => null);
    // What says the same stays the same object, for here and in the history it counts as unchanged.
    const fresh = reloaded === null ? sent : replaceEqualDeep(sent, reloaded);
    setSaved(fresh);
    evolve((current) => renewHistory(current, sent, fresh));
    if (fresh.name !== saved.name) {
      const state: SavedState = { renamedFrom: saved.name };
      // Drawn before anything else is asked for: nobody has the old name any more.
      flushSync(() => navigate(rules.pathOf(fresh.name), { replace: true, state }));
    }
    rules.afterSave();
  };

  const save = async () => {
    const sent = draft;
    setIsSaving(true);
    try {
      const problems = await rules.check(sent);
      setErrors(problems);
      const [first] = Object.values(problems);
      if (first !== undefined) {
        void message.error(first);
        showFirstError();
        return;
      }
      await rules.send(saved.name, sent);
      await accept(sent);
    } catch (error) {
      refuse(error);
    } finally {
      setIsSaving(false);
    }
  };

  return {
    draft,
    change,
    remove: (field) => evolve((current) => recordRemoval(current, field)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: (field) => {
      if (field === undefined || history.past[history.past.length - 1]?.place.field === field) walk(undo);
    },
    redo: () => walk(redo),
    goTo,
    errorOf: (field) => errorAt(errors, field),
    errors,
    isDirty: hasChanges(saved, draft),
    isSaving,
    save: () => {
      if (!isSaving) void save();
    },
  };
}

function withoutFields(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !fields.includes(path.split('.')[0] ?? '')),
  );
}
