import { Link, type LinkProps } from 'react-router';
import { buttonClasses, type ButtonLook } from './button-classes.ts';

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClasses({ variant, size, block }, className)} />;
}
