import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { countUnit } from '../../scripts/testing/units.ts';

const SHOTS = 'artifacts/screenshots';

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 375, height: 667 };

/** Quiet, able to run as root in a container, and without a graphics card in software, which no page needs. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
];

/** One for a file alone. */
export function launchBrowser(...moreFlags: string[]): Promise<Browser> {
  countUnit('browser');
  return startBrowser(...moreFlags);
}

export function startBrowser(...moreFlags: string[]): Promise<Browser> {
  return launch([...BROWSER_FLAGS, ...moreFlags]);
}

function launch(args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args,
    // Where the machine has no locale, Chromium could not write a Chinese file name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

const WITHOUT_GRAPHICS = ['--disable-gpu', '--disable-software-rasterizer'];
const SOFTWARE_GRAPHICS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** One for a file that is about three dimensions: they are drawn in software. */
export function launchWithGraphics(): Promise<Browser> {
  countUnit('browser');
  return launch([...BROWSER_FLAGS.filter((flag) => !WITHOUT_GRAPHICS.includes(flag)), ...SOFTWARE_GRAPHICS]);
}

const PREVIEW_FRAME = 'iframe.preview-screen';

/** The rows of a long table are all made alike; axe would go over each. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 6)';

/** About what is shown in another form, moved into a menu or scrolled where there is little room. */
const NARROW_RULES = [
  'aria-hidden-focus',
  'button-name',
  'label',
  'link-name',
  'nested-interactive',
  'scrollable-region-focusable',
  'select-name',
];

interface Credentials {
  username: string;
  password: string;
}

const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]';

/** A browser of its own for one person, which remembers what its console complained about. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly strangers: string[] = [];

  private constructor(context: BrowserContext, page: Page, site: string) {
    this.context = context;
    this.page = page;
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint) this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(site) || /^(data|blob):/.test(request.url());
      if (!isOwn) this.strangers.push(request.url());
    });
  }

  static async open(browser: Browser, site: string, viewport = DESKTOP): Promise<Visitor> {
    // Without motion: what moves is hard to hit on a busy machine, and half-way between two colours nothing has contrast.
    const appearance = { viewport, locale: 'zh-CN', reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ baseURL: site, ...appearance });
    context.setDefaultTimeout(90_000);
    context.on('page', (page) => page.on('domcontentloaded', () => countUnit('page')));
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
    return new Visitor(context, await context.newPage(), site);
  }

  /** Kept as an artefact of the run: what is in sight, or with SCREENSHOTS=whole the whole page, which takes thrice as long. */
  async shot(name: string): Promise<void> {
    countUnit('shot');
    mkdirSync(SHOTS, { recursive: true });
    const fullPage = process.env['SCREENSHOTS'] === 'whole';
    await this.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage });
  }

  /**
   * What axe finds wrong on the page as it is now. Where a dialog is open, in the dialog: what is behind it was there before.
   * In a narrow window, after the wide one, only what may differ there. Two thirds of the work of axe are colours.
   */
  async accessibilityProblems({ isNarrow = false, withColours = true } = {}): Promise<string[]> {
    const { page } = this;
    // Two thirds of the work of axe are colours.
    countUnit(withColours && !isNarrow ? 'audit' : 'shortAudit');
    const hasFrames = page.frames().length > 1;
    const isLoaded = await page.evaluate(() => 'axe' in window);
    // Half a megabyte, which axe would load anew, twice.
    const axeSource = isLoaded && !hasFrames ? '0' : undefined;
    // What has passed costs as much to tell as what has not. For frames of other origins axe opens a page of its own each
    // time, which costs four times as much.
    const axe = new AxeBuilder({ page, ...(axeSource ? { axeSource } : {}) })
      .options({ resultTypes: ['violations'], ...(isNarrow ? { runOnly: NARROW_RULES } : {}) })
      .setLegacyMode(!hasFrames);
    if (!withColours) axe.disableRules('color-contrast');
    if (await page.locator(DIALOG).filter({ visible: true }).count()) axe.include(DIALOG);
    // A preview is a whole page with landmarks of its own; candidates' pages are gone over where candidates see them.
    if (await page.locator(PREVIEW_FRAME).count()) axe.exclude(PREVIEW_FRAME);
    if (await page.locator(FURTHER_ROWS).count()) axe.exclude(FURTHER_ROWS);
    const { violations } = await axe.analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }

  async expectAccessible(): Promise<void> {
    expect(await this.accessibilityProblems()).toEqual([]);
  }

  /** A clean console, and nothing asked of anybody else. */
  expectQuiet(): void {
    expect(this.complaints).toEqual([]);
    expect(this.strangers).toEqual([]);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** By call, which is a third of the work of two pages. */
export async function logIn({ context }: Visitor, { username, password }: Credentials): Promise<void> {
  const reply = await context.request.post('/api/login', { data: { username, password } });
  expect(reply.status()).toBe(200);
}

/** As people do it; afterwards they are at home. */
export async function logInByForm({ page }: Visitor, { username, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

const NOWHERE = '/no/such/page';

/** Without loading the application anew, and by way of a page that has no words in common with any. */
export async function goWithin({ page }: Visitor, path: string): Promise<void> {
  const go = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
  await go(NOWHERE);
  await page.getByRole('heading', { name: '页面不存在' }).waitFor();
  await go(path);
}

/** A section of a form that lies folded. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).click();
}
