/** A second, plain reading of RFC 4180: what the files of results say, as texts by their headers. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\ufeff/, '');
  for (let index = 0; index < source.length; index += 1) {
    const sign = source[index] ?? '';
    if (isQuoted) {
      if (sign === '"' && source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',' || sign === '\n') {
      lines.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (sign === '\n') lines.push([]);
    } else cell += sign;
  }
  const [titles = [], ...rows] = lines;
  return rows
    .filter((row) => row.length > 0)
    .map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}
