export type RateTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

const TONES_ABOVE: readonly (readonly [rate: number, tone: RateTone])[] = [
  [0.75, 'processing'],
  [0.5, 'warning'],
  [0.25, 'error'],
];

/** The colour of a completion rate; whatever is not complete is not green, however near it is. */
export function rateTone(rate: number): RateTone {
  if (rate >= 1) return 'success';
  return TONES_ABOVE.find(([above]) => rate > above)?.[1] ?? 'default';
}
