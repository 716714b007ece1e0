import type { ComponentProps } from 'react';

interface StageProps extends ComponentProps<'div'> {
  /** As its author drew it, in pixels. */
  width: number;
  height: number;
}

/**
 * An area of an author's own size, which keeps its proportions and shrinks with the room that there is: to the sides, and
 * downwards so that the buttons below it stay in sight.
 */
export function Stage({ width, height, ...rest }: StageProps) {
  const ratio = width / height;
  const maxWidth = `min(${width}px, max(320px, 62vh) * ${ratio})`;
  return <div {...rest} style={{ width: '100%', maxWidth, margin: '0 auto', aspectRatio: ratio }} />;
}
