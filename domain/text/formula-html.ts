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

/** Formulas in cleaned HTML say their LaTeX and nothing else, whatever an author put there. */
export function normaliseFormulas(html: string): string {
  let result = '';
  let from = 0;
  FORMULA.lastIndex = 0;
  for (let tag = FORMULA.exec(html); tag; tag = FORMULA.exec(html)) {
    const end = endOfContent(html, FORMULA.lastIndex);
    result += html.slice(from, FORMULA.lastIndex) + (tag[1] ?? '').replaceAll('&quot;', '"');
    from = end;
    FORMULA.lastIndex = end;
  }
  return result + html.slice(from);
}
