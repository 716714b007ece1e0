import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { readValue, textOfValue } from '../field-text.ts';
import type { Field } from '../fields.ts';
import { useDraft, type Written } from '../use-draft.ts';

/** What a field of the panel is about: one or several rows, of which all get what is set. */
export interface Subject<Row> {
  rows: readonly Row[];
  /** What is typed key by key is one step. */
  write(key: keyof Row & string, value: unknown, isTyped: boolean): string | undefined;
}

/** Undefined where they differ. */
function commonText<Row>(rows: readonly Row[], key: keyof Row): string | undefined {
  const [first, ...rest] = rows.map((row) => textOfValue(row[key]));
  return rest.every((text) => text === first) ? first : undefined;
}

/** Only what all of them have can be set for all. */
const isFor = <Row,>({ rows }: Subject<Row>, field: Field<Row>) =>
  rows.length > 0 && rows.every((row) => field.applies(row));

interface DraftFieldProps {
  label: string;
  /** Of the field in a row. */
  name?: string;
  /** Undefined where several differ. */
  text: string | undefined;
  note?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
  isNumber?: boolean;
  write(typed: string): Written;
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const LARGE_STEP = 10;

/** A text or a number that is stored while it is typed, unless something is wrong with it. */
export function DraftField(props: DraftFieldProps) {
  const { label, text = '', note, rows, isNumber = false, write } = props;
  const id = useId();
  const { shown, problem, store, drop } = useDraft(text, write);
  const placeholder = props.text === undefined ? '各不相同' : props.placeholder;
  const common = {
    id,
    name: props.name,
    className: 'canvas-panel-input',
    value: shown,
    placeholder,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined && note === undefined ? undefined : `${id}note`,
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => void store(target.value),
    onBlur: () => {
      // What stands there as it was typed now looks as it is stored.
      if (problem === undefined) drop();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!isNumber || step === undefined || !/^-?\d+$/.test(shown)) return;
    event.preventDefault();
    store(String(Number(shown) + step * (event.shiftKey ? LARGE_STEP : 1)));
  };
  return (
    <div className="canvas-panel-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...common} inputMode={isNumber ? 'numeric' : undefined} onKeyDown={onKeyDown} />
      ) : (
        <textarea {...common} rows={rows} />
      )}
      {problem === undefined && note === undefined ? null : (
        <span
          id={`${id}note`}
          className={problem === undefined ? 'canvas-editor-hint' : 'canvas-panel-problem'}
          role={problem === undefined ? undefined : 'alert'}
        >
          {problem ?? note}
        </span>
      )}
    </div>
  );
}

interface RowFieldProps<Row> {
  subject: Subject<Row>;
  field: Field<Row>;
  /** In other words than those of the table. */
  label?: string;
  note?: string | undefined;
  placeholder?: string;
  rows?: number;
}

/** One of the fields that the tables have, for all rows that are chosen. */
export function RowField<Row>({ subject, field, label, ...rest }: RowFieldProps<Row>) {
  if (!isFor(subject, field)) return null;
  const write = (typed: string): Written => {
    const read = readValue(field, typed);
    if ('problem' in read) return read;
    const problem = subject.write(field.key, read.value, true);
    return problem === undefined ? { text: textOfValue(read.value) } : { problem };
  };
  return (
    <DraftField
      label={label ?? field.label}
      name={field.key}
      text={commonText(subject.rows, field.key)}
      isNumber={field.kind === 'whole'}
      write={write}
      {...rest}
    />
  );
}

interface ChoiceButtonsProps {
  label: string;
  value: string | undefined;
  options: Readonly<Record<string, string>>;
  note?: string | undefined;
  onChoose(value: string): void;
}

/** All that can be chosen is in sight. */
export function ChoiceButtons({ label, value, options, note, onChoose }: ChoiceButtonsProps) {
  const name = useId();
  return (
    <fieldset className="canvas-panel-choice">
      <legend>{label}</legend>
      <div className="canvas-panel-choices">
        {Object.entries(options).map(([key, text]) => (
          <label key={key}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === key}
              onChange={() => onChoose(key)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {note === undefined ? null : <span className="canvas-editor-hint">{note}</span>}
    </fieldset>
  );
}

interface RowChoiceProps<Row> extends RowFieldProps<Row> {
  field: Field<Row> & { options: Readonly<Record<string, string>> };
}

export function RowChoice<Row>({ subject, field, label, note }: RowChoiceProps<Row>) {
  if (!isFor(subject, field)) return null;
  return (
    <ChoiceButtons
      label={label ?? field.label}
      value={commonText(subject.rows, field.key)}
      options={field.options}
      note={note}
      onChoose={(value) => void subject.write(field.key, value, false)}
    />
  );
}

export function RowSwitch<Row>({ subject, field, label, note }: RowFieldProps<Row>) {
  if (!isFor(subject, field)) return null;
  const text = commonText(subject.rows, field.key);
  return (
    <label className="canvas-panel-switch">
      <input
        type="checkbox"
        checked={text === 'true'}
        ref={(box) => {
          if (box) box.indeterminate = text === undefined;
        }}
        onChange={({ target }) => void subject.write(field.key, target.checked, false)}
      />
      <span>
        {label ?? field.label}
        {note === undefined ? null : <span className="canvas-editor-hint">{note}</span>}
      </span>
    </label>
  );
}

/** From nothing to all of it, in tenths. */
export function RowSlider<Row>({ subject, field }: RowFieldProps<Row>) {
  const id = useId();
  if (!isFor(subject, field)) return null;
  const text = commonText(subject.rows, field.key);
  return (
    <div className="canvas-panel-field">
      <label htmlFor={id}>
        {field.label}：{text ?? '各不相同'}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={text ?? '1'}
        onChange={({ target }) => {
          const read = readValue(field, target.value);
          if (!('problem' in read)) subject.write(field.key, read.value, true);
        }}
      />
    </div>
  );
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="canvas-panel-section" role="group" aria-label={title}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}
