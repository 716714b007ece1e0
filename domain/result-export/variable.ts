import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { MissingCodes } from './missing-codes.ts';

/** What was answered in a column, see Value of the kinds. */
export type Answer = number | string | readonly number[] | null | undefined;

/** A column of a file. */
export interface Variable {
  /** Valid in SPSS and R; the header of .csv files. */
  name: string;
  /** As the author calls it; the header of .xlsx files. */
  title: string;
  label: string;
  type: 'number' | 'text';
  /** What numbers mean. */
  labels: readonly (readonly [number, string])[];
  /** Undefined for what is never left out for a reason. */
  missing?: MissingCodes;
}

/** A column that answers stand in. */
export interface AnswerVariable extends Variable {
  missing: MissingCodes;
  /** Where its answers stand among the columns of the test. */
  place: number;
  column: ResultColumn;
  /** What is written for an answer; undefined where a number was expected and words were typed. */
  cell(answer: NonNullable<Answer>): number | string | undefined;
}
