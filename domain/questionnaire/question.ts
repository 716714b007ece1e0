import { isSlider, QUESTION_TYPES } from './question-types.ts';
import type { Question } from './question.schema.ts';

/** What a question is before its author has written anything. */
export const EMPTY_QUESTION = {
  code: '',
  type: 'single-choice',
  preface: '',
  text: '',
  options: [],
  subtitles: [],
  headers: [],
  visibleId: 0,
  visibleOption: '',
} satisfies Omit<Question, 'id'>;

/** What the option numbers of an answer name. The columns of a table are its choices unless it has options. */
export function choicesOf({ type, options, headers }: Question): readonly string[] {
  return QUESTION_TYPES[type].hasSubtitles && options.length === 0 ? headers : options;
}

/** The titles over a table's choices; a header more than there are choices stands over the rows' names. */
export function columnTitlesOf(question: Question): { corner: string; titles: readonly string[] } {
  const choices = choicesOf(question);
  const { headers } = question;
  if (headers.length === choices.length + 1) return { corner: headers[0] ?? '', titles: headers.slice(1) };
  return { corner: '', titles: headers.length === choices.length ? headers : choices };
}

/** Whether there is anything to choose or to fill in. Its author is warned when not, and nobody is held up by it. */
export function isAnswerable(question: Question): boolean {
  const { type, subtitles } = question;
  const { answer, hasSubtitles } = QUESTION_TYPES[type];
  if (hasSubtitles && subtitles.length === 0) return false;
  return answer.startsWith('str') || isSlider(type) || choicesOf(question).length > 0;
}

export interface Blank {
  /** The row's and the column's name; either may be empty. */
  row: string;
  column: string;
}

const orOneUnnamed = (names: readonly string[]) => (names.length === 0 ? [''] : names);

/** The rows and columns of the blanks to be filled: options down, headers across. */
export function blankGrid({ options, headers }: Question): {
  rows: readonly string[];
  columns: readonly string[];
} {
  return { rows: orOneUnnamed(options), columns: orOneUnnamed(headers) };
}

/** Row by row, as the texts of the answer stand. */
export function blanksOf(question: Question): Blank[] {
  const { rows, columns } = blankGrid(question);
  return rows.flatMap((row) => columns.map((column) => ({ row, column })));
}
