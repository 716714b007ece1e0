import { placeholderIn } from '#domain/report/tag-suggestions.ts';
import type { Span } from '#domain/report/tag-signs.ts';

const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, blockquote, div, pre';

export interface CaretPlace {
  paragraph: Element;
  /** The words of the paragraph up to the caret, and from there on. */
  before: string;
  behind: string;
  /** On the screen. */
  box: DOMRect;
}

/** Where somebody types; undefined while something is selected, or the caret is elsewhere. */
export function caretPlace(root: HTMLElement): CaretPlace | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !selection.isCollapsed) return undefined;
  const caret = selection.getRangeAt(0);
  if (!root.contains(caret.startContainer)) return undefined;
  const element =
    caret.startContainer instanceof Element ? caret.startContainer : caret.startContainer.parentElement;
  const found = element?.closest(PARAGRAPHS);
  const paragraph = found && root.contains(found) ? found : root;
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(caret.startContainer, caret.startOffset);
  const behind = document.createRange();
  behind.setStart(caret.startContainer, caret.startOffset);
  behind.setEnd(paragraph, paragraph.childNodes.length);
  const box = caret.getClientRects()[0] ?? element?.getBoundingClientRect() ?? new DOMRect();
  return { paragraph, before: before.toString(), behind: behind.toString(), box };
}

/** The words of an element from one place to another. */
export function rangeOfWords(element: Element, { start, end }: Span): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const behind = before + text.length;
    // In front of what comes next rather than at the end of what was dressed otherwise.
    if (!hasStart && (start < behind || (start === behind && end === start))) {
      range.setStart(text, start - before);
      hasStart = true;
    }
    if (hasStart && end <= behind) {
      range.setEnd(text, end - before);
      break;
    }
    before = behind;
  }
  return range;
}

/** In a tag that was put in: what is to be filled in next is selected; where there is nothing, the caret goes behind it. */
export function goOnIn(paragraph: Element, { start, end }: Span): void {
  const wanted = placeholderIn(paragraph.textContent ?? '', { start, end }) ?? { start: end, end };
  const range = rangeOfWords(paragraph, wanted);
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

function showPicture(root: HTMLElement, picture: HTMLImageElement | undefined): void {
  if (!picture) return;
  root.focus({ preventScroll: true });
  const around = document.createRange();
  around.selectNode(picture);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(around);
  picture.scrollIntoView({ block: 'center' });
}

/** Selects what stands between two places of the text's HTML, words or a picture, and brings it into sight. */
export function showPlace(root: HTMLElement, html: string, { from, to }: { from: number; to: number }): void {
  const bodyOf = (part: string) => new DOMParser().parseFromString(part, 'text/html').body;
  const wordsOf = (part: string) => bodyOf(part).textContent ?? '';
  const wanted = wordsOf(html.slice(from, to));
  if (wanted === '') {
    const earlier = bodyOf(html.slice(0, from)).querySelectorAll('img').length;
    return showPicture(root, root.querySelectorAll('img')[earlier]);
  }
  const earlier = wordsOf(html.slice(0, from)).split(wanted).length - 1;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const whole = texts.map(({ data }) => data).join('');
  let start = whole.indexOf(wanted);
  for (let count = 0; count < earlier && start >= 0; count += 1) start = whole.indexOf(wanted, start + 1);
  if (start < 0) return;
  const placeOf = (offset: number): [Text, number] | undefined => {
    let left = offset;
    for (const text of texts) {
      if (left <= text.length) return [text, left];
      left -= text.length;
    }
    return undefined;
  };
  const [first, last] = [placeOf(start), placeOf(start + wanted.length)];
  if (!first || !last) return;
  root.focus({ preventScroll: true });
  document.getSelection()?.setBaseAndExtent(...first, ...last);
  first[0].parentElement?.scrollIntoView({ block: 'center' });
}
