import { useEffect, useRef, useState } from 'react';
import type { ReportHeading } from '#domain/report/report-headings.ts';

/** What is read lies below the page's own header. */
const READING_LINE = 120;

/** The last heading above the line at which somebody reads; at the very end of a report the last that there is. */
function headingInSight(headings: readonly ReportHeading[]): string {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  const line = isAtEnd ? window.innerHeight : READING_LINE;
  const passed = headings.filter(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line,
  );
  return passed[passed.length - 1]?.id ?? headings[0]?.id ?? '';
}

/** What somebody has chosen stays marked until they read on, also where it cannot come to the top. */
function useCurrentHeading(headings: readonly ReportHeading[]) {
  const [current, setCurrent] = useState('');
  const chosen = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (chosen.current && chosen.current.at !== window.scrollY) chosen.current = undefined;
      setCurrent(chosen.current?.id ?? headingInSight(headings));
    };
    const onScroll = () => (frame ||= requestAnimationFrame(look));
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [headings]);
  const choose = (id: string) => {
    document.getElementById(id)?.scrollIntoView();
    chosen.current = { id, at: window.scrollY };
    setCurrent(id);
  };
  return { current, choose };
}

interface Props {
  headings: readonly ReportHeading[];
}

/** Where somebody is in a report, and the way to its other parts; on a phone it lies folded above the report. */
export function HeadingMenu({ headings }: Props) {
  const { current, choose } = useCurrentHeading(headings);
  const top = Math.min(...headings.map(({ level }) => level));
  const list = (
    <ul className="report-menu__list">
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="report-menu__link"
            style={{ paddingInlineStart: 12 + (level - top) * 14 }}
            {...(id === current ? { 'aria-current': 'location' as const } : {})}
            onClick={(event) => {
              event.preventDefault();
              event.currentTarget.closest('details')?.removeAttribute('open');
              choose(id);
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className="report-menu report-menu--beside" aria-label="目录">
        <p className="report-menu__title">目录</p>
        {list}
      </nav>
      <details className="report-menu report-menu--above">
        <summary>目录</summary>
        <nav aria-label="目录">{list}</nav>
      </details>
    </>
  );
}
