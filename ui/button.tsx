import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import './button.css';

type ButtonVariant = 'primary' | 'default' | 'text' | 'danger';
type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** large: for fingers, and for the one button that a candidate looks for. */
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

export function buttonClasses(
  { variant = 'default', size = 'normal', block }: ButtonLook,
  extra = '',
): string {
  return ['ui-button', `ui-button--${variant}`, `ui-button--${size}`, block ? 'ui-button--block' : '', extra]
    .filter((name) => name !== '')
    .join(' ');
}

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

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses({ variant, size, block }, className)} />;
}
