/** A note on a staff whose stem and head make a tick: 考 (the tick) and 谱 (the score). */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6b6a" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M6 9.5h20M6 14.5h20M6 19.5h20M6 24.5h20" strokeWidth="1.2" opacity=".42" />
        <path d="M7.5 15.5l5.3 6.5L24 8.5" strokeWidth="2.8" strokeLinejoin="round" />
      </g>
      <ellipse cx="12.6" cy="21.2" rx="3.9" ry="2.8" transform="rotate(-24 12.6 21.2)" fill="#fff" />
    </svg>
  );
}
