import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorAt, type FieldErrors } from './check-form.ts';
import { hasChanges } from './draft.ts';
import { refusalIn } from './refusal.ts';
import { showFirstError } from './show-first-error.ts';

/** What a form must know about the thing that it edits. */
interface EntityFormRules<T extends { name: string }> {
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
  change(part: Partial<T>): void;
  remove(key: keyof T): void;
  /** The problem of a field, to be shown beside it. */
  errorOf(field: string): string | undefined;
  errors: FieldErrors;
  isDirty: boolean;
  isSaving: boolean;
  save(): void;
}

/** Tells the page that is opened under the new name that what is remembered is fresh. */
export interface SavedState {
  justSaved: true;
}

export function useEntityForm<T extends { name: string }>(
  initial: T,
  rules: EntityFormRules<T>,
): EntityForm<T> {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setIsSaving] = useState(false);

  const change = (part: Partial<T>) => {
    setDraft((current) => ({ ...current, ...part }));
    setErrors((current) => withoutFields(current, Object.keys(part)));
  };

  const remove = (key: keyof T) => setDraft(({ [key]: _removed, ...rest }) => rest as unknown as T);

  const refuse = (error: unknown) => {
    setDraft((current) => ({ ...current, name: saved.name }));
    const { field, text } = refusalIn(error);
    void message.error(`保存失败：${text}`);
    if (field === undefined) return;
    setErrors({ [field]: text });
    showFirstError();
  };

  const accept = async (sent: T) => {
    void message.success('保存成功');
    // The save itself is done: when the second look at it fails, what was sent is the best there is.
    const fresh = (await rules.reload(sent.name.trim()).catch(() => null)) ?? sent;
    setSaved(fresh);
    // Whatever was typed while the save was under way is newer than the server's version.
    setDraft((current) => (current === sent ? fresh : current));
    if (fresh.name !== saved.name) {
      const state: SavedState = { justSaved: true };
      await navigate(rules.pathOf(fresh.name), { replace: true, state });
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
    remove,
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
