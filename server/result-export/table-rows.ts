import type { TypedCodes } from '#domain/result-export/answer-variables.ts';
import type { ExportTable } from '#domain/result-export/export-table.ts';
import { isLikeCode, MISSING_TEXTS } from '#domain/result-export/missing-codes.ts';
import type { AnswerVariable } from '#domain/result-export/variable.ts';
import type { SheetCell } from '#server/spreadsheet/index.ts';
import type { ExportedRow } from './exported-rows.ts';

function note(typed: TypedCodes, { column }: AnswerVariable, said: number | string): void {
  const own = typed.get(column.key) ?? new Set();
  typed.set(column.key, own.add(said));
}

/** Codes where there is no answer. What looks like one is noted; a text that is one gets an apostrophe in front. */
function codedCell(
  variable: AnswerVariable,
  answer: ExportedRow['values'][number],
  typed: TypedCodes,
): number | string {
  const { missing } = variable;
  if (answer === undefined) return missing.unasked;
  if (answer === null) return missing.unanswered;
  const cell = variable.cell(answer);
  if (cell === undefined) return missing.unreadable ?? '';
  // The numbers of options are never negative.
  if (variable.type === 'number' && variable.column.type === 'choice') return cell;
  const said = typeof cell === 'string' ? cell.trim() : cell;
  if (!isLikeCode(said)) return cell;
  note(typed, variable, said);
  const isCode = said === missing.unanswered || said === missing.unasked;
  return isCode && typeof said === 'string' ? `'${said}` : cell;
}

/** Nothing where there is no answer; words that were typed where a number was asked for are there. */
function plainCell(variable: AnswerVariable, answer: ExportedRow['values'][number]): SheetCell {
  return answer == null ? undefined : (variable.cell(answer) ?? String(answer));
}

/** One row for each candidate. */
export function wideRow(
  { records, answers }: ExportTable,
  { record, values }: ExportedRow,
  /** Where codes stand for what is missing. */
  typed: TypedCodes | undefined,
): SheetCell[] {
  const cells = new Array<SheetCell>(records.length + answers.length);
  let at = 0;
  for (const variable of records) cells[at++] = variable.cell(record);
  for (const variable of answers) {
    const answer = values[variable.place];
    cells[at++] = typed ? codedCell(variable, answer, typed) : plainCell(variable, answer);
  }
  return cells;
}

/**
 * One row for each candidate and question that the candidate's version has; one without a question for whoever has not
 * begun. Of two variables of a column, as number and in words, both stand in the row.
 */
export function* longRows({ records, answers }: ExportTable, row: ExportedRow): Generator<SheetCell[]> {
  const { record, values } = row;
  const head = records.map((variable) => variable.cell(record));
  const { version } = record;
  if (version === undefined) {
    yield [...head, '', '', '', '', MISSING_TEXTS.unasked];
    return;
  }
  for (let index = 0; index < answers.length; index += 1) {
    const variable = answers[index] as AnswerVariable;
    const { column, place } = variable;
    const words = answers[index + 1]?.place === place ? answers[++index] : undefined;
    if (!column.versions.includes(version)) continue;
    const answer = values[place];
    const why =
      answer === undefined ? MISSING_TEXTS.unasked : answer === null ? MISSING_TEXTS.unanswered : '';
    yield [
      ...[...head, column.code, column.label, plainCell(variable, answer)],
      ...[words ? plainCell(words, answer) : '', why],
    ];
  }
}
