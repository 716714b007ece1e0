import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

/** A checkbox that takes effect at once. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="ui-switch">
      <input
        type="checkbox"
        role="switch"
        className="ui-switch__input"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
