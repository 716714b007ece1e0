import { Card, Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';

interface SectionProps {
  /** For a section that is one field as a whole: a step back leads to it. */
  id?: string;
  title: string;
  note?: ReactNode;
  /** Inputs side by side where there is room; lists and tables take the whole width instead. */
  isGrid?: boolean;
  children: ReactNode;
}

export function Section({ id, title, note, isGrid = true, children }: SectionProps) {
  return (
    <Card
      {...(id === undefined ? {} : { id })}
      title={<h2 className="author-section-title">{title}</h2>}
      extra={note}
      size="small"
      className="author-section"
    >
      {isGrid ? <div className="author-grid">{children}</div> : children}
    </Card>
  );
}

interface FieldProps {
  /** The id of the input, so that the label belongs to it. */
  id: string;
  label: string;
  error?: string | undefined;
  /** What the field means, where its label does not say it all. */
  note?: ReactNode;
  /** Takes the whole row of a grid. */
  isWide?: boolean;
  isRequired?: boolean;
  children: ReactNode;
}

/** A labelled input with its explanation and its problem. The value is the form's own business. */
export function Field({ id, label, error, note, isWide = false, isRequired = false, children }: FieldProps) {
  return (
    <Form.Item
      className={isWide ? 'author-field author-field-wide' : 'author-field'}
      label={label}
      htmlFor={id}
      required={isRequired}
      validateStatus={error === undefined ? '' : 'error'}
      help={error}
      extra={note}
    >
      {children}
    </Form.Item>
  );
}

interface TextInputProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  note?: ReactNode;
  placeholder?: string;
  isRequired?: boolean;
  isWide?: boolean;
  /** Shown, but not to be changed now; the note says why. */
  isReadOnly?: boolean;
  /** More than one makes a text area that grows with its text. */
  rows?: number;
}

const MOST_ROWS = 30;

export function TextInput({
  id,
  value,
  onChange,
  rows = 1,
  placeholder = '',
  isWide,
  isReadOnly = false,
  ...field
}: TextInputProps) {
  return (
    <Field id={id} isWide={isWide ?? rows > 1} {...field}>
      {rows > 1 ? (
        <Input.TextArea
          id={id}
          value={value}
          placeholder={placeholder}
          readOnly={isReadOnly}
          autoSize={{ minRows: rows, maxRows: MOST_ROWS }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          id={id}
          value={value}
          placeholder={placeholder}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceInputProps<Value extends string> {
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
}: ChoiceInputProps<Value>) {
  return (
    <Field id={id} {...field}>
      <Select<string>
        id={id}
        value={value === '' ? null : value}
        options={[...options]}
        {...(isDisabled ? { disabled: true } : {})}
        placeholder={placeholder}
        allowClear={isOptional}
        showSearch={isOptional}
        onChange={(chosen: string | undefined) => onChange((chosen ?? '') as Value)}
      />
    </Field>
  );
}

interface SwitchInputProps {
  id: string;
  label: string;
  value: boolean;
  onChange(value: boolean): void;
  note?: string;
}

export function SwitchInput({ id, value, onChange, ...field }: SwitchInputProps) {
  return (
    <Field id={id} {...field}>
      <Switch id={id} checked={value} checkedChildren="是" unCheckedChildren="否" onChange={onChange} />
    </Field>
  );
}

interface WholeNumberInputProps {
  id: string;
  label: string;
  value: number;
  onChange(value: number): void;
  unit: string;
  error?: string | undefined;
  note?: string;
}

/** From 0 in whole steps; an emptied field is 0. */
export function WholeNumberInput({ id, value, onChange, unit, ...field }: WholeNumberInputProps) {
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
