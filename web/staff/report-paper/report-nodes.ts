import { cleanAttributes, cleanStyle, isBrokenPicture, treatmentOf } from '#domain/text/allowed-html.ts';

/** What the pieces of a report carry beside what authors' HTML may: it is known by name, whoever has written it. */
const OWN_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  class: /^report-(?:chart|cover|error|levels|link|page-break)$/,
  role: /^(?:table|row|cell|rowheader|separator)$/,
  'aria-label': /^水平表格$/,
  id: /^report-heading-\d+$/,
  'data-chart': /^\d+$/,
  'data-from': /^\d+$/,
};

function cleanElement(source: HTMLElement): HTMLElement | undefined {
  const tag = source.localName;
  const given = Object.fromEntries(Array.from(source.attributes, ({ name, value }) => [name, value]));
  const { style, ...attributes } = cleanAttributes(tag, given);
  if (isBrokenPicture(tag, attributes)) return undefined;
  const clean = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) clean.setAttribute(name, value);
  for (const [property, value] of cleanStyle(style ?? '')) clean.style.setProperty(property, value);
  for (const [name, form] of Object.entries(OWN_ATTRIBUTES)) {
    const value = given[name];
    if (value !== undefined && form.test(value)) clean.setAttribute(name, value);
  }
  return clean;
}

function copyClean(source: Node, target: ParentNode & Node): void {
  for (const child of source.childNodes) {
    if (child instanceof Text) target.append(child.data);
    else if (child instanceof HTMLElement) {
      const treatment = treatmentOf(child.localName);
      if (treatment === 'drop') continue;
      const clean = treatment === 'keep' ? cleanElement(child) : undefined;
      if (clean) target.append(clean);
      // A formula says nothing but its LaTeX.
      if (clean?.dataset['formula']) clean.append(clean.dataset['formula']);
      else copyClean(child, clean ?? target);
    }
  }
}

/** A report built anew out of allowed parts, as clean-html.ts does it: read once, where nothing runs, and never again. */
export function reportNodes(html: string): ChildNode[] {
  const fragment = document.createDocumentFragment();
  copyClean(new DOMParser().parseFromString(html, 'text/html').body, fragment);
  return [...fragment.childNodes];
}
