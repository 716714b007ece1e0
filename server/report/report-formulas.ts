import { readFileSync } from 'node:fs';
import katex from 'katex';
import { LRUCache } from 'lru-cache';
import { FORMULA_OPTIONS, formulaProblem } from '#domain/text/formula.ts';
import { mapFormulas } from '#domain/text/formula-html.ts';

/** Nobody reads more of it in a report; drawing takes up to a tenth of a second for each 2,000. */
const MOST_LATEX = 20_000;

/** All reports of a template have the same ones. By the LaTeX as HTML has it; in characters. */
const DRAWN = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (html) => html.length + 1,
});

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => SIGNS[entity] ?? entity);

/** As the page draws it; what cannot be drawn stays as it was typed. */
function drawn(escaped: string): string {
  const latex = unescaped(escaped);
  if (formulaProblem(latex)) return escaped;
  try {
    return katex.renderToString(latex, { ...FORMULA_OPTIONS, output: 'html' });
  } catch {
    return escaped;
  }
}

let style: string | undefined;

/** The style sheets of the page, with the letters in them: a printed report fetches nothing. */
function formulaStyle(): string {
  style ??= [
    import.meta.resolve('katex/dist/katex.css'),
    new URL('../../ui/formula/formula.css', import.meta.url),
  ]
    .map((address) => readFileSync(new URL(address), 'utf8'))
    .join('')
    .replace(/src:[^;}]*\burl\((fonts\/[\w-]+\.woff2)\)[^;}]*/g, (_sources, path: string) => {
      const font = readFileSync(new URL(path, import.meta.resolve('katex/dist/katex.css')));
      return `src: url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')`;
    });
  return style;
}

/** A report with its formulas as drawings, and the style that they need. */
export function drawnFormulas(html: string): { html: string; style: string } {
  let latex = 0;
  const withDrawings = mapFormulas(html, (escaped) => {
    latex += escaped.length;
    if (latex > MOST_LATEX) return escaped;
    const known = DRAWN.get(escaped) ?? drawn(escaped);
    DRAWN.set(escaped, known);
    return known;
  });
  return { html: withDrawings, style: latex > 0 ? formulaStyle() : '' };
}
