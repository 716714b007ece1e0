import { Input } from 'antd';
import { type ClipboardEvent, useRef, useState } from 'react';
import { tidyPasted, tidyPastedList } from '#domain/text/pasted-text.ts';
import { linesOfTable, parseClipboardTable, titlesOfTable } from './clipboard-table.ts';
import { EditorField, isTyping } from './editor-field.tsx';
import { fieldLines, fieldText, htmlOfField, linesOfField } from './field-text.ts';

/** Puts text in the place of the selection as if it had been typed, so that the cursor stands behind it. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

interface TextFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  placeholder: string;
  /** As it is stored. */
  html: string;
  /** Edited as the HTML that it is; otherwise what is typed is what candidates see. */
  isSource: boolean;
  fewestRows: number;
  onHtml(html: string, isTyped: boolean): void;
}

const MOST_TEXT_ROWS = 20;

/** Words of any length. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, placeholder, html, isSource, fewestRows, onHtml } = props;
  const value = fieldText(html, isSource);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const copied = event.clipboardData.getData('text/plain');
    const tidy = tidyPasted(copied);
    // What needs no tidying is left to the browser.
    if (isSource || tidy === copied.replace(/\r\n?/g, '\n')) return;
    event.preventDefault();
    insertText(event.currentTarget, tidy);
  };

  return (
    <EditorField id={id} label={label} hint={hint}>
      <Input.TextArea
        id={id}
        className="basic-editor-area"
        value={value}
        placeholder={placeholder}
        rows={Math.min(MOST_TEXT_ROWS, Math.max(fewestRows, value.split('\n').length))}
        onPaste={paste}
        onChange={(event) => onHtml(htmlOfField(event.target.value, isSource), isTyping(event.nativeEvent))}
      />
    </EditorField>
  );
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

/** How a list was changed; `visit` is the same object for as long as the author stays in the field. */
export interface LinesChange {
  isTyped: boolean;
  visit: object;
}

interface LinesFieldProps {
  id: string;
  texts: LinesFieldText;
  lines: readonly string[];
  isSource: boolean;
  /** A pasted block of cells names the rows and columns of the whole table. */
  onTitles?: ((titles: { headers: string[]; subtitles: string[] }) => void) | undefined;
  onLines(field: LinesFieldName, lines: string[], how: LinesChange): void;
}

const [FEWEST_ROWS, MOST_ROWS] = [3, 24];

/** A list that is written one entry per line, or pasted from a spreadsheet. */
export function LinesField({ id, texts, lines, isSource, onTitles, onLines }: LinesFieldProps) {
  const stored = fieldLines(lines, isSource);
  /** As typed: an empty line is no entry yet, but must not vanish under the cursor. */
  const [typed, setTyped] = useState(stored);
  const isCurrent = fieldLines(linesOfField(typed, isSource), isSource) === stored;
  const value = isCurrent ? typed : stored;
  const visit = useRef<object>({});

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const copied = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    const tidy = isSource ? copied : tidyPastedList(copied);
    // Lines without cells are what the field takes anyway.
    if (tidy === copied && !/[\t"]/.test(copied)) return;
    event.preventDefault();
    const table = parseClipboardTable(tidy);
    const titles = onTitles && titlesOfTable(table);
    const stored = (names: string[]) => names.map((name) => htmlOfField(name, isSource));
    if (titles) onTitles({ headers: stored(titles.headers), subtitles: stored(titles.subtitles) });
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
        onFocus={() => {
          visit.current = {};
        }}
        onPaste={paste}
        onChange={(event) => {
          setTyped(event.target.value);
          onLines(texts.field, linesOfField(event.target.value, isSource), {
            isTyped: isTyping(event.nativeEvent),
            visit: visit.current,
          });
        }}
      />
    </EditorField>
  );
}
