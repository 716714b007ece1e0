import type { SheetRow } from './sheet-row.ts';

/** Quoted by a spreadsheet because a line break or a tab stands in it; other quotes are the author's own. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)/y;
const PLAIN_CELL = /[^\t\r\n]*/y;
const LINE_END = /\r\n|\r|\n/y;

/** What people put between things on a line. */
const SEPARATORS = /[\s,，、;；]+/;
const isNumber = (text: string) => /^([0-9０-９]+|demo|test)$/.test(text);

const oneLine = (cell: string) => cell.replace(/\s+/g, ' ').trim();

function withoutEmptyEnd(cells: readonly string[]): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return cells.slice(0, length);
}

function readCell(text: string, from: number): { cell: string; end: number } {
  QUOTED_CELL.lastIndex = from;
  const quoted = QUOTED_CELL.exec(text);
  if (quoted) return { cell: (quoted[1] ?? '').replaceAll('""', '"'), end: QUOTED_CELL.lastIndex };
  PLAIN_CELL.lastIndex = from;
  return { cell: PLAIN_CELL.exec(text)?.[0] ?? '', end: PLAIN_CELL.lastIndex };
}

/** Cells separated by tabs, as spreadsheets and the tables of Word copy them. */
function readTabbed(text: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 1;
  let cells: string[] = [];
  let began = line;
  for (let at = 0; at <= text.length;) {
    const { cell, end } = readCell(text, at);
    line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    cells.push(oneLine(cell));
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push({ line: began, cells: withoutEmptyEnd(cells) });
    LINE_END.lastIndex = end;
    if (!LINE_END.test(text)) break;
    at = LINE_END.lastIndex;
    line += 1;
    began = line;
    cells = [];
  }
  return rows;
}

/** Lines of text: numbers, as many as there are on a line, or a number with a name behind it. */
function readLines(text: string): SheetRow[] {
  const lines = text.split(/\r\n|\r|\n/).map((words, index) => ({
    line: index + 1,
    cells: words.split(SEPARATORS).filter((word) => word !== ''),
  }));
  const filled = lines.filter(({ cells }) => cells.length > 0);
  const [first] = filled;
  const hasTitle = first?.cells.length === 1 && !isNumber(first.cells[0] ?? '');
  const body = hasTitle ? filled.slice(1) : filled;
  if (!body.every(({ cells }) => cells.every(isNumber))) return filled;
  const rows = body.flatMap(({ line, cells }) => cells.map((cell) => ({ line, cells: [cell] })));
  return hasTitle ? [first, ...rows] : rows;
}

/** The rows of a text that was pasted, each with the line where it begins; empty ones are nobody's. */
export function readPasted(text: string): SheetRow[] {
  const rows = text.includes('\t') ? readTabbed(text) : readLines(text);
  return rows.filter(({ cells }) => cells.length > 0);
}
