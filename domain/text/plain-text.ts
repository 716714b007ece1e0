const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The words of an author's text, which may hold HTML; lines stand apart. A lone `<` is a sign of its own, not a tag. */
export function plainText(html: string): string {
  return html
    .replace(/<br\b/gi, ' $&')
    .replace(/<(?:\/?[a-z]|!--)[^>]*>/gi, '')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
