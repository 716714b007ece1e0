import { useContext, useState } from 'react';
import { plainText } from '#domain/text/plain-text.ts';
import { RichTextSlot } from '../../kit/rich-text-slot.ts';

interface Props {
  /** What the field is called. */
  label: string;
  /** One text, or the entries of a list. */
  texts: readonly string[];
  onText(index: number, html: string): void;
}

const MOST_SHOWN = 20;

/** From a field to the editor for pictures, formulas and tables, where the page has one. Plain elements: there are many of them. */
export function RichTextWay({ label, texts, onText }: Props) {
  const Editor = useContext(RichTextSlot);
  const [index, setIndex] = useState<number>();
  if (!Editor || texts.length === 0) return null;
  const nameOf = (place: number) => (texts.length === 1 ? label : `${label}${place + 1}`);
  return (
    <>
      {texts.length === 1 ? (
        <button
          type="button"
          className="basic-editor-rich"
          aria-label={`用富文本编辑${label}`}
          onClick={() => setIndex(0)}
        >
          富文本
        </button>
      ) : (
        <select
          className="basic-editor-rich"
          aria-label={`用富文本编辑${label}`}
          value=""
          onChange={(event) => setIndex(Number(event.target.value))}
        >
          <option value="">富文本…</option>
          {texts.map((html, place) => (
            <option key={`${place} ${html}`} value={place}>
              {place + 1}. {plainText(html).slice(0, MOST_SHOWN)}
            </option>
          ))}
        </select>
      )}
      {index !== undefined && (
        <Editor
          label={nameOf(index)}
          value={texts[index] ?? ''}
          onFinish={(html) => {
            setIndex(undefined);
            if (html !== texts[index]) onText(index, html);
          }}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}
