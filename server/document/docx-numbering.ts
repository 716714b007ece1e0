import { ListCounter, type NumberLevel } from '#domain/import/list-number.ts';
import type { XmlHandler } from '#server/spreadsheet/index.ts';

const DEPTHS = 9;
const MOST_LISTS = 5_000;

interface List {
  levels: NumberLevel[];
  /** The style whose list is meant instead. */
  link: string;
}

interface ListUse {
  list: string;
  starts: Map<number, number>;
  levels: Map<number, NumberLevel>;
}

const NO_LEVEL: NumberLevel = { format: 'bullet', text: '', start: 1 };

/** Which list a paragraph is in, and how deep. */
export interface Numbered {
  use: string;
  depth: number;
}

/** Gathers the lists of a document from numbering.xml. */
export class ListReader implements XmlHandler {
  readonly lists = new Map<string, List>();
  readonly uses = new Map<string, ListUse>();
  /** By the style that stands for the list. */
  readonly linked = new Map<string, string>();
  #list: List | undefined;
  #listId = '';
  #use: ListUse | undefined;
  #level: NumberLevel | undefined;
  #depth = 0;

  open: XmlHandler['open'] = (name, tag) => {
    const value = () => tag.attribute('val') ?? '';
    const number = (text: string | undefined) => Number.parseInt(text ?? '', 10) || 0;
    switch (name) {
      case 'abstractNum':
        this.#listId = tag.attribute('abstractNumId') ?? '';
        this.#list = { levels: Array.from({ length: DEPTHS }, () => NO_LEVEL), link: '' };
        if (this.lists.size < MOST_LISTS) this.lists.set(this.#listId, this.#list);
        return;
      case 'num':
        this.#use = { list: '', starts: new Map(), levels: new Map() };
        if (this.uses.size < MOST_LISTS) this.uses.set(tag.attribute('numId') ?? '', this.#use);
        return;
      case 'abstractNumId':
        if (this.#use) this.#use.list = value();
        return;
      case 'lvlOverride':
        this.#depth = number(tag.attribute('ilvl'));
        return;
      case 'startOverride':
        this.#use?.starts.set(this.#depth, number(value()));
        return;
      case 'lvl':
        this.#depth = Math.min(DEPTHS - 1, Math.max(0, number(tag.attribute('ilvl'))));
        this.#level = { format: 'decimal', text: '', start: 1 };
        return;
      case 'start':
        if (this.#level) this.#level.start = number(value());
        return;
      case 'numFmt':
        if (this.#level) this.#level.format = value();
        return;
      case 'lvlText':
        if (this.#level) this.#level.text = value().slice(0, 50);
        return;
      case 'numStyleLink':
        if (this.#list) this.#list.link = value();
        return;
      case 'styleLink':
        this.linked.set(value(), this.#listId);
    }
  };

  close: XmlHandler['close'] = (name) => {
    if (name === 'lvl' && this.#level) {
      if (this.#use) this.#use.levels.set(this.#depth, this.#level);
      else if (this.#list) this.#list.levels[this.#depth] = this.#level;
      this.#level = undefined;
    }
    if (name === 'abstractNum') this.#list = undefined;
    if (name === 'num') this.#use = undefined;
  };
}

/** Writes the numbers that Word writes by itself, paragraph by paragraph. */
export class ListNumbers {
  readonly #read: ListReader;
  /** One for each list, whoever uses it: that is how Word goes on counting. */
  readonly #counters = new Map<string, ListCounter>();
  readonly #begun = new Set<string>();

  constructor(read: ListReader) {
    this.#read = read;
  }

  /** The number in front of the next paragraph; `point` where there is a sign instead. */
  next({ use: useId, depth }: Numbered): string | 'point' | undefined {
    const use = this.#read.uses.get(useId);
    const [listId, list] = this.#listOf(use);
    if (!use || !list) return undefined;
    const levels = list.levels.map((level, index) => use.levels.get(index) ?? level);
    const level = levels[depth];
    if (!level || level.format === 'none') return undefined;
    if (level.format === 'bullet') return 'point';
    const counter = this.#counters.get(listId) ?? new ListCounter();
    this.#counters.set(listId, counter);
    if (!this.#begun.has(useId)) {
      this.#begun.add(useId);
      for (const restarted of use.starts.keys()) counter.restart(restarted);
    }
    const started = levels.map((entry, index) => ({
      ...entry,
      start: use.starts.get(index) ?? entry.start,
    }));
    return counter.next(started, depth);
  }

  #listOf(use: ListUse | undefined): [string, List | undefined] {
    const id = use?.list ?? '';
    const list = this.#read.lists.get(id);
    if (!list || list.link === '') return [id, list];
    const meant = this.#read.linked.get(list.link) ?? '';
    return [meant, this.#read.lists.get(meant)];
  }
}

const attribute = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}]/gu, '');

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Which list a level of the rewritten lists stands for. */
const markOf = ({ use, depth }: Numbered) => `${depth} ${use}`;

export function numberedBy(mark: string): Numbered | undefined {
  const [, depth, use] = /^(\d) (.*)$/s.exec(mark) ?? [];
  return depth === undefined || use === undefined ? undefined : { use, depth: Number(depth) };
}

/**
 * Lists in which each level says of itself which one it is: mammoth tells of a paragraph's list only how deep it stands in it, but
 * hands on the style that a level names.
 */
export function markedLists({ uses }: ListReader): string {
  const ids = [...uses.keys()].map((id, index) => ({ id, index }));
  const levels = (use: string) =>
    Array.from(
      { length: DEPTHS },
      (_, depth) =>
        `<w:lvl w:ilvl="${depth}"><w:pStyle w:val="${attribute(markOf({ use, depth }))}"/></w:lvl>`,
    ).join('');
  const lists = ids.map(
    ({ id, index }) => `<w:abstractNum w:abstractNumId="${index}">${levels(id)}</w:abstractNum>`,
  );
  const used = ids.map(
    ({ id, index }) => `<w:num w:numId="${attribute(id)}"><w:abstractNumId w:val="${index}"/></w:num>`,
  );
  return `<w:numbering xmlns:w="${W}">${lists.join('')}${used.join('')}</w:numbering>`;
}
