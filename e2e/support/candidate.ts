import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { TicketUserTable } from '#server/database/schema.ts';
import { addSmallContest } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { TAB_KEY } from '#web/candidate/known-tab.ts';
import { OWNER, type Site } from './site.ts';

const clock = { now: () => new Date() };

/** A contest of small questionnaires that admits the tickets 1001 to 1099. */
export function addContest(
  site: Site,
  settings: Partial<ContestSettings> & { name: string; taskCount?: number },
): Promise<void> {
  return addSmallContest({ database: site.database, clock }, settings, OWNER.username);
}

export const loginPath = (contest: string) => `/ticket-login/${OWNER.username},${contest}`;
export const testPath = (contest: string, taskId: number | '' = '') =>
  `/${OWNER.username}/${contest}/test${taskId === '' ? '' : `/${taskId}`}`;

export const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);

/** By the login page, as far as the opening page. */
export async function enter(page: Page, contest: string, ticket: string): Promise<void> {
  await page.goto(loginPath(contest));
  await page.getByLabel('准考证号').fill(ticket);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '开始测试' }).waitFor();
}

const tabNames = new WeakMap<Page, string>();

/** As the login page names its tab to the server, for every page that is opened in it. */
async function nameTab(page: Page): Promise<string> {
  const known = tabNames.get(page);
  if (known !== undefined) return known;
  const name = randomUUID();
  tabNames.set(page, name);
  // Not in frames: what has no origin has no storage.
  const keep = (entry: readonly [string, string]) => window === top && sessionStorage.setItem(...entry);
  await page.addInitScript(keep, [TAB_KEY, name] as const);
  return name;
}

/** By calls, as far as the first task: a page less, for whom the way there is not the matter. */
export async function enterAndStart(page: Page, contest: string, ticket: string): Promise<void> {
  const calls = page.context().request;
  // By this the browser becomes a visitor of its own, told from all others at its address.
  await calls.get('/api/get-account');
  const data = { contestId: `${OWNER.username}/${contest}`, username: ticket, tab: await nameTab(page) };
  const entered = await calls.post('/api/ticket-login', { data });
  const begun = await calls.get('/api/start-contest', { headers: { ...PAGE_HEADER } });
  expect([entered.status(), begun.status()]).toEqual([200, 200]);
  await page.goto(testPath(contest));
  await page.getByRole('button', { name: '提交', exact: true }).waitFor();
}

export const takeOverQuestion = (page: Page) =>
  page.getByRole('dialog', { name: LOGIN_TEXTS.takeOverQuestion });

/** After a login at a second computer while the first is still heard of. */
export async function confirmTakeOver(page: Page): Promise<void> {
  await takeOverQuestion(page).getByRole('button', { name: '确定', exact: true }).click();
}

/** Tests take over more often than people do. */
export async function forgetTakeovers(site: Site): Promise<void> {
  await writeRows(site, (db) => db.deleteFrom('takeover_tally').execute());
}

/** Fills in the small questionnaire that is on screen. */
export async function fillIn(page: Pick<Page, 'getByLabel' | 'getByRole'>): Promise<void> {
  await page.getByLabel('喜欢', { exact: true }).check();
  await page.getByRole('textbox').last().fill('因为有朋友一起学习');
}

export async function answer(page: Page): Promise<void> {
  await fillIn(page);
  await page.getByRole('button', { name: '提交', exact: true }).click();
}

/** Presses the button of the closing page and says yes to the question. */
export async function askToFinish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交并结束测试' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '确认提交' }).press('Enter');
}

/** Ends the test and goes on from the receipt at once; gives its code. */
export async function finish(page: Page): Promise<string> {
  await askToFinish(page);
  const receipt = page.getByRole('dialog', { name: /提交成功/ });
  const code = await receipt.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  await receipt.getByRole('button', { name: /^立即/ }).press('Enter');
  return code ?? '';
}

/** What only time or an owner could do, done to the row of one ticket. */
export async function changeTicketUser(
  site: Site,
  ticket: string,
  changes: Partial<TicketUserTable>,
): Promise<void> {
  await writeRows(site, (db) =>
    db.updateTable('ticket_user').set(changes).where('ticket', '=', ticket).execute(),
  );
}

export async function ticketUser(site: Site, ticket: string): Promise<TicketUserTable> {
  const row = site.database.db.selectFrom('ticket_user').selectAll().where('ticket', '=', ticket);
  return row.executeTakeFirstOrThrow();
}

/** The field of the second question of a task that `addContest` has made. */
export const whyField = (page: Page) => page.getByRole('textbox', { name: /为什么/ });

/** As when the candidate looks at the tab again: it learns that its session was taken over, and gets a new one. */
export async function logInAgain(page: Page, ticket: string): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await dialog.getByLabel('准考证号').fill(ticket);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await confirmTakeOver(page);
  await dialog.waitFor({ state: 'hidden' });
}
