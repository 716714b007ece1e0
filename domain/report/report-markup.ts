import { type HtmlWords, isBlock, OBJECT, type PlacedTag, tagsWithin } from './html-words.ts';
import type { PlacedHeading } from './report-headings.ts';
import type { Piece } from './report-pieces.ts';

interface Stretch {
  from: number;
  to: number;
}

/** Inline elements that begin and end within a tag only dressed its letters, and go with them; breaks too. */
function dressing(tags: readonly PlacedTag[]): ReadonlySet<PlacedTag> {
  const gone = new Set<PlacedTag>();
  const open: PlacedTag[] = [];
  for (const tag of tags) {
    if (isBlock(tag.name)) continue;
    const last = open[open.length - 1];
    if (tag.name === 'br' || tag.name === 'wbr') gone.add(tag);
    else if (!tag.isClosing) open.push(tag);
    else if (last?.name === tag.name) {
      gone.add(tag);
      gone.add(last);
      open.pop();
    }
  }
  return gone;
}

/** The markup that a tag reaches over and that has to stay for the rest to be as it was; pictures and formulas stay whole. */
function keptMarkup(all: HtmlWords, { start, end, from, to }: Piece): string {
  const tags = tagsWithin(all, from, to);
  const gone = dressing(tags);
  const kept: Stretch[] = tags.filter((tag) => !gone.has(tag));
  for (
    let at = all.words.indexOf(OBJECT, start);
    at >= 0 && at < end;
    at = all.words.indexOf(OBJECT, at + 1)
  ) {
    kept.push({ from: all.from[at] ?? 0, to: all.to[at] ?? 0 });
  }
  kept.sort((one, other) => one.from - other.from);
  return kept.map((stretch) => all.html.slice(stretch.from, stretch.to)).join('');
}

const hasMarkup = ({ html }: HtmlWords, { from, to }: Stretch) => html.slice(from, to).includes('<');

/** A lone sign is text as long as nothing follows that makes it the beginning of a tag or an entity. */
const guarded = (before: string) => before.replace(/<$/, '&lt;').replace(/&(#x?)?$/i, '&amp;$1');

/** The HTML with the pieces in the place of the tags, and with ids at the headings. */
export function withPieces(
  all: HtmlWords,
  pieces: readonly Piece[],
  headings: readonly PlacedHeading[],
): string {
  const edits = [
    ...pieces.map((piece) => ({
      from: piece.from,
      to: piece.to,
      html: hasMarkup(all, piece) ? piece.html + keptMarkup(all, piece) : piece.html,
    })),
    ...headings.map(({ tag, id }) => {
      const behindName = tag.from + 1 + tag.name.length;
      return { from: behindName, to: behindName, html: ` id="${id}"` };
    }),
  ].sort((one, other) => one.from - other.from);
  let result = '';
  let at = 0;
  for (const { from, to, html } of edits) {
    const before = all.html.slice(at, from);
    result += (to > from ? guarded(before) : before) + html;
    at = to;
  }
  return result + all.html.slice(at);
}

/** Whether a place is within a link; places are asked for in their order. */
export function linkFinder(tags: readonly PlacedTag[]): (at: number) => boolean {
  let next = 0;
  let isOpen = false;
  return (at) => {
    for (let tag = tags[next]; tag && tag.from < at; tag = tags[next]) {
      if (tag.name === 'a') isOpen = !tag.isClosing;
      next += 1;
    }
    return isOpen;
  };
}
