import { useLayoutEffect, useRef } from 'react';
import { LONGEST_TEXT } from './limits.ts';
import { lookOf, type Sheet } from './objects.ts';
import type { TextEditing } from './use-text-editing.ts';

interface TextFieldProps {
  editing: TextEditing;
  sheet: Sheet;
  onType(value: string, isComposing: boolean): void;
  onLeave(): void;
  onBlur(): void;
}

/** A real field where the text stands: input methods, several lines, and the browser's own keys. */
export function TextField({ editing, sheet, onType, onLeave, onBlur }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, value } = editing;
  const { color, fontSize } = lookOf(text);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

  // As high as what is typed, however it breaks into lines.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);

  return (
    <textarea
      ref={(element) => {
        field.current = element;
      }}
      className="sketch-field"
      aria-label="文字内容"
      placeholder="输入文字"
      autoFocus
      rows={1}
      maxLength={LONGEST_TEXT}
      value={value}
      style={{
        left: percent(text.x, sheet.width),
        top: percent(text.y, sheet.height),
        width: percent(text.w, sheet.width),
        maxWidth: percent(sheet.width - text.x, sheet.width),
        fontSize: `${(fontSize / sheet.width) * 100}cqw`,
        color,
      }}
      onChange={({ target, nativeEvent }) => onType(target.value, (nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
      onKeyDown={(event) => {
        // While an input method is at work the key is its own.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
      onBlur={onBlur}
    />
  );
}
