import { InputNumber } from 'antd';
import { Field } from './field.tsx';

interface Props {
  id: string;
  label: string;
  value: number;
  onChange(value: number): void;
  unit: string;
  error?: string | undefined;
  note?: string;
}

/** From 0 in whole steps; an emptied field is 0. */
export function WholeNumberInput({ id, value, onChange, unit, ...field }: Props) {
  return (
    <Field id={id} {...field}>
      <InputNumber
        id={id}
        className="author-number"
        value={value}
        min={0}
        step={1}
        precision={0}
        suffix={unit}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    </Field>
  );
}
