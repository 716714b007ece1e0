import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './text-field.css';

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
            <Icon name={isRevealed ? 'eyeOff' : 'eye'} />
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
