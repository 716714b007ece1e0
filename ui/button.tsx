import type { ComponentProps } from 'react';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a wheel and takes no second press while the first one is at work. */
  loading?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  loading,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const extra = `${loading ? 'ui-button--loading ' : ''}${className ?? ''}`.trim();
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, block }, extra)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className="ui-button__wheel" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
