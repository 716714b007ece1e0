const BLOCK = /^(?:address|article|blockquote|center|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)$/;
/** Those that can be parted in two where the caret is. */
const TEXT_BLOCK = /^(?:blockquote|center|div|h[1-6]|p|pre|section)$/;
const SAYS_SOMETHING = 'img, audio, video, hr, table, [data-formula]';

const isBlock = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && BLOCK.test(node.localName);

function isBlank(node: Node): boolean {
  const hasMedia =
    (node instanceof Element || node instanceof DocumentFragment) && node.querySelector(SAYS_SOMETHING);
  return !hasMedia && (node.textContent ?? '').replace(/[\s\uFEFF]/g, '') === '';
}

/** The ancestor of a node, or itself, that is a child of another. */
function childOf(parent: Node, node: Node): Node | undefined {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}

/** A phrase that was copied with the paragraph around it is still a phrase. */
function bareOf(content: DocumentFragment): DocumentFragment {
  const [only] = content.childNodes;
  const isPhrase = content.childNodes.length === 1 && only instanceof HTMLElement && only.localName === 'p';
  if (isPhrase) only.replaceWith(...only.childNodes);
  return content;
}

/** Blocks stand behind the block with the caret, or between its two parts; in a table within the cell. */
function insertBlocks(root: HTMLElement, range: Range, content: DocumentFragment): void {
  const start = range.startContainer;
  const element = start instanceof Element ? start : start.parentElement;
  const cell = element?.closest('td, th');
  const limit = cell && root.contains(cell) ? cell : root;
  const block = start === limit ? undefined : childOf(limit, start);
  if (!(block instanceof HTMLElement) || !isBlock(block)) return range.insertNode(content);
  const isParted = TEXT_BLOCK.test(block.localName);
  const rest = document.createRange();
  rest.setStart(range.endContainer, range.endOffset);
  rest.setEndAfter(block);
  const tail = isParted ? rest.extractContents() : document.createDocumentFragment();
  if (!isBlank(tail)) content.append(tail);
  // Behind a table at the very end nobody could type.
  else if (!block.nextSibling && content.lastElementChild?.localName === 'table') {
    const paragraph = document.createElement('p');
    paragraph.append(document.createElement('br'));
    content.append(paragraph);
  }
  block.after(content);
  if (isParted && isBlank(block)) block.remove();
}

function putCaretBehind(node: Node): void {
  const selection = document.getSelection();
  if (node instanceof HTMLElement && isBlock(node) && !/^(?:table|hr)$/.test(node.localName)) {
    selection?.selectAllChildren(node);
    selection?.collapseToEnd();
  } else if (node.parentNode) {
    selection?.collapse(node.parentNode, [...node.parentNode.childNodes].indexOf(node as ChildNode) + 1);
  }
}

/** Puts nodes in the place of a selection, so that lists, tables and paragraphs stay whole; the caret goes behind them. */
export function insertNodes(root: HTMLElement, range: Range, given: DocumentFragment): void {
  range.deleteContents();
  const isIntoText = !isBlank(childOf(root, range.startContainer) ?? root);
  const content = isIntoText ? bareOf(given) : given;
  const last = content.lastChild;
  if (!last) return;
  if ([...content.childNodes].some(isBlock)) insertBlocks(root, range, content);
  else range.insertNode(content);
  putCaretBehind(last);
}
