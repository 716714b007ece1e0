import { Form, Input } from 'antd';
import { useState } from 'react';
import { optionsFromText, textFromOptions } from './question-list.ts';

interface Props {
  id: string;
  options: readonly string[];
  onChange(options: string[]): void;
}

export function EditorOptions({ id, options, onChange }: Props) {
  /** As typed: an empty line is no option yet, but must not vanish under the cursor. */
  const [typed, setTyped] = useState(() => textFromOptions(options));
  const stored = textFromOptions(options);
  const isCurrent = textFromOptions(optionsFromText(typed)) === stored;
  return (
    <Form.Item
      className="basic-editor-wide"
      label="选项"
      htmlFor={id}
      extra={`每行一个选项，共${options.length}个`}
    >
      <Input.TextArea
        id={id}
        value={isCurrent ? typed : stored}
        placeholder={'非常同意\n同意\n不同意'}
        autoSize={{ minRows: 3, maxRows: 30 }}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(optionsFromText(event.target.value));
        }}
      />
    </Form.Item>
  );
}
