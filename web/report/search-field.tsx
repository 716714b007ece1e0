import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';

const TYPING_PAUSE_MS = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange(search: string): void;
}

/** Asks when the typing pauses. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const ask = useEffectEvent((text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      className="report-finder__search"
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
