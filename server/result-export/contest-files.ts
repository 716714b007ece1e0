import { CODEBOOK_TITLES, codebookRows } from '#domain/result-export/codebook.ts';
import type { Raised, TypedCodes } from '#domain/result-export/answer-variables.ts';
import { type ExportTable, exportTable } from '#domain/result-export/export-table.ts';
import { readMe } from '#domain/result-export/read-me.ts';
import { rScript } from '#domain/result-export/r-script.ts';
import { spssSyntax } from '#domain/result-export/spss-syntax.ts';
import type { Variable } from '#domain/result-export/variable.ts';
import { type SheetCell, sheetPieces, type SheetColumn } from '#server/spreadsheet/index.ts';
import type { ZipPart } from '#server/zip/index.ts';
import { KINDS } from '#tasks/registry.ts';
import { CsvWriter, csvFile } from './csv-writer.ts';
import { type ExportedContest, exportedRows, type RowsAsked } from './exported-rows.ts';
import { longRows, wideRow } from './table-rows.ts';

export interface FilesAsked extends Omit<RowsAsked, 'contest'> {
  /** Said after each portion: so many more candidates are written. */
  written(count: number): void;
  raised: Raised;
  /** Filled while rows are written. */
  typed: TypedCodes;
}

const partName = (part: string) => KINDS.find(({ key }) => key === part)?.label ?? part;

async function* rowsOf(asked: FilesAsked, contest: ExportedContest, table: ExportTable, hasCodes: boolean) {
  for await (const portion of exportedRows({ ...asked, contest })) {
    for (const row of portion) {
      if (table.long) yield* longRows(table, row);
      else yield wideRow(table, row, hasCodes ? asked.typed : undefined);
    }
    asked.written(portion.length);
  }
}

const tableOf = ({ read, tasks }: ExportedContest, { choices, raised }: FilesAsked) =>
  exportTable({ columns: read.columns, tasks }, choices, raised);

const variablesOf = ({ records, answers, long }: ExportTable): Variable[] => [
  ...records,
  ...(long ?? answers),
];

/** The file of one test with its codebook on a second sheet. */
export function contestSheets(contest: ExportedContest, asked: FilesAsked): AsyncGenerator<Buffer> {
  const table = tableOf(contest, asked);
  const hasCodes = asked.choices.hasMissingCodes && !table.long;
  const columns = variablesOf(table).map(({ title, type }): SheetColumn => ({
    header: title,
    isText: type === 'text',
  }));
  const codebook = codebookRows(table, { partName, hasMissingCodes: hasCodes });
  return sheetPieces([
    { rows: rowsOf(asked, contest, table, hasCodes), columns, sheetName: '答案' },
    {
      rows: codebook,
      columns: CODEBOOK_TITLES.map((header) => ({ header, isText: true })),
      sheetName: '编码本',
    },
  ]);
}

async function* onceWritten(make: () => string): AsyncGenerator<Buffer> {
  yield Buffer.from(make());
}

/** The CSV of one test, and beside it what reads it: the scripts are made when the last row is known. */
export function contestCsv(contest: ExportedContest, asked: FilesAsked, baseName: string): ZipPart[] {
  const table = tableOf(contest, asked);
  const hasCodes = !table.long;
  const variables = variablesOf(table);
  const writer = new CsvWriter(variables);
  const rows: AsyncGenerator<SheetCell[]> = rowsOf(asked, contest, table, hasCodes);
  const fileName = `${baseName}-答案.csv`;
  const written = () => ({ fileName, variables, facts: writer.facts });
  return [
    { name: fileName, content: writer.pieces(rows) },
    {
      name: `${baseName}-编码本.csv`,
      content: csvFile([CODEBOOK_TITLES, ...codebookRows(table, { partName, hasMissingCodes: hasCodes })]),
    },
    { name: `${baseName}-SPSS语法.sps`, content: onceWritten(() => `\ufeff${spssSyntax(written())}`) },
    { name: `${baseName}-R脚本.R`, content: onceWritten(() => rScript(written())) },
  ];
}

export const readMePart = (asked: FilesAsked): ZipPart => ({
  name: '说明.txt',
  content: Buffer.from(`\ufeff${readMe(asked.choices)}`),
});
