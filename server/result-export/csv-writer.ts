import { BYTE_ORDER_MARK, csvLine, csvText, quoted } from '#domain/result-export/csv-line.ts';
import type { ColumnFacts } from '#domain/result-export/spss-syntax.ts';
import type { Variable } from '#domain/result-export/variable.ts';
import { utf8Bytes } from '#domain/text/utf8-bytes.ts';
import type { SheetCell } from '#server/spreadsheet/index.ts';

const PIECE_CHARACTERS = 64 * 1_024;

function decimalsOf(number: number): number {
  if (Number.isInteger(number)) return 0;
  const text = String(number);
  return text.includes('e') ? 0 : text.length - text.indexOf('.') - 1;
}

/** Writes rows as CSV, and notes what a program that reads them has to know of their columns. */
export class CsvWriter {
  readonly facts: ColumnFacts[];
  readonly #variables: readonly Variable[];

  constructor(variables: readonly Variable[]) {
    this.#variables = variables;
    this.facts = variables.map(() => ({ bytes: 0, decimals: 0, hasGuards: false }));
  }

  async *pieces(rows: AsyncIterable<SheetCell[]>): AsyncGenerator<Buffer> {
    let text = BYTE_ORDER_MARK + csvLine(this.#variables.map(({ name }) => name));
    for await (const row of rows) {
      text += this.#line(row);
      if (text.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }

  #line(cells: SheetCell[]): string {
    let line = '';
    for (let index = 0; index < cells.length; index += 1) {
      if (index > 0) line += ',';
      const cell = cells[index];
      const facts = this.facts[index];
      if (cell == null || cell === '' || !facts) continue;
      if (typeof cell === 'number' && this.#variables[index]?.type === 'number') {
        if (!Number.isInteger(cell)) facts.decimals = Math.max(facts.decimals, decimalsOf(cell));
        line += cell;
      } else line += this.#text(String(cell), facts);
    }
    return `${line}\r\n`;
  }

  #text(text: string, facts: ColumnFacts): string {
    const written = csvText(text);
    if (written.length * 3 > facts.bytes) facts.bytes = Math.max(facts.bytes, utf8Bytes(written));
    if (written.startsWith("'")) facts.hasGuards = true;
    return quoted(written);
  }
}

/** A short table, such as a codebook. */
export const csvFile = (rows: readonly (readonly string[])[]) =>
  Buffer.from(BYTE_ORDER_MARK + rows.map(csvLine).join(''));
