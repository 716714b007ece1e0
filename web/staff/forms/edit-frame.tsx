import { ArrowLeftOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { Tag } from '#ui/tag.tsx';
import { RestoreDialog } from '../kept-work/restore-dialog.tsx';
import { PageHeader } from '../page-header.tsx';
import { lastListAddress } from '../tables/list-address.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { EntityForm } from './entity-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

type Shortcut = 'save' | 'undo' | 'redo';
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key press means in a form; ⌘ does what Ctrl does. */
export function formShortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): Shortcut | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 's') return 'save';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/** Dialogs, and places where an author tries out what candidates see, hold texts that are no part of the draft. */
function isBesideDraft(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [data-try-out]') !== null;
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, [contenteditable=true]');

/** Work over the whole form, also in a text field: the form's undo takes the place of the browser's. */
function useFormShortcuts(act: Record<Shortcut, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = formShortcutOf(event);
    if (!shortcut || event.isComposing) return;
    if (shortcut !== 'save' && isBesideDraft(event.target)) {
      // Outside of a field the browser would undo what was typed last, in the form below.
      if (!isField(event.target)) event.preventDefault();
      return;
    }
    event.preventDefault();
    // What stands in a dialog is no part of the draft yet: nobody is to believe that it was saved.
    if (shortcut === 'save' && isInDialog(event.target)) return;
    if (shortcut !== 'save' || !event.repeat) act[shortcut]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

interface SaveButtonProps {
  isSaving: boolean;
  onSave(): void;
}

function SaveButton({ isSaving, onSave }: SaveButtonProps) {
  return (
    <Button type="primary" icon={<SaveOutlined />} loading={isSaving} onClick={onSave} title="Ctrl+S">
      保存
    </Button>
  );
}

interface EditFrameProps {
  title: string;
  /** 测试, 题目 */
  noun: string;
  /** The list that the edited thing stands in. */
  back: { path: string; label: string };
  form: Pick<
    EntityForm<unknown>,
    | 'isDirty'
    | 'isSaving'
    | 'save'
    | 'canUndo'
    | 'canRedo'
    | 'undo'
    | 'redo'
    | 'conflict'
    | 'keptWork'
    | 'giveUp'
  >;
  /** Further buttons beside the upper save button. */
  actions?: ReactNode;
  /** Whoever may not change it sees it as it is. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** What every edit page has: the way back, undo and redo, save above and below, their shortcuts, and care for unsaved changes. */
export function EditFrame(props: EditFrameProps) {
  const { title, noun, back, form, actions, isReadOnly = false, children } = props;
  useFormShortcuts({
    save: () => void (isReadOnly || form.save()),
    undo: () => form.undo(),
    redo: form.redo,
  });
  useUnsavedGuard(form);
  return (
    <div className="author-page">
      <Link to={lastListAddress(back.path)} className="author-back">
        <ArrowLeftOutlined aria-hidden /> {back.label}
      </Link>
      <div className="author-sticky">
        <PageHeader title={title} note={form.isDirty && <Tag tone="warning">有未保存的修改</Tag>}>
          {actions}
          {!isReadOnly && (
            <>
              <Button
                icon={<UndoOutlined />}
                title="撤销（Ctrl+Z）"
                disabled={!form.canUndo}
                onClick={() => form.undo()}
              >
                撤销
              </Button>
              <Button
                icon={<RedoOutlined />}
                title="重做（Ctrl+Y）"
                disabled={!form.canRedo}
                onClick={form.redo}
              >
                重做
              </Button>
              <SaveButton isSaving={form.isSaving} onSave={() => void form.save()} />
            </>
          )}
        </PageHeader>
      </div>
      <Form layout="vertical" component="div" disabled={isReadOnly}>
        {children}
      </Form>
      {!isReadOnly && (
        <div className="author-footer">
          <SaveButton isSaving={form.isSaving} onSave={() => void form.save()} />
        </div>
      )}
      {form.conflict && <ConflictDialog noun={noun} conflict={form.conflict} isSaving={form.isSaving} />}
      {form.keptWork && !isReadOnly && <RestoreDialog noun={noun} offer={form.keptWork} />}
    </div>
  );
}
