import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

const FILE = new URL('results.md', import.meta.url);
const TITLE = '# Measurements\n\nRatios within one run; written by the scripts in this folder.\n';

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values');
  return middle;
}

/** Puts one section into results.md, in the place of its older self. */
export async function writeResults(section: string, head: string[], rows: string[][]): Promise<void> {
  const old = existsSync(FILE) ? await readFile(FILE, 'utf8') : TITLE;
  const kept = old.split('\n## ').filter((part) => !part.startsWith(`${section}\n`));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const table = [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
  const text = `${section}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${table}\n`;
  await writeFile(FILE, [...kept.map((part) => `${part.trimEnd()}\n`), text].join('\n## '));
}
