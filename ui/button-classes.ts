import './button.css';

export type ButtonVariant = 'primary' | 'default' | 'text' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

export interface ButtonLook {
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
