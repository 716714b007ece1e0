import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createEditor, type Editor } from './editor.ts';
import type { EditorRequest } from './editor-options.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { LocalMediaAlert } from './local-media-alert.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';

interface EditorSurfaceProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  value: string;
  hasOwnHistory: boolean;
  onChange(value: string): void;
  onEditor?: ((editor: Editor | undefined) => void) | undefined;
}

/** What the author was asked, and about what that is in the text already. */
type Question = { about: EditorRequest; current: HTMLElement | undefined } | { about: 'local media' };

/** The editor itself with its dialogs; fetched when it is first shown. */
export function EditorSurface({
  id,
  label,
  describedBy,
  value,
  hasOwnHistory,
  onChange,
  onEditor,
}: EditorSurfaceProps) {
  const place = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor>(undefined);
  const [question, setQuestion] = useState<Question>();
  const report = useEffectEvent((html: string) => onChange(html));
  const hand = useEffectEvent((made: Editor | undefined) => onEditor?.(made));

  useEffect(() => {
    if (!place.current) return undefined;
    const made = createEditor(
      { element: place.current, id, label, describedBy, hasOwnHistory },
      {
        onChange: (html) => report(html),
        onLocalMedia: () => setQuestion({ about: 'local media' }),
        onRequest: (about, current) => setQuestion({ about, current }),
      },
    );
    editor.current = made;
    hand(made);
    return () => {
      editor.current = undefined;
      hand(undefined);
      made.destroy();
    };
  }, [id, label, describedBy, hasOwnHistory]);

  useEffect(() => editor.current?.show(value), [value, id, label, describedBy, hasOwnHistory]);

  const finish = (html: string) => {
    const current = question && 'current' in question ? question.current : undefined;
    setQuestion(undefined);
    // After the dialog has given the focus back.
    requestAnimationFrame(() => {
      if (current) editor.current?.replace(current, html);
      else editor.current?.insert(html);
    });
  };
  const close = () => setQuestion(undefined);

  return (
    <>
      <textarea ref={place} hidden aria-hidden defaultValue="" />
      {question?.about === 'local media' && <LocalMediaAlert onPick={finish} onClose={close} />}
      {question?.about === 'formula' && (
        <FormulaDialog latex={question.current?.dataset['formula'] ?? ''} onFinish={finish} onClose={close} />
      )}
      {question?.about === 'table' && <TableDialog onFinish={finish} onClose={close} />}
      {(question?.about === 'image' || question?.about === 'audio' || question?.about === 'video') && (
        <MediaDialog kind={question.about} current={question.current} onFinish={finish} onClose={close} />
      )}
    </>
  );
}
