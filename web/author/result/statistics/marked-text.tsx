/** Longer words first, so that one within another does not hide it. */
function hitsIn(words: readonly string[]): RegExp | undefined {
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  literal.sort((one, other) => other.length - one.length);
  return literal.length > 0 ? new RegExp(`(${literal.join('|')})`, 'gi') : undefined;
}

/** A text in which the words of a search stand out. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const hits = hitsIn(search.split(/\s+/).filter(Boolean));
  if (!hits) return text;
  // What a group has matched stands at every second place.
  return text.split(hits).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
