import { InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Range } from '#domain/questionnaire/text-rules.ts';

/** A line of the panel: what it is about, and its inputs. */
export function RuleRow({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="basic-editor-rule" role="group" aria-label={label}>
      <span className="basic-editor-rule-label">{label}</span>
      <span className="basic-editor-rule-inputs">{children}</span>
      {hint === undefined ? null : <span className="basic-editor-hint">{hint}</span>}
    </div>
  );
}

interface CountInputProps {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  placeholder?: string;
  /** Undefined when the field is emptied. */
  onChange(value: number | undefined): void;
}

export function CountInput({ label, value, min, max, placeholder = '不限', onChange }: CountInputProps) {
  return (
    <InputNumber<number>
      aria-label={label}
      className="basic-editor-number"
      size="small"
      controls={false}
      precision={0}
      min={min}
      max={max}
      value={value ?? null}
      placeholder={placeholder}
      onChange={(typed) => onChange(typed ?? undefined)}
    />
  );
}

type Ends = Partial<Range>;

interface RangeInputProps {
  /** An end that goes without saying may be left out. */
  value: Ends | undefined;
  names: [least: string, most: string];
  placeholders: [least: string, most: string];
  bounds: Range;
  precision: number;
  /** What an end means that is left empty; without it both are needed. */
  ends?: Range;
  /** Whether both ends may be the same. */
  allowsOne?: boolean;
  onChange(value: Range | undefined): void;
}

/** Two ends. What is half typed stays in the fields until it makes sense, and is given up when they are left. */
export function RangeInput(props: RangeInputProps) {
  const { value, names, placeholders, bounds, precision, ends, allowsOne = false, onChange } = props;
  const [typed, setTyped] = useState<Ends>();
  const { min, max } = typed ?? value ?? {};

  const change = (next: Ends) => {
    if (next.min === undefined && next.max === undefined) {
      setTyped(undefined);
      return onChange(undefined);
    }
    const [least, most] = [next.min ?? ends?.min, next.max ?? ends?.max];
    const isWhole =
      least !== undefined && most !== undefined && (least < most || (allowsOne && least === most));
    setTyped(isWhole && ends === undefined ? undefined : next);
    if (isWhole) onChange({ min: least, max: most });
  };

  const input = (
    name: string,
    placeholder: string,
    shown: number | undefined,
    set: (end?: number) => Ends,
  ) => (
    <InputNumber<number>
      aria-label={name}
      className="basic-editor-number"
      size="small"
      controls={false}
      precision={precision}
      min={bounds.min}
      max={bounds.max}
      value={shown ?? null}
      placeholder={placeholder}
      onChange={(end) => change(set(end ?? undefined))}
      onBlur={() => setTyped(undefined)}
    />
  );
  // An end that is not given is not there, rather than undefined.
  const withEnds = (least: number | undefined, most: number | undefined): Ends => ({
    ...(least === undefined ? {} : { min: least }),
    ...(most === undefined ? {} : { max: most }),
  });
  return (
    <>
      {input(names[0], placeholders[0], min, (end) => withEnds(end, max))}
      <span aria-hidden>—</span>
      {input(names[1], placeholders[1], max, (end) => withEnds(min, end))}
    </>
  );
}
