import { useEffect, useRef } from 'react';
import { useArrowKeys } from '../kit/keyboard-movement.ts';
import type { SlidePage } from './content.schema.ts';

interface ThumbnailsProps {
  pages: readonly SlidePage[];
  /** The page that is shown, from 1 on. */
  number: number;
  /** Marked, where somebody looks at what was done. */
  seen: readonly number[];
  /** Undefined where nothing can be turned. */
  onChoose: ((number: number) => void) | undefined;
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
        const picture = <img src={small || url} alt="" loading="lazy" draggable={false} />;
        const shared = {
          className: isSeen ? 'slides-thumb slides-thumb--seen' : 'slides-thumb',
          'aria-label': `第${index + 1}页${isSeen ? '（看过）' : ''}`,
          'aria-current': number === index + 1 ? ('page' as const) : undefined,
        };
        return (
          <li key={index}>
            {onChoose ? (
              <button type="button" {...shared} {...itemProps(index)} onClick={() => onChoose(index + 1)}>
                {picture}
                <span aria-hidden>{index + 1}</span>
              </button>
            ) : (
              <span role="img" {...shared}>
                {picture}
                <span aria-hidden>{index + 1}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
