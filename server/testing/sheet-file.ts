import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { readSheet, type SheetReadOptions } from '#server/spreadsheet/index.ts';

/** Hands bytes over as a file, as an upload would, and takes the file away again. */
export async function withSheetFile<Result>(
  bytes: Buffer,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-sheet-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All rows at once. */
export const rowsOf = (
  bytes: Buffer,
  fileName = '名单.xlsx',
  options: Omit<SheetReadOptions, 'fileName'> = {},
): Promise<SheetRow[]> =>
  withSheetFile(bytes, async (path) => {
    const rows: SheetRow[] = [];
    for await (const portion of readSheet(path, { fileName, ...options })) rows.push(...portion);
    return rows;
  });
