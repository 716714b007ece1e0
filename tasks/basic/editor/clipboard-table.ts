/** The cells of a copied part of a spreadsheet, row by row. */
export type ClipboardTable = string[][];

/**
 * Spreadsheets put a cell in quotes for the tabs and line breaks in it, and then double its own quotes. Words that
 * stand in quotes without any of these were written so.
 */
const QUOTED_CELL = /"(?=[^"]*(?:[\t\n]|""))((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const PLAIN_CELL = /[^\t\n]*/y;

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Reads what a spreadsheet puts into the clipboard as text. */
export function parseClipboardTable(copied: string): ClipboardTable {
  const text = copied.replace(/\r\n?/g, '\n');
  const table: ClipboardTable = [];
  let row: string[] = [];
  for (let place = 0; place <= text.length; place += 1) {
    const quoted = matchAt(QUOTED_CELL, text, place);
    const found = quoted ?? matchAt(PLAIN_CELL, text, place);
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (found?.[0] ?? ''));
    place += found?.[0].length ?? 0;
    if (text[place] === '\t') continue;
    table.push(row);
    row = [];
  }
  // The last row ends with a line break of its own.
  if (text.endsWith('\n')) table.pop();
  return table;
}

const oneLine = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').trim();

/** One line for each cell that says something. */
export function linesOfTable(table: ClipboardTable): string[] {
  return table.flat().map(oneLine).filter(Boolean);
}

/** A block with names over its columns and before its rows; undefined when it is only a row or a column. */
export function titlesOfTable(table: ClipboardTable): { headers: string[]; subtitles: string[] } | undefined {
  const [first = [], ...rows] = table;
  if (rows.length === 0 || first.length < 2) return undefined;
  return {
    headers: first.slice(1).map(oneLine).filter(Boolean),
    subtitles: rows.map(([name = '']) => oneLine(name)).filter(Boolean),
  };
}
