import { ASK_PARTS, listTags } from './report-tags.ts';
import type { ReportData } from './report-data.schema.ts';
import { folded } from './tag-signs.ts';

/** Something that may be meant by what an author is typing. */
export interface TagSuggestion {
  /** As it is read in a list. */
  label: string;
  detail: string;
  /** How many of the signs before the caret it takes the place of. */
  replaces: number;
  inserted: string;
}

export interface SuggestedFrom {
  asks: readonly Pick<ReportData['asks'][number], 'id' | 'text'>[];
  dimensions: readonly Pick<ReportData['dimensions'][number], 'id' | 'text'>[];
  charts: readonly string[];
}

const MOST = 20;
type Bare = Omit<TagSuggestion, 'replaces'>;

/** Ids by their first digits, or by words of the text. */
function askSuggestions({ asks, dimensions }: SuggestedFrom, typed: string): Bare[] {
  const all = [
    ...asks.map(({ id, text }) => ({ id, text })),
    ...dimensions.map(({ id, text }) => ({ id, text: `维度：${text}` })),
  ];
  return all
    .filter(({ id, text }) => String(id).startsWith(typed) || text.includes(typed))
    .map(({ id, text }) => ({ label: `${id} ${text}`, detail: '', inserted: `{题目:${id}:` }));
}

function bareSuggestions(known: SuggestedFrom, typed: string): Bare[] {
  const [head = '', ...rest] = typed.split(':').map((part) => part.trim());
  if (rest.length === 0) {
    return listTags()
      .filter(({ label, head: first }) => first.startsWith(head) || label.includes(head))
      .map(({ label, explanation, inserted }) => ({ label, detail: explanation, inserted }));
  }
  if (head === '图表') {
    const wanted = rest.join(':');
    return known.charts
      .filter((name) => folded(name).includes(wanted))
      .map((name) => ({ label: name, detail: '', inserted: `{图表:${name}}` }));
  }
  if (head !== '题目') return [];
  const [id = '', ...part] = rest;
  if (part.length === 0) return askSuggestions(known, id);
  return ASK_PARTS.filter(({ words }) => words.startsWith(part.join(':'))).map(({ words, explanation }) => ({
    label: words,
    detail: explanation,
    inserted: `{题目:${id}:${words}}`,
  }));
}

/** What may be meant, by the words of a paragraph up to the caret; nothing outside of braces. */
export function suggestTags(before: string, known: SuggestedFrom): TagSuggestion[] {
  const open = Math.max(before.lastIndexOf('{'), before.lastIndexOf('｛'));
  if (open < 0 || /[}｝]/.test(before.slice(open))) return [];
  const replaces = before.length - open;
  const typed = folded(before.slice(open + 1));
  return bareSuggestions(known, typed)
    .slice(0, MOST)
    .map((suggestion) => ({ ...suggestion, replaces }));
}
