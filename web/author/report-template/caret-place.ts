const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, blockquote, div, pre';

/** What stands in a paragraph before the caret, and where on the screen that is; undefined while nothing is typed there. */
export function beforeCaret(root: HTMLElement): { text: string; next: string; box: DOMRect } | undefined {
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
  const after = document.createRange();
  after.setStart(caret.startContainer, caret.startOffset);
  after.setEndAfter(paragraph.lastChild ?? paragraph);
  const box = caret.getClientRects()[0] ?? element?.getBoundingClientRect() ?? new DOMRect();
  return { text: before.toString(), next: after.toString().slice(0, 1), box };
}

/** Behind a tag that was put in: what is to be replaced in it, in 【】, is selected. */
export function selectPlaceholder(inserted: string): void {
  const selection = document.getSelection();
  const { focusNode, focusOffset = 0 } = selection ?? {};
  const node = focusNode instanceof Element ? focusNode.childNodes[focusOffset - 1] : focusNode;
  if (!(node instanceof Text) || !inserted.includes('【')) return;
  const end = node === focusNode ? focusOffset : node.length;
  const start = node.data.indexOf('【', Math.max(0, end - inserted.length));
  const close = node.data.indexOf('】', start);
  if (start >= 0 && close >= 0) selection?.setBaseAndExtent(node, start, node, close + 1);
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
