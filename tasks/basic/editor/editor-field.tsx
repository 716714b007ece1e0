import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A labelled input. Lighter than a form item: a questionnaire has a thousand of them on one page. */
export function EditorField({ id, label, hint, children }: Props) {
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
