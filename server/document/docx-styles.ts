import type { ParagraphRole } from '#domain/import/document-block.ts';
import type { XmlHandler } from '#server/spreadsheet/index.ts';
import type { Numbered } from './docx-numbering.ts';

const MOST_STYLES = 10_000;
/** Styles lead to styles; a ring of them has no end. */
const LONGEST_CHAIN = 20;

interface Style {
  name: string;
  basedOn: string;
  /** -1 where it says nothing. */
  outline: number;
  numbered: Partial<Numbered>;
}

/** Programs call them by names of their own; Word keeps the English name within the file, whatever it shows. */
const TITLE_NAMES = ['title', '标题', '文档标题', '大标题'];
const HEADING_NAME = /^(?:heading|标题|標題|header)\s*([1-9])$/;

/** Gathers the styles of paragraphs from styles.xml. */
export class StyleReader implements XmlHandler {
  readonly #styles = new Map<string, Style>();
  #style: Style | undefined;

  open: XmlHandler['open'] = (name, tag) => {
    const value = () => tag.attribute('val') ?? '';
    if (name === 'style') {
      this.#style = { name: '', basedOn: '', outline: -1, numbered: {} };
      const isParagraph = (tag.attribute('type') ?? 'paragraph') === 'paragraph';
      const id = tag.attribute('styleId') ?? '';
      if (isParagraph && this.#styles.size < MOST_STYLES && !this.#styles.has(id))
        this.#styles.set(id, this.#style);
      return;
    }
    if (!this.#style) return;
    if (name === 'name') this.#style.name = value();
    else if (name === 'basedOn') this.#style.basedOn = value();
    else if (name === 'outlineLvl') this.#style.outline = Number.parseInt(value(), 10);
    else if (name === 'numId') this.#style.numbered.use = value();
    else if (name === 'ilvl') this.#style.numbered.depth = Number.parseInt(value(), 10) || 0;
  };

  close: XmlHandler['close'] = (name) => {
    if (name === 'style') this.#style = undefined;
  };

  *#chain(id: string): Generator<Style> {
    // Some programs write no list of styles, and the usual ids.
    let style: Style | undefined = this.#styles.get(id) ?? {
      name: id,
      basedOn: '',
      outline: -1,
      numbered: {},
    };
    for (let length = 0; style && length < LONGEST_CHAIN; length += 1) {
      yield style;
      style = this.#styles.get(style.basedOn);
    }
  }

  /** A style that was made from a heading is one. */
  roleOf(id: string | null): ParagraphRole {
    for (const { name, outline } of this.#chain(id ?? '')) {
      const plain = name.trim().toLowerCase();
      if (TITLE_NAMES.includes(plain)) return 'title';
      const level = HEADING_NAME.exec(plain)?.[1];
      if (level !== undefined) return level === '1' ? 'task' : 'subheading';
      if (outline >= 0 && outline < 9) return outline === 0 ? 'task' : 'subheading';
    }
    return 'body';
  }

  /** The list that a style brings along. */
  listOf(id: string | null): Numbered | undefined {
    for (const { numbered } of this.#chain(id ?? '')) {
      if (numbered.use !== undefined) return { use: numbered.use, depth: numbered.depth ?? 0 };
    }
    return undefined;
  }
}
