import type { ReactNode } from 'react';

interface EditorFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A labelled input. Lighter than a form item: a questionnaire has a thousand of them on one page. */
export function EditorField({ id, label, hint, children }: EditorFieldProps) {
  return (
    <div className="basic-editor-field">
      <label className="basic-editor-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : <div className="basic-editor-hint">{hint}</div>}
    </div>
  );
}

/** Pasting, cutting and dropping are steps of their own; key after key is one. */
export function isTyping(event: Event): boolean {
  const kind = event instanceof InputEvent ? event.inputType : '';
  return !/^(?:insertFromPaste|insertFromDrop|deleteByCut|deleteByDrag)/.test(kind);
}
