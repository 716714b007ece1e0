import { createElement, useContext, useState } from 'react';
import { plainText } from '#domain/text/plain-text.ts';
import { RichTextSlot } from '../../kit/rich-text-slot.ts';

/** One of a question's texts. */
export interface RichText {
  /** 题目文本, 选项2 */
  label: string;
  html: string;
  write(html: string): void;
}

const MOST_SHOWN = 20;

/**
 * From a question to the editor for pictures, formulas and tables, where the page has one. One for all of its texts, behind the
 * fields: whoever goes from field to field by keyboard is not held up.
 */
export function RichTextWay({ texts }: { texts: readonly RichText[] }) {
  const Editor = useContext(RichTextSlot);
  const [index, setIndex] = useState<number>();
  if (!Editor) return null;
  const chosen = index === undefined ? undefined : texts[index];
  return (
    <>
      <select
        className="basic-editor-rich"
        aria-label="用富文本编辑"
        value=""
        onChange={(event) => setIndex(Number(event.target.value))}
      >
        <option value="">富文本编辑（图片、公式、表格）…</option>
        {texts.map(({ label, html }, place) => (
          <option key={label} value={place}>
            {label}　{plainText(html).slice(0, MOST_SHOWN)}
          </option>
        ))}
      </select>
      {chosen &&
        createElement(Editor, {
          label: chosen.label,
          value: chosen.html,
          onFinish: (html) => {
            setIndex(undefined);
            if (html !== chosen.html) chosen.write(html);
          },
          onClose: () => setIndex(undefined),
        })}
    </>
  );
}
