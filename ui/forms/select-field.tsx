import { useId, type ComponentProps } from 'react';
import './text-field.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error?: string | undefined;
  /** What stands for an empty value; left out, one of the options must be chosen. */
  empty?: string;
  options: readonly string[];
  onChange(value: string): void;
}

/** The browser's own list: on a phone it is the one that people know. */
export function SelectField({
  label,
  error,
  empty,
  options,
  value,
  onChange,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  // What is chosen is shown, also where the options are still on their way or have it no more.
  const shown = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <div className={`ui-field ${className ?? ''}`}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        className="ui-field__input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {shown.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      {error ? (
        <div id={`${id}-error`} className="ui-field__error" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  );
}
