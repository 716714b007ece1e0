import type { Locator, Page } from 'playwright-core';

/** The drawer with one candidate's answers. */
export const recordOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '下一名考生' }) });

/** Opens it from the table, with the answers question by question, where their words can be read. */
export async function openRecord(page: Page, ticket: string): Promise<Locator> {
  await page.getByRole('link', { name: ticket, exact: true }).click();
  const record = recordOf(page);
  await record.waitFor();
  await record.getByText('按列表显示').click();
  return record;
}

export async function closeRecord(page: Page): Promise<void> {
  await recordOf(page).getByRole('button', { name: '关闭' }).click();
  await recordOf(page).waitFor({ state: 'detached' });
}
