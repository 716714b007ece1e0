import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Stage } from './stage.tsx';

describe('a stage', () => {
  it('keeps its proportions, and is never larger than its author drew it', () => {
    const html = renderToStaticMarkup(
      createElement(Stage, { width: 800, height: 400, className: 'canvas-stage' }),
    );
    expect(html).toContain('class="canvas-stage"');
    expect(html).toContain('aspect-ratio:2');
    expect(html).toContain('min(800px, max(320px, 62vh) * 2)');
  });
});
