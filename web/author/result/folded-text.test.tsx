import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FoldedText, isLongText } from './folded-text.tsx';

describe('a text among the results', () => {
  it('is folded when it is long or has many lines', () => {
    expect([isLongText('好'.repeat(200)), isLongText('一\n二\n三\n四\n五')]).toEqual([false, false]);
    expect([isLongText('好'.repeat(201)), isLongText('一\n二\n三\n四\n五\n六')]).toEqual([true, true]);
  });

  it('has a button only then, which says how much there is', () => {
    expect(renderToStaticMarkup(<FoldedText text="好玩" />)).toBe('好玩');
    const folded = renderToStaticMarkup(<FoldedText text={'好'.repeat(2_000)} />);
    expect(folded).toContain('aria-expanded="false"');
    expect(folded).toContain('展开全文（2000 字）');
    // Everything is there for those who search the page or print it.
    expect(folded).toContain('好'.repeat(2_000));
  });
});
