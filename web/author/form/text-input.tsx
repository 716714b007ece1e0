import { Input } from 'antd';
import { Field } from './field.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  note?: string;
  placeholder?: string;
  isRequired?: boolean;
  isWide?: boolean;
  /** More than one makes a text area that grows with its text. */
  rows?: number;
}

const MOST_ROWS = 30;

export function TextInput({ id, value, onChange, rows = 1, placeholder = '', isWide, ...field }: Props) {
  return (
    <Field id={id} isWide={isWide ?? rows > 1} {...field}>
      {rows > 1 ? (
        <Input.TextArea
          id={id}
          value={value}
          placeholder={placeholder}
          autoSize={{ minRows: rows, maxRows: MOST_ROWS }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          id={id}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
