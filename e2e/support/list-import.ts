import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { writeSheet } from '#server/spreadsheet/index.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chooses a spreadsheet with these rows in the drawer that imports lists. */
export async function chooseSheet(page: Page, titles: string[], rows: string[][]): Promise<void> {
  const columns = titles.map((header) => ({ header, isText: true }));
  const content = await buffer(writeSheet(rows, { columns, sheetName: '名单' }));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '名单.xlsx', mimeType: XLSX, buffer: content });
}

/** The count of one sort of rows in the preview, which is also the way to them. */
export const countOf = (drawer: Locator, label: string, count: number) =>
  drawer.getByRole('button', { name: `${label} ${count}`, exact: true });
