import { ASK_PARTS, listTags } from './report-tags.ts';
import type { ReportData } from './report-data.schema.ts';
import { folded, type Span } from './tag-signs.ts';

/** Something that may be meant by what an author is typing. */
export interface TagSuggestion {
  /** As it is read in a list. */
  label: string;
  detail: string;
  /** How many of the signs before the caret it takes the place of, */
  replaces: number;
  /** and how many behind it. */
  replacesBehind: number;
  inserted: string;
  /** How many signs behind what is inserted are the rest of a finished tag: the caret goes on to what is missing in it, or behind it. */
  keeps: number;
}

export interface SuggestedFrom {
  asks: readonly Pick<ReportData['asks'][number], 'id' | 'text'>[];
  dimensions: readonly Pick<ReportData['dimensions'][number], 'id' | 'text'>[];
  charts: readonly string[];
}

const MOST = 20;
type Choice = Pick<TagSuggestion, 'label' | 'detail'> & { words: string };

/** The tag at the caret, in signs that mean the same; without the braces. */
interface TypedTag {
  before: string;
  behind: string;
  isClosed: boolean;
}

/** The part of a tag that the caret is in, what may be meant by it, and how a tag that nobody has closed yet is written. */
interface TypedPart {
  /** Where it begins in what stands before the caret, and where it ends in what stands behind. */
  start: number;
  end: number;
  choices: readonly Choice[];
  whole(words: string): string;
}

/** Without the 【 and what follows of a placeholder that the caret is in. */
const searched = (typed: string) => typed.replace(/【.*$/, '').trim();

function headPart({ before, behind, isClosed }: TypedTag): TypedPart {
  const typed = searched(before);
  const found = listTags().filter(({ label, head }) => head.startsWith(typed) || label.includes(typed));
  const colon = behind.indexOf(':');
  if (!isClosed || colon < 0) {
    const choices = found.map(({ label, explanation, inserted }) => ({
      ...{ label, detail: explanation },
      words: inserted.slice(1, -1),
    }));
    return { start: 0, end: behind.length, choices, whole: (words) => `{${words}}` };
  }
  // What follows the word is there already.
  const heads = [...new Set(found.filter(({ rest }) => rest !== 'nothing').map(({ head }) => head))];
  const choices = heads.map((head) => ({ label: head, detail: '', words: head }));
  return { start: 0, end: colon, choices, whole: (words) => `{${words}}` };
}

/** Ids by their first digits, or by words of the text. */
function idPart({ asks, dimensions }: SuggestedFrom, { before, behind }: TypedTag): TypedPart {
  const start = before.indexOf(':') + 1;
  const typed = searched(before.slice(start));
  const choices = [
    ...asks.map(({ id, text }) => ({ id, text })),
    ...dimensions.map(({ id, text }) => ({ id, text: `维度：${text}` })),
  ]
    .filter(({ id, text }) => String(id).startsWith(typed) || text.includes(typed))
    .map(({ id, text }) => ({ label: `${id} ${text}`, detail: '', words: String(id) }));
  const colon = behind.indexOf(':');
  return {
    ...{ start, choices },
    end: colon < 0 ? behind.length : colon,
    whole: (words) => `{题目:${words}:`,
  };
}

function askPart({ before, behind }: TypedTag): TypedPart {
  const [, id = ''] = before.split(':');
  const start = before.indexOf(':', before.indexOf(':') + 1) + 1;
  const typed = searched(before.slice(start));
  const choices = ASK_PARTS.filter(({ words }) => words.startsWith(typed)).map(({ words, explanation }) => ({
    ...{ label: words, detail: explanation },
    words,
  }));
  return { start, end: behind.length, choices, whole: (words) => `{题目:${id.trim()}:${words}}` };
}

/** A condition, which ends the name of a chart. */
const CONDITION = /:\s*(?:[><=!≥≤≠]|[^:?]*\?)/;

function chartPart({ charts }: SuggestedFrom, { before, behind }: TypedTag): TypedPart | undefined {
  const start = before.indexOf(':') + 1;
  const condition = CONDITION.exec(before.slice(start) + behind);
  const end = condition ? condition.index - (before.length - start) : behind.length;
  if (end < 0) return undefined;
  const typed = searched(before.slice(start));
  const choices = charts
    .filter((name) => folded(name).includes(typed))
    .map((name) => ({ label: name, detail: '', words: name }));
  return { start, end, choices, whole: (words) => `{图表:${words}}` };
}

function partAt(known: SuggestedFrom, tag: TypedTag): TypedPart | undefined {
  const [head = '', ...rest] = tag.before.split(':').map((part) => part.trim());
  if (rest.length === 0) return headPart(tag);
  if (head === '图表') return chartPart(known, tag);
  if (head !== '题目') return undefined;
  return rest.length === 1 ? idPart(known, tag) : askPart(tag);
}

const SENTENCE = /[\s，。；、！]/;

/** Whether what follows to the next brace may belong to the part at the caret, and is no sentence with a brace too many. */
function isOfPart(known: SuggestedFrom, { before, behind }: TypedTag, { start, end }: TypedPart): boolean {
  const rest = behind.slice(0, end);
  const name = (before.slice(start) + rest).trim();
  return !SENTENCE.test(rest.trim()) || known.charts.some((chart) => folded(chart) === name);
}

/** What may be meant, by the words of a paragraph before and behind the caret; nothing outside of braces. */
export function suggestTags(before: string, behind: string, known: SuggestedFrom): TagSuggestion[] {
  const open = Math.max(before.lastIndexOf('{'), before.lastIndexOf('｛'));
  if (open < 0 || /[}｝]/.test(before.slice(open))) return [];
  const typed = folded(before.slice(open + 1));
  const brace = /[{}｛｝]/.exec(behind);
  const inside = folded(behind.slice(0, brace?.index ?? 0));
  const closed: TypedTag = { before: typed, behind: inside, isClosed: true };
  const part = brace && /[}｝]/.test(brace[0]) ? partAt(known, closed) : undefined;
  if (part && isOfPart(known, closed, part)) {
    const rest = inside.length - part.end;
    // The number of a question says nothing yet: what is meant of it comes next.
    const isHalf = rest === 0 && part.whole('').endsWith(':');
    return part.choices.slice(0, MOST).map(({ label, detail, words }) => ({
      ...{ label, detail },
      replaces: typed.length - part.start,
      replacesBehind: part.end,
      inserted: isHalf ? `${words}:` : words,
      keeps: isHalf ? 0 : rest + 1,
    }));
  }
  const unclosed = partAt(known, { before: typed, behind: '', isClosed: false });
  return (unclosed?.choices ?? []).slice(0, MOST).map(({ label, detail, words }) => {
    const inserted = unclosed?.whole(words) ?? words;
    const isThere = inserted.endsWith(':') && folded(behind.charAt(0)) === ':';
    return {
      ...{ label, detail, inserted },
      replaces: before.length - open,
      replacesBehind: isThere ? 1 : 0,
      keeps: 0,
    };
  });
}

const PLACEHOLDERS: readonly string[] = [
  ...new Set(listTags().flatMap(({ inserted }) => inserted.match(/【[^】]*】/g) ?? [])),
];

/** The first thing between two places that is still to be filled in. */
export function placeholderIn(text: string, { start, end }: Span): Span | undefined {
  const found = PLACEHOLDERS.map((words) => ({ at: text.indexOf(words, start), words }))
    .filter(({ at, words }) => at >= 0 && at + words.length <= end)
    .sort((left, right) => left.at - right.at)[0];
  return found && { start: found.at, end: found.at + found.words.length };
}
