import type { SVGProps } from 'react';

/** Strokes on a 24×24 sheet. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 11v6M12 7.5v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  alert: 'M12 8v5M12 16.5v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  user: 'M4.5 20c.8-3.6 3.9-5.5 7.5-5.5s6.7 1.9 7.5 5.5M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
  help: 'M9.5 9.3a2.5 2.5 0 1 1 3.6 2.3c-.7.4-1.1 1-1.1 1.9M12 17v.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  test: 'M8 4H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-2M9 3h6v3.5H9zM8.5 13.5l2.5 2.5 4.5-5',
  task: 'M4 6.5h16v11H4zM8 10.5h8M8 13.5h5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  import: 'M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4M12 17.5V11M9 14l3-3 3 3',
  report: 'M5 20V4M5 20h15M9 16v-4M13 16V8M17 16v-6',
  school: 'M3 10l9-5 9 5-9 5zM7 12.5V17c1.4 1.3 3 2 5 2s3.6-.7 5-2v-4.5M21 10v5',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  size?: number;
}

/** Decoration beside a text; what stands alone needs its own label. */
export function Icon({ name, size = 20, ...rest }: IconProps) {
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
      <path d={PATHS[name]} />
    </svg>
  );
}
