import { type ReactNode, useId } from 'react';

interface ChoicesProps<Value extends string> {
  label: string;
  className: string;
  options: readonly { value: Value; name: string; title?: string; look: ReactNode }[];
  chosen: Value | undefined;
  onChoose(value: Value): void;
}

/** One of several, each shown by a picture of what it does: one stop of the Tab key. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, className, options, chosen, onChoose } = props;
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`sketch-choices ${className}`}>
      {options.map(({ value, name, title, look }) => (
        <label key={value} className="sketch-choice" title={title ?? name}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            aria-label={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className="sketch-choice-look" aria-hidden>
            {look}
          </span>
        </label>
      ))}
    </div>
  );
}
