import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const TYPING_PAUSE_MS = 300;

interface SearchBoxProps {
  /** What is searched by, for those who cannot see the box. */
  label: string;
  placeholder: string;
  value: string;
  onChange(search: string): void;
  className?: string;
}

/** Asks when the typing pauses, or at once with Enter. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onChange, className = '' } = props;
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // Whoever goes back, or clears the filter, sees what the address says.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = useEffectEvent((text: string) => {
    if (text.trim() === value) return;
    setAsked(text.trim());
    onChange(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input.Search
      className={className}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => {
        setAsked(text.trim());
        onChange(text.trim());
      }}
    />
  );
}
