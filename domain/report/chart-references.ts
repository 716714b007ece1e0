import { codeKey } from './chart-code.ts';
import { escapeHtml } from './html-tokens.ts';
import type { HtmlWords } from './html-words.ts';
import { parseReportText } from './report-parser.ts';
import type { Span } from './tag-signs.ts';

/** What a text speaks of. */
export interface TextReferences {
  /** The names of charts, each once, in the order of the text. */
  charts: readonly string[];
  /** The codes that charts are drawn by, under the key by which a report finds what each of them draws. */
  codes: ReadonlyMap<string, string>;
  /** Asks and dimensions whose text or answer it says. */
  askIds: ReadonlySet<number>;
}

export function referencesIn(text: string, known: readonly string[] = []): TextReferences {
  const { tags } = parseReportText(text, known);
  const codes = tags.flatMap((tag): [string, string][] =>
    tag.kind === '图表代码' ? [[codeKey(tag.code), tag.code]] : [],
  );
  return {
    charts: [...new Set(tags.flatMap((tag) => (tag.kind === '图表' ? [tag.name] : [])))],
    codes: new Map(codes),
    askIds: new Set(tags.flatMap((tag) => (tag.kind === '题目' ? [tag.id] : []))),
  };
}

/** The stretches of the HTML that some words are written in; markup between them is none of it. */
function stretchesOf({ from, to }: HtmlWords, { start, end }: Span): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (let at = start; at < end; at += 1) {
    const [first, last] = [from[at] ?? 0, to[at] ?? 0];
    const before = stretches[stretches.length - 1];
    if (before && first <= before[1]) before[1] = Math.max(before[1], last);
    else stretches.push([first, last]);
  }
  return stretches;
}

/**
 * The text with another name in all tags of a chart. Only the letters of the name change: how they were dressed, and all else,
 * stays as it is. `known` are the names of the other charts, which say where a name ends.
 */
export function renameChartInText(
  text: string,
  from: string,
  to: string,
  known: readonly string[] = [],
): string {
  const { html, tags } = parseReportText(text, [...known.filter((name) => name !== from), from]);
  let result = '';
  let at = 0;
  for (const tag of tags) {
    if (tag.kind !== '图表' || tag.name !== from) continue;
    stretchesOf(html, tag.nameAt).forEach(([first, last], index) => {
      result += text.slice(at, first) + (index === 0 ? escapeHtml(to) : '');
      at = last;
    });
  }
  return result + text.slice(at);
}
