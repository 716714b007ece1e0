import { useId, type ComponentProps, type ReactNode } from 'react';
import './text-field.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={`ui-field ${className ?? ''}`}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className="ui-field__input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint ? (
        <div id={`${id}-hint`} className="ui-field__hint">
          {hint}
        </div>
      ) : null}
      {error ? (
        <div id={`${id}-error`} className="ui-field__error" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  );
}
