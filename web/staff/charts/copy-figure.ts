import { withoutFormula } from '#domain/result-export/formula-guard.ts';
import { percentText } from './chart-options.ts';

/** Figures as a table: for screen readers beside a chart, and for spreadsheets and documents. */
export interface FigureTable {
  title: string;
  head: string[];
  rows: Cell[][];
}

/** A share is a percentage for people, and a number for a spreadsheet. */
export type Cell = string | number | { share: number };

export const cellText = (cell: Cell): string =>
  typeof cell === 'object' ? percentText(cell.share) : String(cell);

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Words that a spreadsheet would take for a formula stay words. */
const plainCell = (cell: Cell) =>
  typeof cell === 'string' ? withoutFormula(cell.replace(/[\t\r\n]+/g, ' ')) : cellText(cell);

export const tableText = ({ title, head, rows }: FigureTable): string =>
  [[title], head, ...rows].map((row) => row.map(plainCell).join('\t')).join('\n');

export function tableHtml({ title, head, rows }: FigureTable): string {
  const formatOf = (value: Cell) => (typeof value === 'object' ? '0\\.0%' : '\\@');
  const cell = (name: 'th' | 'td', value: Cell) =>
    typeof value === 'number'
      ? `<${name}>${value}</${name}>`
      : `<${name} style="mso-number-format:'${formatOf(value)}'">${escaped(cellText(value))}</${name}>`;
  const line = (name: 'th' | 'td', row: Cell[]) =>
    `<tr>${row.map((value) => cell(name, value)).join('')}</tr>`;
  return `<table border="1"><caption>${escaped(title)}</caption><thead>${line('th', head)}</thead><tbody>${rows
    .map((row) => line('td', row))
    .join('')}</tbody></table>`;
}

/** Without the clipboard API, which browsers withhold on plain http. */
function copyByEvent(text: string, html: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
  };
  document.addEventListener('copy', onCopy);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy);
  }
}

/** As text with tabs and as HTML: spreadsheets and documents each take what they like best. False where neither way is open. */
export async function copyTable(table: FigureTable): Promise<boolean> {
  const [text, html] = [tableText(table), tableHtml(table)];
  try {
    const item = new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copyByEvent(text, html);
  }
}

/** Into the clipboard, or where that cannot take pictures into a file. */
export async function copyPicture(
  picture: Promise<Blob>,
  fileName: string,
): Promise<'copied' | 'downloaded'> {
  try {
    // Browsers want the promise itself, while the click is still fresh.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'copied';
  } catch {
    const address = URL.createObjectURL(await picture);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${fileName}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return 'downloaded';
  }
}
