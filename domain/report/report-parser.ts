import { codeAt, type CodePlace, endOfBlock, parseCode } from './chart-code.ts';
import { type ChartNames, chartNames, knownNameAt } from './chart-tag.ts';
import { BLOCK, type HtmlWords, OBJECT, readWords } from './html-words.ts';
import { problem, type ReportErrorCode, type ReportProblem } from './report-errors.ts';
import { positionFinder, type ReportPosition } from './report-position.ts';
import { readTag, type TagMeaning, type TagReading, type TagText } from './tag-content.ts';
import { folded, shown, type Span, written } from './tag-signs.ts';

/** A stretch of the HTML, and the same stretch of its words. */
export interface ReportPlace extends Span {
  from: number;
  to: number;
  position: ReportPosition;
}

export type ReportTag = ReportPlace & TagMeaning;
export type ReportError = ReportPlace & ReportProblem;

export interface ParsedReport {
  html: HtmlWords;
  /** In the order of the text; none reaches into another, nor into an error. */
  tags: readonly ReportTag[];
  errors: readonly ReportError[];
}

/** What was found at a place, and where reading goes on. */
type Found = Span & TagReading;

/** How far a tag is followed that ends in another paragraph. */
const LONGEST_SPLIT = 300;

const failed = (span: Span, code: ReportErrorCode, x?: string): Found => ({
  ...span,
  problem: problem(code, x),
});

/** Where the first of some signs stands in a span; -1 where none does. */
function firstOf(text: string, signs: string, { start, end }: Span): number {
  for (let at = start; at < end && at < text.length; at += 1) {
    if (signs.includes(text.charAt(at))) return at;
  }
  return -1;
}

class BraceReader {
  readonly #all: TagText;
  readonly #names: ChartNames;

  constructor(words: string, names: ChartNames) {
    this.#all = { words, text: folded(words) };
    this.#names = names;
  }

  #read(start: number, end: number): TagReading {
    return readTag(this.#all, { start, end }, this.#names);
  }

  #code(start: number, place: CodePlace): Found {
    const { words, text } = this.#all;
    const { code, end, isClosed, isWhole } = place;
    const source = written(words.slice(code.start, code.end));
    const isCode = parseCode(source) !== undefined;
    const isSplit = words.slice(start, end).includes(BLOCK);
    // What is no code may have run on into what follows.
    if (isSplit && !isCode) {
      return failed({ start, end: endOfBlock(text, start + 1) }, 'badCode', '代码不完整，或被分成了几段');
    }
    const span = { start, end };
    if (isSplit) return failed(span, 'split', shown(words.slice(start + 1, end)));
    if (!isWhole) return failed(span, 'badCode', '代码不完整，缺少“}”或引号');
    if (!isCode) return failed(span, 'badCode', '不是有效的JSON文本');
    if (!isClosed) return failed(span, 'badCode', '代码后面缺少一个“}”');
    if (words.slice(start, end).includes(OBJECT)) return failed(span, 'withObject', shown(source));
    return { ...span, meaning: { kind: '图表代码', code: source } };
  }

  /** Where the closing brace is looked for: names of charts may have braces in them. */
  #behindName(start: number): number {
    const { words, text } = this.#all;
    const head = /\s*图表\s*:\s*/y;
    head.lastIndex = start + 1;
    if (!head.test(text)) return start + 1;
    const isEnd = (at: number) => /[}｝]/.test(text.charAt(at));
    const span = { start: head.lastIndex, end: text.length };
    return knownNameAt(words, text, span, this.#names, isEnd)?.end ?? start + 1;
  }

  /** A tag whose end stands in a later paragraph, which is none, but one thing to say to its author. */
  #split(start: number, block: number): Found | undefined {
    const { words, text } = this.#all;
    const end = firstOf(text, '{}', { start: block, end: block + LONGEST_SPLIT });
    if (end < 0 || text.charAt(end) !== '}') return undefined;
    const joined = words.slice(start + 1, end).replaceAll(BLOCK, '');
    const reading = readTag({ words: joined, text: folded(joined) }, { start: 0, end: joined.length }, []);
    return 'meaning' in reading ? failed({ start, end: end + 1 }, 'split', shown(joined)) : undefined;
  }

  #narrow(start: number): Found {
    const { words, text } = this.#all;
    const from = this.#behindName(start);
    const stop = firstOf(text, `{}${BLOCK}`, { start: from, end: text.length });
    const limit = stop < 0 ? text.length : stop;
    const narrow = text.charAt(limit) === '}' ? this.#read(start + 1, limit) : undefined;
    if (narrow && 'meaning' in narrow) return { start, end: limit + 1, ...narrow };
    const wide = firstOf(text, '｝', { start: from, end: limit });
    const reading = wide < 0 ? undefined : this.#read(start + 1, wide);
    if (reading && 'meaning' in reading) return { start, end: wide + 1, ...reading };
    if (narrow) return { start, end: limit + 1, ...narrow };
    const split = text.charAt(limit) === BLOCK ? this.#split(start, limit) : undefined;
    return split ?? failed({ start, end: start + 1 }, 'unclosed', shown(words.slice(start, limit)));
  }

  /** Braces of full width are signs like others, unless they hold what can only be a tag. */
  #wide(start: number): Found | undefined {
    const { text } = this.#all;
    const stop = firstOf(text, `{}｛｝${BLOCK}`, { start: this.#behindName(start), end: text.length });
    if (stop < 0 || !/[}｝]/.test(text.charAt(stop))) return undefined;
    const reading = this.#read(start + 1, stop);
    return 'meaning' in reading ? { start, end: stop + 1, ...reading } : undefined;
  }

  at(start: number): Found | undefined {
    const { text } = this.#all;
    const sign = text.charAt(start);
    if (sign === '}') return failed({ start, end: start + 1 }, 'unopened');
    const code = codeAt(text, start);
    const found = code && this.#code(start, code);
    if (sign === '｛') return found && 'meaning' in found ? found : this.#wide(start);
    return found ?? this.#narrow(start);
  }

  all(): Found[] {
    const list: Found[] = [];
    const brace = /[{}｛]/g;
    for (let sign = brace.exec(this.#all.text); sign; sign = brace.exec(this.#all.text)) {
      const found = this.at(sign.index);
      if (!found) continue;
      list.push(found);
      brace.lastIndex = found.end;
    }
    return list;
  }
}

/**
 * The tags of a report's text and what is wrong in it; one error does not hide another. Where the names of the charts are
 * known, what belongs to a name is known too, whatever signs it has.
 */
export function parseReportText(source: string, charts: readonly string[] = []): ParsedReport {
  const html = readWords(source);
  const positionOf = positionFinder(html.words);
  const tags: ReportTag[] = [];
  const errors: ReportError[] = [];
  for (const found of new BraceReader(html.words, chartNames(charts)).all()) {
    const { start, end } = found;
    const [from, to] = [html.from[start] ?? 0, html.to[end - 1] ?? source.length];
    const place = { start, end, from, to, position: positionOf(start) };
    if ('meaning' in found) tags.push({ ...place, ...found.meaning });
    else errors.push({ ...place, ...found.problem });
  }
  return { html, tags, errors };
}
