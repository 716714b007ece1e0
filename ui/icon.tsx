import type { SVGProps } from 'react';

/** Strokes on a 24×24 sheet, of what is seen on many pages. What only one place shows stands there. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 11v6M12 7.5v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  alert: 'M12 8v5M12 16.5v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  user: 'M4.5 20c.8-3.6 3.9-5.5 7.5-5.5s6.7 1.9 7.5 5.5M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
  test: 'M8 4H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-2M9 3h6v3.5H9zM8.5 13.5l2.5 2.5 4.5-5',
} as const;

export type IconName = keyof typeof PATHS;

/** One of those, or a drawing of the page's own. */
export type Drawing = { name: IconName; path?: undefined } | { name?: undefined; path: string };

type IconProps = Drawing & Omit<SVGProps<SVGSVGElement>, 'name' | 'path'> & { size?: number };

/** Decoration beside a text; what stands alone needs its own label. */
export function Icon({ name, path, size = 20, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={path ?? PATHS[name]} />
    </svg>
  );
}
