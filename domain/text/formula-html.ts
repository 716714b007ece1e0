/** In HTML that a cleaner has written: every tag is closed, every value quoted, and `>` stands in none. */
const FORMULA = /<span [^>]*?\bdata-formula="([^"]*)"[^>]*>/g;
const SPAN = /<(\/?)span\b[^>]*>/g;

/** Where the content ends that begins at a place, whatever other spans stand in it. */
function endOfContent(html: string, from: number): number {
  let depth = 1;
  SPAN.lastIndex = from;
  for (let tag = SPAN.exec(html); tag; tag = SPAN.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return tag.index;
  }
  return html.length;
}

/** Cleaned HTML with something else as the content of its formulas: what a function makes of their LaTeX, as HTML has it. */
export function mapFormulas(html: string, contentOf: (escaped: string) => string): string {
  let result = '';
  let from = 0;
  FORMULA.lastIndex = 0;
  for (let tag = FORMULA.exec(html); tag; tag = FORMULA.exec(html)) {
    const end = endOfContent(html, FORMULA.lastIndex);
    result += html.slice(from, FORMULA.lastIndex) + contentOf((tag[1] ?? '').replaceAll('&quot;', '"'));
    from = end;
    FORMULA.lastIndex = end;
  }
  return result + html.slice(from);
}

/** Formulas in cleaned HTML say their LaTeX and nothing else, whatever an author put there. */
export const normaliseFormulas = (html: string): string => mapFormulas(html, (escaped) => escaped);
