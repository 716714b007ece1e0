import { Input } from 'antd';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { linesOfTable, parseClipboardTable, titlesOfTable } from './clipboard-table.ts';
import { linesFromText, textFromLines } from './question-list.ts';

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

/** The fields of a question that are lists, in the order in which they are filled. */
type LinesFieldName = 'subtitles' | 'options' | 'headers';

export interface LinesFieldText {
  field: LinesFieldName;
  label: string;
  /** Said below the field, after how many there are. */
  hint: string;
  placeholder: string;
}

interface LinesFieldProps {
  id: string;
  texts: LinesFieldText;
  lines: readonly string[];
  /** A pasted block of cells names the rows and columns of the whole table. */
  onTitles?: ((titles: { headers: string[]; subtitles: string[] }) => void) | undefined;
  onLines(field: LinesFieldName, lines: string[], isTyped: boolean): void;
}

const [FEWEST_ROWS, MOST_ROWS] = [3, 24];

/** Puts text in the place of the selection as if it had been typed, so that the cursor stands behind it. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** A list that is written one entry per line, or pasted from a spreadsheet. */
export function LinesField({ id, texts, lines, onTitles, onLines }: LinesFieldProps) {
  /** As typed: an empty line is no entry yet, but must not vanish under the cursor. */
  const [typed, setTyped] = useState(() => textFromLines(lines));
  const stored = textFromLines(lines);
  const isCurrent = textFromLines(linesFromText(typed)) === stored;
  const value = isCurrent ? typed : stored;

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const copied = event.clipboardData.getData('text/plain');
    // Lines without cells are what the field takes anyway.
    if (!/[\t"]/.test(copied)) return;
    event.preventDefault();
    const table = parseClipboardTable(copied);
    const titles = onTitles && titlesOfTable(table);
    if (titles) onTitles(titles);
    else insertText(event.currentTarget, linesOfTable(table).join('\n'));
  };

  const hint = lines.length === 0 ? texts.hint : `${texts.hint}，共${lines.length}个`;
  return (
    <EditorField id={id} label={texts.label} hint={hint}>
      <Input.TextArea
        id={id}
        className="basic-editor-area"
        value={value}
        placeholder={texts.placeholder}
        rows={Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, value.split('\n').length))}
        onPaste={paste}
        onChange={(event) => {
          setTyped(event.target.value);
          onLines(texts.field, linesFromText(event.target.value), isTyping(event.nativeEvent));
        }}
      />
    </EditorField>
  );
}
