import type { LostPart } from '#domain/import/document-block.ts';
import type { XmlHandler } from '#server/spreadsheet/index.ts';
import type { DocumentReading } from './document-reading.ts';

const NEAR_CHARACTERS = 30;
const MOST_LOST = 200;
/** A picture's size is given in these. */
const UNITS_PER_PIXEL = 9_525;
const WIDEST = 1_200;

/** What has no place in a test, by its tag. */
const LOST: Record<string, string> = {
  oMath: '公式',
  chart: '图表',
  relIds: 'SmartArt图形',
  OLEObject: '嵌入的对象',
  footnoteReference: '脚注',
  endnoteReference: '尾注',
  videoFile: '视频',
};

/** Looks through document.xml for what mammoth does not tell of. */
export class TextScan implements XmlHandler {
  readonly lost: LostPart[] = [];
  /** How wide pictures are shown, in pixels, by the id of their relation. */
  readonly widths = new Map<string, number>();
  readonly #reading: DocumentReading;
  #depth = 0;
  #isInText = false;
  #mathDepth = 0;
  /** Of the paragraphs that are open: text boxes hold others. */
  readonly #paragraphs: { near: string; lost: Set<string> }[] = [];
  #width = 0;

  constructor(reading: DocumentReading) {
    this.#reading = reading;
  }

  open: XmlHandler['open'] = (name, tag) => {
    if (this.#depth === 0 && name !== 'document') throw this.#reading.problem('not-document');
    this.#depth += 1;
    if (name === 'p') this.#paragraphs.push({ near: '', lost: new Set() });
    else if (name === 't') this.#isInText = true;
    else if (name === 'extent') this.#width = Number(tag.attribute('cx') ?? 0);
    else if (name === 'blip') this.#noteWidth(tag.attribute('embed') ?? '');
    if (name === 'oMath') this.#mathDepth += 1;
    const what = LOST[name];
    if (what !== undefined) this.#paragraphs.at(-1)?.lost.add(what);
  };

  text: NonNullable<XmlHandler['text']> = (scanner) => {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#isInText && this.#mathDepth === 0 && paragraph && paragraph.near.length < NEAR_CHARACTERS)
      paragraph.near = (paragraph.near + scanner.textContent()).slice(0, NEAR_CHARACTERS).toWellFormed();
  };

  close: XmlHandler['close'] = (name) => {
    this.#depth -= 1;
    if (name === 't') this.#isInText = false;
    if (name === 'oMath') this.#mathDepth -= 1;
    if (name !== 'p') return;
    const { near = '', lost = [] } = this.#paragraphs.pop() ?? {};
    for (const what of lost) if (this.lost.length < MOST_LOST) this.lost.push({ what, near: near.trim() });
  };

  #noteWidth(relation: string): void {
    const width = Math.round(this.#width / UNITS_PER_PIXEL);
    if (width > 0)
      this.widths.set(relation, Math.min(WIDEST, Math.max(width, this.widths.get(relation) ?? 0)));
    this.#width = 0;
  }
}
