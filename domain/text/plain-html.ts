/**
 * Between what an author types into a plain field and the HTML that is stored of it. Candidates see the words, the line
 * breaks and the gaps exactly as they were typed, and cleaning leaves the HTML as it is.
 */
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Spaces that a browser would leave out: at the ends of a line, and all but one of several. */
const LOST_SPACE = /^ | $| (?= )/gm;

/** What is typed or pasted, in one spelling: Word's unbreakable spaces are spaces, and line ends are of one kind. */
export function asTyped(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
}

export function plainToHtml(text: string): string {
  return asTyped(text)
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(LOST_SPACE, '\u00a0')
    .replaceAll('\n', '<br />');
}

/** The way back. A line break that was stored as it is was meant as one by whoever typed it. */
export function htmlToPlain(html: string): string {
  return asTyped(
    html
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}

/** Whether a stored text holds nothing that a plain field could not show and give back. */
export function isPlainHtml(html: string): boolean {
  const rest = html.replace(/<br\s*\/?>/gi, '').replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, '');
  return !/<[a-z/!?]|&(?:#\d|#x[\da-f]|[a-z][a-z\d]*;)/i.test(rest);
}
