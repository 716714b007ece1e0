import type { KindRules, Value } from '../../kind.ts';
import { defineRules } from '../../kind.ts';
import { type FramedPage, MOST_ANSWER_BYTES, type PageColumn, saysAnswered } from './framed-page.ts';
import { pageStateName } from './state-name.ts';
import { numberOf, textOf, valueAt } from './value-path.ts';

interface FramedRules<Content> {
  newContent(): Content;
  pageOf(content: Content): FramedPage;
  withAddress(content: Content, address: string): Content;
  /** Whether the task is unanswered until the page has said something. */
  isDemanded: boolean;
}

/** Where the author has named no columns. */
const WHOLE: PageColumn = { path: '', label: '页面的作答', type: 'text' };
/** Not a key that pages use. */
const WHOLE_CODE = '_all';
/** A cell of a spreadsheet holds no more. */
const LONGEST_CELL = 30_000;

const columnsOf = ({ columns }: FramedPage): readonly PageColumn[] =>
  columns.length === 0 ? [WHOLE] : columns;

function valueOf({ path, type }: PageColumn, answer: unknown): Value {
  const value = valueAt(answer, path);
  if (type === 'number') return numberOf(value) ?? null;
  return textOf(value)?.slice(0, LONGEST_CELL) ?? null;
}

/** The rules of a kind whose part is a page in a frame; what it reports is the answer. */
export function framedRules<Content>(of: FramedRules<Content>): KindRules<Content, unknown> {
  return defineRules<Content, unknown>({
    ...(of.isDemanded ? {} : { isOnlyShown: true as const }),
    newContent: () => of.newContent(),
    maxAnswerBytes: MOST_ANSWER_BYTES,

    problem(content, answer) {
      // Nobody can answer a page that its author has not named.
      const isDemanded = of.isDemanded && of.pageOf(content).address !== '';
      const isAnswered = saysAnswered(answer) ?? (answer !== undefined || !isDemanded);
      return isAnswered ? undefined : { message: '请先在页面中完成作答' };
    },

    columns: (content) =>
      columnsOf(of.pageOf(content)).map(({ path, label, type }) => ({
        code: path || WHOLE_CODE,
        label: label || path,
        type,
      })),
    values: (content, answer) => columnsOf(of.pageOf(content)).map((column) => valueOf(column, answer)),
    stateName: (content, answer) => pageStateName(of.pageOf(content), answer),

    assets: (content) => [of.pageOf(content).address].filter((address) => address !== ''),
    mapAssets(content, map) {
      const { address } = of.pageOf(content);
      return address === '' ? content : of.withAddress(content, map(address));
    },
  });
}
