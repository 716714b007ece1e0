import { useEffect, useRef } from 'react';
import { useArrowKeys } from '../kit/keyboard-movement.ts';
import type { SlidePage } from './content.schema.ts';

interface ThumbnailsProps {
  pages: readonly SlidePage[];
  /** The page that is shown, from 1 on. */
  number: number;
  /** Marked, where somebody looks at what was done. */
  seen: readonly number[];
  onChoose(number: number): void;
}

/** All pages in a row, of which the shown one is in sight. */
export function Thumbnails({ pages, number, seen, onChoose }: ThumbnailsProps) {
  const strip = useRef<HTMLOListElement>(null);
  const { itemProps } = useArrowKeys<HTMLButtonElement>(pages.length);
  useEffect(() => {
    const row = strip.current;
    const entry = row?.children[number - 1];
    if (!row || !(entry instanceof HTMLElement)) return;
    // The row alone is moved: the page around it stays where it is.
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  }, [number]);

  return (
    <ol ref={strip} className="slides-strip" aria-label="缩略图">
      {pages.map(({ url, small }, index) => {
        const isSeen = seen.includes(index + 1);
        return (
          <li key={index}>
            <button
              type="button"
              className={isSeen ? 'slides-thumb slides-thumb--seen' : 'slides-thumb'}
              aria-label={`第${index + 1}页${isSeen ? '（看过）' : ''}`}
              aria-current={number === index + 1 ? 'page' : undefined}
              {...itemProps(index)}
              onClick={() => onChoose(index + 1)}
            >
              <img src={small || url} alt="" loading="lazy" draggable={false} />
              <span aria-hidden>{index + 1}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
