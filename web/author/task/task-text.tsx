import { useDeferredValue } from 'react';
import { HtmlText } from '#ui/html-text.tsx';
import { Section } from '../form/section.tsx';
import { TextInput } from '../form/text-input.tsx';

interface Props {
  text: string;
  error: string | undefined;
  onChange(text: string): void;
}

export function TaskText({ text, error, onChange }: Props) {
  /** Cleaning long HTML must not hold up the typing. */
  const shown = useDeferredValue(text);
  return (
    <Section title="正文" isGrid={false}>
      <div className="task-text">
        <TextInput
          id="task-text"
          label="正文（HTML）"
          rows={8}
          isWide={false}
          value={text}
          error={error}
          onChange={onChange}
        />
        <div>
          <div className="task-preview-title">预览</div>
          <div className="task-preview">
            <HtmlText html={shown} />
          </div>
        </div>
      </div>
    </Section>
  );
}
