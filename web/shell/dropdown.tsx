import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import './dropdown.css';

/** A button that unfolds a list of links; Escape, a press elsewhere or leaving by keyboard folds it again. */
export function Dropdown({
  label,
  icon,
  children,
}: {
  label: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="dropdown"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="dropdown__button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className="dropdown__label">{label}</span>
        <Icon name="down" size={16} />
      </button>
      {isOpen ? (
        <div className="dropdown__panel" onClick={() => setOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
