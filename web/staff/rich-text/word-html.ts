/** What Word and its kin put on the clipboard, made into paragraphs, lists and tables without their private notes. */
const WORD_SIGNS =
  /urn:schemas-microsoft-com:office|\bmso-|class="?Mso|<o:p|content="?(?:Word\.Document|Excel\.Sheet|PowerPoint\.Slide)|\bWPS\b/i;

export function isFromWord(html: string): boolean {
  return WORD_SIGNS.test(html);
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

/** Word hides notes to itself and the numbers of its lists between comments. */
function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

interface ListMark {
  list: string;
  level: number;
}

function listMarkOf(element: Element): ListMark | undefined {
  const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(element));
  return found ? { list: found[1] ?? '', level: Math.min(9, Number(found[2])) } : undefined;
}

const NUMBER_STYLES: readonly (readonly [RegExp, string])[] = [
  [/^[（(]?\d+/, 'decimal'],
  [/^[（(]?[一二三四五六七八九十]+/, 'cjk-ideographic'],
  [/^[（(]?[ivx]+[.)）]/, 'lower-roman'],
  [/^[（(]?[IVX]+[.)）]/, 'upper-roman'],
  [/^[（(]?[a-z][.)）]/, 'lower-alpha'],
  [/^[（(]?[A-Z][.)）]/, 'upper-alpha'],
];

/** The number or dot that Word has written as text, which goes; and what kind of list it means. */
function takeListSign(item: Element): { style: string | undefined; start: number } {
  const sign = [...item.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*Ignore/i.test(styleOf(part)),
  );
  const text = (sign?.textContent ?? '').replace(/\s+/g, '');
  sign?.remove();
  const style = NUMBER_STYLES.find(([pattern]) => pattern.test(text))?.[1];
  const start = style === 'decimal' ? Number(/\d+/.exec(text)?.[0] ?? 1) : 1;
  return { style, start };
}

interface OpenList extends ListMark {
  element: HTMLElement;
}

function newList(document: Document, sign: { style: string | undefined; start: number }): HTMLElement {
  const list = document.createElement(sign.style === undefined ? 'ul' : 'ol');
  if (sign.style !== undefined && sign.style !== 'decimal') list.style.listStyleType = sign.style;
  if (sign.start > 1) list.setAttribute('start', String(sign.start));
  return list;
}

/** Word's lists are paragraphs that look like items: those that follow each other become one list, deeper ones within. */
function buildLists(body: HTMLElement): void {
  const document = body.ownerDocument;
  let open: OpenList[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')]) {
    const mark = listMarkOf(paragraph);
    if (!mark) continue;
    const sign = takeListSign(paragraph);
    if (last?.nextElementSibling !== paragraph) open = [];
    open = open.filter((list) => list.level <= mark.level);
    let current = open[open.length - 1];
    if (current?.level === mark.level && current.level === 1 && current.list !== mark.list) {
      open = [];
      current = undefined;
    }
    const item = document.createElement('li');
    if (!current || current.level < mark.level) {
      const list = newList(document, sign);
      const parent = current?.element.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      current = { ...mark, element: list };
      open.push(current);
    }
    current.element.append(item);
    item.append(...paragraph.childNodes);
    paragraph.remove();
    last = open[0]?.element;
  }
}

/** Names that begin with `mso`, and layouts that a page has no use for. */
const PRIVATE_STYLE =
  /^(?:mso-.*|tab-stops|page(?:-.*)?|layout-.*|punctuation-wrap|text-autospace|word-break|line-height|font-family|font-variant.*|font-stretch|margin.*|text-indent|letter-spacing|border(?:-.*)?-alt)$/i;
const IS_CELL = /^(?:td|th|table)$/;
const MEANINGLESS = /^(?:windowtext|black|#000000|auto|initial|normal|inherit|transparent|none)$/i;

/** Colours, sizes, weights and alignment stay; how Word measures its pages goes. */
function cleanStyles(element: HTMLElement): void {
  const isCell = IS_CELL.test(element.localName);
  const kept = styleOf(element)
    .split(/;(?=(?:[^"']|"[^"]*"|'[^']*')*$)/)
    .map((declaration) => declaration.split(/:(.*)/s).map((part) => part.trim()))
    .filter(([name = '', value = '']) => {
      if (value === '' || PRIVATE_STYLE.test(name)) return false;
      if (/^(?:color|background|background-color)$/i.test(name)) return !MEANINGLESS.test(value);
      return isCell || !/^(?:width|height|border.*|padding.*)$/i.test(name);
    })
    .map(
      ([name = '', value = '']) => `${name.toLowerCase()}: ${value.replace(/\bwindowtext\b/gi, '#000000')}`,
    );
  if (kept.length > 0) element.setAttribute('style', kept.join('; '));
  else element.removeAttribute('style');
  element.removeAttribute('class');
  element.removeAttribute('lang');
}

/** Whatever says nothing any more once its styles are gone. */
function unwrapBareSpans(body: HTMLElement): void {
  for (const span of [...body.querySelectorAll('span, font')]) {
    if (span.attributes.length === 0) span.replaceWith(...span.childNodes);
  }
}

/** Word has a paragraph for every empty line; a page has its distances. An empty cell stays. */
function removeEmptyParagraphs(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const isEmpty = (paragraph.textContent ?? '').trim() === '' && !paragraph.querySelector('img, table');
    if (isEmpty && paragraph.parentElement?.localName !== 'td') paragraph.remove();
  }
}

const IS_WIDE = /[^\x00-\u02ff\s]/;

/** Line breaks within Word's HTML only keep its lines short; between Chinese signs they are not even a space. */
function joinLines(body: HTMLElement): void {
  body.normalize();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const [index, text] of texts.entries()) {
    const isBetween = /^(?:table|thead|tbody|tr|ol|ul|body)$/.test(text.parentElement?.localName ?? '');
    if (isBetween && text.data.trim() === '') {
      text.remove();
      continue;
    }
    const { data } = text;
    text.data = data.replace(/[\r\n]+/g, (lines, at: number) => {
      const before = data[at - 1] ?? texts[index - 1]?.data.slice(-1) ?? '';
      const after = data[at + lines.length] ?? texts[index + 1]?.data[0] ?? '';
      return IS_WIDE.test(before) && IS_WIDE.test(after) ? '' : ' ';
    });
  }
}

/** Changes the content of a document that was read from the clipboard. Safe it becomes later, as everything else. */
export function cleanWord(body: HTMLElement): void {
  removeComments(body);
  for (const note of [...body.querySelectorAll('style, script, xml, meta, link, title')]) note.remove();
  for (const part of [...body.querySelectorAll<HTMLElement>('*')]) {
    // <o:p>, <v:shape>, <st1:place>: their words stay.
    if (part.localName.includes(':')) part.replaceWith(...part.childNodes);
    else if (/(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all)/i.test(styleOf(part))) part.remove();
  }
  joinLines(body);
  buildLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanStyles(element);
  unwrapBareSpans(body);
  removeEmptyParagraphs(body);
  body.normalize();
}
