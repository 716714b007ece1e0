import type { ComponentProps } from 'react';
import { AuthorText } from './author-text.tsx';

/** A radio button or a checkbox with its text, which can be pressed as a whole. */
export function ChoiceOption({ text, ...input }: { text: string } & ComponentProps<'input'>) {
  return (
    <label className="choice__option">
      <input {...input} />
      <AuthorText html={text} />
    </label>
  );
}
