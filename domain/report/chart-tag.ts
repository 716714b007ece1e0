import { BLOCK } from './html-words.ts';
import { folded, shown, type Span, trimmed, written } from './tag-signs.ts';

export const OPERATORS = ['>=', '<=', '!=', '>', '<', '='] as const;
export type Operator = (typeof OPERATORS)[number];

export interface ChartCondition {
  operator: Operator;
  number: number;
  yes: string;
  no: string;
}

/** Names that a text may refer to, in the spelling in which they are looked for. */
export type ChartNames = readonly { name: string; key: string }[];

const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

export const chartNames = (names: readonly string[]): ChartNames =>
  names
    .map((name) => ({ name, key: folded(name.replace(UNSEEN, '')).trim() }))
    .filter(({ key }) => key !== '');

/** A name does not reach over two paragraphs. */
const isGap = (sign: string) => sign !== BLOCK && /\s/.test(sign);

/** Where a name ends that begins at a place; -1 where another one stands there. Gaps of any length are the same. */
function endOfName(text: string, start: number, key: string): number {
  let at = start;
  for (let sign = 0; sign < key.length; sign += 1) {
    const wanted = key.charAt(sign);
    if (isGap(wanted)) {
      if (!isGap(text.charAt(at))) return -1;
      while (isGap(key.charAt(sign + 1))) sign += 1;
      while (isGap(text.charAt(at))) at += 1;
    } else {
      if (text.charAt(at) !== wanted) return -1;
      at += 1;
    }
  }
  return at;
}

/** The longest known name that a span begins with and that has a colon or the end of the tag behind it. */
export function knownNameAt(
  words: string,
  text: string,
  { start, end: limit }: Span,
  names: ChartNames,
  isEnd: (at: number) => boolean,
): (Span & { name: string }) | undefined {
  let best: (Span & { name: string }) | undefined;
  for (const { name, key } of names) {
    const end = endOfName(text, start, key);
    if (end < (best?.end ?? 0) || end > limit) continue;
    let behind = end;
    while (isGap(text.charAt(behind))) behind += 1;
    if (text.charAt(behind) !== ':' && !isEnd(behind)) continue;
    // Of names that differ only in the width of a sign the one that was written.
    if (!best || end > best.end || words.slice(start, end) === name) best = { name, start, end };
  }
  return best;
}

/** Where the name of a chart ends that nobody knows: before the first colon that a condition follows. */
function endOfUnknownName(text: string, { start, end }: Span): number {
  const condition = /:\s*(?:[><=!≥≤≠]|[^:?]*\?)/.exec(text.slice(start, end));
  return condition ? start + condition.index : end;
}

const CONDITION = /^\s*([><!=]\s*=|[><=≥≤≠])\s*([+-]?\d{1,15}(?:\.\d{1,15})?)\s*(%?)\s*\?/;
const SAME_OPERATORS: Readonly<Record<string, Operator>> = { '≥': '>=', '≤': '<=', '≠': '!=', '==': '=' };

function operatorOf(sign: string): Operator | undefined {
  const narrow = sign.replace(/\s/g, '');
  return SAME_OPERATORS[narrow] ?? OPERATORS.find((operator) => operator === narrow);
}

/** What stands between two alternatives: a colon, the first narrow one where there is one, so that words may have wide ones. */
function separator(words: string, text: string, { start, end }: Span): number {
  const narrow = words.slice(start, end).indexOf(':');
  const any = narrow < 0 ? text.slice(start, end).indexOf(':') : narrow;
  return any < 0 ? -1 : start + any;
}

export type ConditionReading = { condition: ChartCondition } | { problem: string };

/** `>3?甲:乙`, which stands behind the colon of the name. */
function readCondition(words: string, text: string, span: Span): ConditionReading {
  const [head, sign, digits, percent] = CONDITION.exec(text.slice(span.start, span.end)) ?? [];
  const operator = operatorOf(sign ?? '');
  if (head === undefined || operator === undefined) {
    return { problem: `${shown(words.slice(span.start, span.end))}，应写成“>3?甲:乙”` };
  }
  const choices = { start: span.start + head.length, end: span.end };
  const colon = separator(words, text, choices);
  if (colon < 0) return { problem: `${shown(words.slice(span.start, span.end))}，缺少“:”和不成立时的文字` };
  const number = Number(digits) / (percent === '%' ? 100 : 1);
  const yes = written(words.slice(choices.start, colon));
  const no = written(words.slice(colon + 1, choices.end));
  return { condition: { operator, number, yes, no } };
}

export interface ChartReading {
  name: string;
  /** Of the name, in the words. */
  nameAt: Span;
  /** Undefined where the chart itself is meant. */
  choice: ConditionReading | undefined;
}

/** What stands behind `图表:`. */
export function readChart(words: string, text: string, inside: Span, names: ChartNames): ChartReading {
  const span = trimmed(text, inside);
  const known = knownNameAt(words, text, span, names, (at) => at >= span.end);
  const nameAt = known ?? trimmed(text, { ...span, end: endOfUnknownName(text, span) });
  const name = known?.name ?? written(words.slice(nameAt.start, nameAt.end));
  const colon = text.indexOf(':', nameAt.end);
  const choice =
    colon < 0 || colon >= span.end
      ? undefined
      : readCondition(words, text, { start: colon + 1, end: span.end });
  return { name, nameAt: { start: nameAt.start, end: nameAt.end }, choice };
}

const fixed = (figure: number) => Math.round(figure * 1e5) / 1e5;

/** Figures have five decimals: what an author copies out of a chart is the same as what it shows. */
export function holds(value: number, { operator, number }: ChartCondition): boolean {
  const [one, other] = [fixed(value), fixed(number)];
  switch (operator) {
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '=':
      return one === other;
    case '!=':
      return one !== other;
  }
}
