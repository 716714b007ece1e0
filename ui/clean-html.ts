import { cleanAttributes, cleanStyle, isBrokenPicture, treatmentOf } from '#domain/text/allowed-html.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

function cleanElement(source: HTMLElement): HTMLElement | undefined {
  const tag = source.localName;
  const { style, ...attributes } = cleanAttributes(
    tag,
    Object.fromEntries(Array.from(source.attributes, ({ name, value }) => [name, value])),
  );
  if (isBrokenPicture(tag, attributes)) return undefined;
  const clean = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) clean.setAttribute(name, value);
  for (const [property, value] of cleanStyle(style ?? '')) clean.style.setProperty(property, value);
  return clean;
}

function copyClean(source: Node, target: Node): void {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      target.appendChild(document.createTextNode(child.nodeValue ?? ''));
    } else if (child.nodeType === Node.ELEMENT_NODE) {
      const element = child as HTMLElement;
      const treatment = element.namespaceURI === HTML_NAMESPACE ? treatmentOf(element.localName) : 'drop';
      if (treatment === 'drop') continue;
      const clean = treatment === 'keep' ? cleanElement(element) : undefined;
      copyClean(element, clean ? target.appendChild(clean) : target);
      // A formula says nothing but its LaTeX.
      if (clean?.dataset['formula']) clean.textContent = clean.dataset['formula'];
    }
  }
}

/**
 * What authors wrote, built anew out of allowed parts. The HTML is read in a document where nothing runs or loads, and
 * only text and known elements are copied from it. The copy is never written as HTML and read again: that second
 * reading is where cleaned text has been turned into something else.
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  copyClean(new DOMParser().parseFromString(html, 'text/html').body, fragment);
  return fragment;
}
