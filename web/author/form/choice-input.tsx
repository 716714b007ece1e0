import { Select } from 'antd';
import { Field } from './field.tsx';

interface Props<Value extends string> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange(value: Value): void;
  error?: string | undefined;
  note?: string;
  isDisabled?: boolean;
  /** An empty choice is allowed, and the list can be searched. */
  isOptional?: boolean;
  placeholder?: string;
}

export function ChoiceInput<Value extends string>({
  id,
  value,
  options,
  onChange,
  isDisabled = false,
  isOptional = false,
  placeholder = '',
  ...field
}: Props<Value>) {
  return (
    <Field id={id} {...field}>
      <Select<string>
        id={id}
        value={value === '' ? null : value}
        options={[...options]}
        disabled={isDisabled}
        placeholder={placeholder}
        allowClear={isOptional}
        showSearch={isOptional}
        onChange={(chosen: string | undefined) => onChange((chosen ?? '') as Value)}
      />
    </Field>
  );
}
