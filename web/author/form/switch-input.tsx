import { Switch } from 'antd';
import { Field } from './field.tsx';

interface Props {
  id: string;
  label: string;
  value: boolean;
  onChange(value: boolean): void;
  note?: string;
}

export function SwitchInput({ id, value, onChange, ...field }: Props) {
  return (
    <Field id={id} {...field}>
      <Switch id={id} checked={value} checkedChildren="是" unCheckedChildren="否" onChange={onChange} />
    </Field>
  );
}
