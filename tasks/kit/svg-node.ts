/** A drawing before it is anything: the same one becomes elements of a page and the text of a file. */
export interface SvgNode {
  tag: string;
  /** Named as React names them. */
  attributes: Readonly<Record<string, string | number | undefined>>;
  children?: readonly (SvgNode | string)[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// No file may hold the control characters that a candidate's keyboard can.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replaceAll(CONTROLS, '').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** SVG writes most of its names with hyphens, and these as they are. */
const AS_THEY_ARE = new Set(['viewBox', 'preserveAspectRatio']);
const svgName = (name: string): string =>
  AS_THEY_ARE.has(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function svgText({ tag, attributes, children = [] }: SvgNode): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${svgName(name)}="${escaped(String(value))}"`)
    .join('');
  const inside = children
    .map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)))
    .join('');
  return `<${tag}${written}>${inside}</${tag}>`;
}

/** A drawing by itself, in pixels of its author. */
export const svgSheet = (
  { width, height }: { width: number; height: number },
  children: readonly SvgNode[],
): SvgNode => ({
  tag: 'svg',
  attributes: {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    fontFamily: 'sans-serif',
  },
  children,
});
