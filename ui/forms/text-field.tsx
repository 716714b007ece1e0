import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './text-field.css';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0';
const CROSSED_EYE =
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  size?: 'normal' | 'large';
}

export function TextField({ label, error, hint, size = 'normal', type, className, ...rest }: TextFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={`ui-field ui-field--${size} ${className ?? ''}`}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
      </label>
      <div className={isPassword ? 'ui-field__box ui-field__box--password' : 'ui-field__box'}>
        <input
          {...rest}
          id={id}
          type={isPassword && isRevealed ? 'text' : type}
          className="ui-field__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {isPassword ? (
          <button
            type="button"
            className="ui-field__reveal"
            aria-label={isRevealed ? '隐藏密码' : '显示密码'}
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon path={isRevealed ? CROSSED_EYE : EYE} />
          </button>
        ) : null}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="ui-field__hint">
          {hint}
        </div>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <div id={`${id}-error`} className="ui-field__error">
            <Icon name="alert" size={18} />
            <span>{error}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
}
