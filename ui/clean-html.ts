import { cleanAttributes, cleanStyle, isBrokenPicture, treatmentOf } from '#domain/text/allowed-html.ts';

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

function copyClean(source: Node, target: ParentNode & Node): void {
  for (const child of source.childNodes) {
    if (child instanceof Text) target.append(child.data);
    // Drawings and mathematics are elements of another kind: they are dropped whole.
    else if (child instanceof HTMLElement) {
      const treatment = treatmentOf(child.localName);
      if (treatment === 'drop') continue;
      let place = target;
      const clean = treatment === 'keep' && cleanElement(child);
      if (clean) target.append((place = clean));
      // A formula says nothing but its LaTeX.
      if (clean && clean.dataset['formula']) clean.append(clean.dataset['formula']);
      else copyClean(child, place);
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
