/** Where in the words of an element a place in its nodes is. */
function textBefore(root: Node, place: Range): number {
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(place.startContainer, place.startOffset);
  return before.toString().length;
}

/** The caret as a place in the words, which outlives other nodes that say the same. Undefined while it is elsewhere. */
export function caretIn(root: HTMLElement): number | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode)) return undefined;
  return textBefore(root, selection.getRangeAt(0));
}

/** Where what was changed between two texts ends in the second: a step back or forward leaves the caret there. */
export function endOfChange(before: string, after: string): number {
  let same = 0;
  const most = Math.min(before.length, after.length);
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return after.length - same;
}

export function putCaret(root: HTMLElement, offset: number): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Text | undefined;
  while (walker.nextNode()) {
    last = walker.currentNode as Text;
    if (left <= last.length) break;
    left -= last.length;
  }
  if (last) document.getSelection()?.collapse(last, Math.min(left, last.length));
}
