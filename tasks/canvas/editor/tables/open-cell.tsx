import { type KeyboardEvent, useRef } from 'react';
import { useDraft, type Written } from '../use-draft.ts';

export type WayOut = 'stay' | 'down' | 'next' | 'previous';

interface OpenCellProps {
  label: string;
  text: string;
  options: Readonly<Record<string, string>> | undefined;
  hasLines: boolean;
  /** What was typed to open it, which takes the place of what stood there. */
  first: string | undefined;
  write(typed: string): Written;
  /** Without a way the author has left already. */
  onClose(way?: WayOut): void;
}

/** A cell that has become a field. It stays one for as long as something is wrong in it. */
export function OpenCell({ label, text, options, hasLines, first, write, onClose }: OpenCellProps) {
  const { shown, problem, type, store, finish } = useDraft(text, write, first);
  /** Taking the field away must not store what was given up. */
  const isLeft = useRef(false);
  /** Whoever chooses by arrow keys goes past what is not meant. */
  const isByKeys = useRef(true);

  const leave = (way?: WayOut) => {
    isLeft.current = true;
    onClose(way);
  };
  const close = (way?: WayOut) => {
    if (!isLeft.current && finish()) leave(way);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isByKeys.current = true;
    if (event.nativeEvent.isComposing) return;
    // A shortcut that saves is to find what was typed.
    if (event.key === 'Control' || event.key === 'Meta') finish();
    const way: WayOut | undefined =
      event.key === 'Enter' && !event.shiftKey
        ? 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'previous'
            : 'next'
          : undefined;
    if (way === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (way === undefined) leave('stay');
    else close(way);
  };
  const common = {
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    className: 'canvas-table-field',
    autoFocus: true,
    value: shown,
    onBlur: () => close(),
    onKeyDown,
  };
  const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    if (first === undefined) currentTarget.select();
  };
  return (
    <>
      {options ? (
        <select
          {...common}
          onPointerDown={() => {
            isByKeys.current = false;
          }}
          onChange={({ target }) => {
            if (isByKeys.current) type(target.value);
            else if (store(target.value)) leave('stay');
          }}
        >
          {/* A shape that is not there any more. */}
          {text in options ? null : <option value={text}>{text}</option>}
          {Object.entries(options).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : hasLines ? (
        <textarea {...common} rows={2} onFocus={selectAll} onChange={({ target }) => type(target.value)} />
      ) : (
        <input {...common} onFocus={selectAll} onChange={({ target }) => type(target.value)} />
      )}
      {problem === undefined ? null : (
        <span className="canvas-table-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
