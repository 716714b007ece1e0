import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChartSource } from '#domain/chart/chart-source.ts';
import { CHART_SAMPLES } from '#domain/chart/testing/chart-samples.ts';
import { chartSvg } from '#server/chart/chart-svg.ts';
import { launchBrowser } from './support/browser.ts';

const ENTRY = 'web/staff/report-charts/testing/drawn-charts.tsx';
/** Signs that lie a fraction of a pixel apart have other edges; a bar or a word at another place is more than that. */
const SAME = 0.001;
const SHOTS = 'artifacts/screenshots';

/** The charts of the pages, without the pages around them. */
async function bundledCharts(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['es'], fileName: 'charts' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  const texts = bundle.output.map((file) =>
    'code' in file ? { script: file.code, style: '' } : { script: '', style: String(file.source) },
  );
  return {
    script: texts.map(({ script }) => script).join('\n'),
    style: texts.map(({ style }) => style).join('\n'),
  };
}

const html = (body: string) =>
  `<!doctype html><html lang="zh"><head><meta charset="utf-8"></head><body style="margin:0">${body}</body></html>`;

/** The share of pixels that an eye could tell apart. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const parts = [0, 1, 2].map((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)));
    if (Math.max(...parts) > 40) count += 1;
  }
  return count / (a.data.length / 3);
}

describe('charts on the page and in print', () => {
  let browser: Browser;
  let drawn: Page;
  let printed: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    [drawn, printed] = [await browser.newPage(), await browser.newPage()];
    for (const page of [drawn, printed]) await page.setViewportSize({ width: 1_000, height: 600 });
    const { script, style } = await bundledCharts();
    await drawn.setContent(html(`<style>${style}</style>`));
    await drawn.addScriptTag({ content: script, type: 'module' });
    for (const name of Object.keys(CHART_SAMPLES)) await drawn.waitForSelector(`#${name}[data-finished=yes]`);
  });

  afterAll(() => browser.close());

  async function asPrinted(source: ChartSource): Promise<Buffer> {
    await printed.setContent(
      html(`<div id="chart" style="width:max-content;line-height:0">${chartSvg(source)}</div>`),
    );
    return printed.locator('#chart svg').screenshot();
  }

  it.each(Object.keys(CHART_SAMPLES))('look the same: %s', async (name) => {
    const source = CHART_SAMPLES[name];
    if (!source) throw new Error(`no sample ${name}`);
    const page = await drawn.locator(`#${name} svg`).screenshot();
    const print = await asPrinted(source);
    mkdirSync(SHOTS, { recursive: true });
    writeFileSync(`${SHOTS}/chart-${name}-page.png`, page);
    writeFileSync(`${SHOTS}/chart-${name}-print.png`, print);
    expect(await differing(page, print)).toBeLessThan(SAME);
    // What this test would have to notice: one figure of one bar, a little off.
    const rows = source.rows.map((row, index) => (index === 0 ? row.map((value) => value * 0.93) : [...row]));
    expect(await differing(page, await asPrinted({ ...source, rows }))).toBeGreaterThan(SAME);
  });

  it('keep their proportions where there is less room', async () => {
    await drawn.setViewportSize({ width: 375, height: 667 });
    const box = await drawn.locator('#bar-full-x svg').boundingBox();
    expect(box).toMatchObject({ width: 375, height: 200 });
    expect(await drawn.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
