import { InputNumber } from 'antd';
import { useId } from 'react';

interface SideFieldProps {
  label: string;
  /** Of the label. */
  className: string;
  value: number;
  limits: readonly [least: number, most: number];
  onChange(value: number): void;
}

/** The width or height of a part, as its author sets it. */
export function SideField({ label, className, value, limits: [least, most], onChange }: SideFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={className} htmlFor={id}>
        {label}（像素）
      </label>
      <InputNumber
        id={id}
        value={value}
        min={least}
        max={most}
        precision={0}
        onChange={(typed) => {
          // An emptied field gets its number back when it is left.
          if (typed !== null) onChange(typed);
        }}
      />
    </div>
  );
}
