import { type DocumentWords, pictureMark } from '#domain/import/document-block.ts';
import type { MammothImage, MammothNode, MammothRun } from './mammoth-tree.ts';

/** A picture that stands in the document: which one, and how wide it is shown there. */
export interface PlacedPicture {
  index: number;
  width: number | undefined;
}

export type PictureOf = (image: MammothImage) => PlacedPicture | undefined;

interface Segment {
  html: string;
  text: string;
  /** The tags around it, from the outermost. */
  tags: string[];
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Without signs that nobody types; what files hold is not always text. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\u200b\ufeff\ufffe\uffff]/gu, '');

const TAGS: [keyof MammothRun & `is${string}`, string][] = [
  ['isBold', 'strong'],
  ['isItalic', 'em'],
  ['isUnderline', 'u'],
  ['isStrikethrough', 's'],
];
const VERTICAL: Record<string, string> = { superscript: 'sup', subscript: 'sub' };

function tagsOf(run: MammothRun): string[] {
  const vertical = VERTICAL[run.verticalAlignment];
  return [...TAGS.filter(([is]) => run[is]).map(([, tag]) => tag), ...(vertical ? [vertical] : [])];
}

const WEB = /^(?:https?|mailto):/i;
/** Word and WPS say of most pictures only what they are called on the author's disk. */
const NO_ALT = /[\\/:]|^(?:图片|图像|picture|image|img)?\s*[\da-f]*$/i;

function imageHtml(image: MammothImage, { index, width }: PlacedPicture): string {
  const alt = cleanText(image.altText ?? '').trim();
  const described = NO_ALT.test(alt) || alt.length > 200 ? '' : alt;
  const shown = width === undefined ? '' : ` width="${width}"`;
  return `<img src="${pictureMark(index)}" alt="${escapeHtml(described)}"${shown} />`;
}

/** An option, and where the next one begins on the same line, behind a tab or a gap. */
const OPTION = /^\s*[A-Z]\s*[.．、:：)）]/;
const GAP = /(?<=\S)\s{2,}(?=[A-Z]\s*[.．、:：)）])/;
/** A tab that stays a gap. */
const TAB: Segment = { html: '\u2003', text: ' ', tags: [] };

/** Collects what stands in a paragraph, line by line, each in the parts between its tabs and gaps. */
class LineCollector {
  readonly lines: Segment[][][] = [[[]]];
  readonly #pictureOf: PictureOf;

  constructor(pictureOf: PictureOf) {
    this.#pictureOf = pictureOf;
  }

  #add(segment: Segment): void {
    this.lines.at(-1)?.at(-1)?.push(segment);
  }

  #addText(value: string, tags: string[]): void {
    for (const [index, piece] of value.split(GAP).entries()) {
      if (index > 0) this.lines.at(-1)?.push([]);
      const text = cleanText(piece);
      if (text !== '') this.#add({ html: escapeHtml(text), text, tags });
    }
  }

  take(nodes: readonly MammothNode[], tags: string[]): void {
    for (const node of nodes) this.#takeOne(node, tags);
  }

  #takeOne(node: MammothNode, tags: string[]): void {
    switch (node.type) {
      case 'text':
        return this.#addText(node.value, tags);
      case 'tab':
        this.lines.at(-1)?.push([]);
        return;
      case 'break':
        if (node.breakType === 'line') this.lines.push([[]]);
        return;
      case 'run':
        return this.take(node.children, [...tags, ...tagsOf(node)]);
      case 'hyperlink': {
        const href = node.href ?? '';
        const link = WEB.test(href) ? [`a href="${escapeHtml(cleanText(href))}"`] : [];
        return this.take(node.children, [...link, ...tags]);
      }
      case 'checkbox':
        return this.#addText(node.checked ? '☑' : '☐', tags);
      case 'image': {
        const picture = this.#pictureOf(node);
        if (picture) this.#add({ html: imageHtml(node, picture), text: '', tags: [] });
        return;
      }
      case 'paragraph':
      case 'table':
      case 'tableRow':
      case 'tableCell':
        // Out of place, as damaged files have it: its words are kept.
        return this.take(node.children, tags);
      case 'other':
    }
  }
}

const nameOf = (tag: string) => tag.split(' ', 1)[0] ?? '';

/** Neighbours of the same form stand in the same tags. */
function joined(segments: readonly Segment[]): DocumentWords {
  let html = '';
  let open: string[] = [];
  const change = (tags: string[]) => {
    let kept = 0;
    while (kept < open.length && open[kept] === tags[kept]) kept += 1;
    for (const tag of open.slice(kept).reverse()) html += `</${nameOf(tag)}>`;
    for (const tag of tags.slice(kept)) html += `<${tag}>`;
    open = tags;
  };
  for (const segment of segments) {
    change([...new Set(segment.tags)]);
    html += segment.html;
  }
  change([]);
  return {
    html: html.trim(),
    text: segments
      .map(({ text }) => text)
      .join('')
      .trim(),
  };
}

/** Several options on one line are a line each. */
function linesOf(parts: readonly Segment[][]): DocumentWords[] {
  const lines: Segment[][] = [];
  const isOptions = OPTION.test(joined(parts[0] ?? []).text);
  for (const part of parts) {
    const last = lines.at(-1);
    if (!last || (isOptions && OPTION.test(joined(part).text))) lines.push([...part]);
    else if (part.length > 0) last.push(TAB, ...part);
  }
  return lines.map(joined);
}

/** The lines of a paragraph, without those at its ends that hold nothing. */
export function readLines(nodes: readonly MammothNode[], pictureOf: PictureOf): DocumentWords[] {
  const collector = new LineCollector(pictureOf);
  collector.take(nodes, []);
  const lines = collector.lines.flatMap(linesOf);
  const isFilled = ({ html }: DocumentWords) => html !== '';
  const first = lines.findIndex(isFilled);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isFilled) + 1);
}
