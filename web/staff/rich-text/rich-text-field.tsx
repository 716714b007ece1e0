import { Button, ConfigProvider, Input } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { HtmlText } from '#ui/html-text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Field } from '../forms/fields.tsx';
import type { Editor } from './editor.ts';
import { LocalMediaAlert } from './local-media-alert.tsx';
import { countLocalMedia } from './media-html.ts';
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
  /** Hands out the editor while there is one, for buttons beside it. */
  onEditor?(editor: Editor | undefined): void;
}

const SOURCE_ROWS = { minRows: 8, maxRows: 30 };

type SourceProps = Pick<RichTextFieldProps, 'id' | 'value' | 'onChange'>;

/** The HTML itself. Files that are on no network are refused here as well. */
function SourceArea({ id, value, onChange }: SourceProps) {
  const [isRefused, setRefused] = useState(false);
  const change = (source: string) => {
    if (countLocalMedia(source) > countLocalMedia(value)) setRefused(true);
    else onChange(source);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="rich-text-source"
        value={value}
        autoSize={SOURCE_ROWS}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      {isRefused && (
        <LocalMediaAlert
          onPick={(html) => {
            setRefused(false);
            onChange(value + html);
          }}
          onClose={() => setRefused(false)}
        />
      )}
    </>
  );
}

/** A text with tables, pictures, formulas and so on, as it will be seen, or as its source. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, value, onChange, error, note, hasOwnHistory = false, onEditor } = props;
  const [isSource, setSource] = useState(false);
  const { componentDisabled: isReadOnly } = ConfigProvider.useConfig();
  const [noteId, keysId] = [useId(), useId()];
  const field = { id, label, error, note: note && <span id={noteId}>{note}</span>, isWide: true };
  if (isReadOnly) {
    return (
      <Field {...field}>
        <HtmlText html={value} />
      </Field>
    );
  }
  return (
    <Field {...field}>
      <div className="rich-text">
        {isSource ? (
          <SourceArea id={id} value={value} onChange={onChange} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <EditorSurface
              id={id}
              label={label}
              describedBy={note ? `${noteId} ${keysId}` : keysId}
              value={value}
              hasOwnHistory={hasOwnHistory}
              onChange={onChange}
              onEditor={onEditor}
            />
          </Suspense>
        )}
        <div className="rich-text-mode">
          <Button size="small" onClick={() => setSource(!isSource)}>
            {isSource ? '返回编辑' : '查看源码'}
          </Button>
          {!isSource && (
            <span id={keysId} className="rich-text-keys">
              按Tab离开编辑区；在列表和表格中先按Esc，再按Tab
            </span>
          )}
        </div>
      </div>
    </Field>
  );
}
