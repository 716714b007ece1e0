import { Button, Input, Skeleton } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { Field } from '../forms/fields.tsx';
import './rich-text.css';

const EditorSurface = lazyPart(() => import('./editor-surface.tsx').then((part) => part.EditorSurface));

interface RichTextFieldProps {
  id: string;
  label: string;
  /** Authors' HTML. What the editor gives is what the server would make of it. */
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  note?: ReactNode;
  /** Where no form keeps the steps back, the editor does. */
  hasOwnHistory?: boolean;
}

const SOURCE_ROWS = { minRows: 8, maxRows: 30 };

/** A text with tables, pictures, formulas and so on, as it will be seen, or as its source. */
export function RichTextField({
  id,
  label,
  value,
  onChange,
  error,
  note,
  hasOwnHistory = false,
}: RichTextFieldProps) {
  const [isSource, setSource] = useState(false);
  const noteId = useId();
  return (
    <Field id={id} label={label} error={error} note={note && <span id={noteId}>{note}</span>} isWide>
      <div className="rich-text">
        {isSource ? (
          <Input.TextArea
            id={id}
            className="rich-text-source"
            value={value}
            autoSize={SOURCE_ROWS}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <Suspense fallback={<Skeleton active />}>
            <EditorSurface
              id={id}
              label={label}
              describedBy={note ? noteId : undefined}
              value={value}
              hasOwnHistory={hasOwnHistory}
              onChange={onChange}
            />
          </Suspense>
        )}
        <Button
          size="small"
          className="rich-text-mode"
          aria-pressed={isSource}
          onClick={() => setSource(!isSource)}
        >
          {isSource ? '返回编辑' : '查看源码'}
        </Button>
      </div>
    </Field>
  );
}
