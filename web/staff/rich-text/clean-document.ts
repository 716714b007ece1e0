import { cleanAttributes, isBrokenPicture, treatmentOf } from '#domain/text/allowed-html.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const EMPTY_TAGS = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);

function cleanElement(source: Element): HTMLElement | undefined {
  const tag = source.localName;
  const attributes = cleanAttributes(
    tag,
    Object.fromEntries(Array.from(source.attributes, ({ name, value }) => [name, value])),
  );
  if (isBrokenPicture(tag, attributes)) return undefined;
  const clean = document.createElement(tag);
  // Styles as they are written, not as the browser would write them: what is not edited comes back as it was.
  for (const [name, value] of Object.entries(attributes)) clean.setAttribute(name, value);
  return clean;
}

function copyClean(source: Node, target: Node): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(child.nodeValue ?? ''));
    if (!(child instanceof Element)) continue;
    const treatment = child.namespaceURI === HTML_NAMESPACE ? treatmentOf(child.localName) : 'drop';
    if (treatment === 'drop') continue;
    const clean = treatment === 'keep' ? cleanElement(child) : undefined;
    const formula = clean?.dataset['formula'];
    if (clean && formula !== undefined) target.appendChild(clean).textContent = formula;
    else copyClean(child, clean ? target.appendChild(clean) : target);
  }
}

/** Allowed parts alone, as nodes: for the editor, where HTML would run as anywhere in the page. */
export function cleanNodes(source: Node): DocumentFragment {
  const fragment = document.createDocumentFragment();
  copyClean(source, fragment);
  fragment.normalize();
  return fragment;
}

/** In a document where nothing runs or loads. */
export function readHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const quoted = (value: string) => `"${escaped(value).replaceAll('"', '&quot;')}"`;

function writeElement(element: Element): string {
  const tag = element.localName;
  const attributes = Array.from(element.attributes, ({ name, value }) =>
    value === '' && name !== 'alt' ? ` ${name}` : ` ${name}=${quoted(value)}`,
  ).join('');
  if (EMPTY_TAGS.has(tag)) return `<${tag}${attributes} />`;
  const content = writeHtml(element);
  // Readers leave out the first line break of such an element.
  return `<${tag}${attributes}>${tag === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${tag}>`;
}

/** Exactly as the server writes what it has cleaned, so that a saved text comes back as it was sent. */
export function writeHtml(parent: Node): string {
  return Array.from(parent.childNodes, (child) =>
    child instanceof Element ? writeElement(child) : escaped(child instanceof Text ? child.data : ''),
  ).join('');
}

const SAYS_SOMETHING = 'img, audio, video, hr, table, [data-formula]';

/** Read twice: what an editor builds may be nested in ways that no reader keeps. Without any content it is empty. */
export function canonicalHtml(source: Node): string {
  const content = cleanNodes(readHtml(writeHtml(cleanNodes(source))));
  const isEmpty = (content.textContent ?? '').trim() === '' && !content.querySelector(SAYS_SOMETHING);
  return isEmpty ? '' : writeHtml(content);
}
