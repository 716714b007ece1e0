import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPrinter, type Printer } from './index.ts';
import {
  attempts,
  connectBeforehand,
  fileAttempts,
  startStranger,
  type Stranger,
} from './testing/attempts.ts';
import { readPdf } from './testing/read-pdf.ts';
import { SILENT } from './testing/silent-log.ts';

const chromiumPath = inject('chromiumPath');
const FRAME = { header: '报告', footer: '考谱' };

describe.skipIf(chromiumPath === '')('a report that asks for things', () => {
  let stranger: Stranger;
  let printer: Printer;
  beforeAll(async () => {
    stranger = await startStranger();
    printer = openPrinter({ chromiumPath, log: SILENT });
  });
  afterAll(async () => {
    await printer.close();
    await stranger.close();
  });

  function expectUnreached(): void {
    expect([...stranger.seen]).toEqual([]);
    expect(stranger.connections).toBe(0);
  }

  it('reaches nobody, whichever way it tries, and is printed', async () => {
    const ways = attempts(stranger.origin);
    const { frameset = '', 'by-base': byBase = '', refresh = '', ...others } = ways;
    const many = [...Object.values(others), connectBeforehand(stranger.origin)].join('');
    // As if it came from there: a report's own address is asked for nothing either.
    const there = { ...FRAME, address: `${stranger.origin}/report` };
    for (const way of [many, byBase, refresh]) {
      const html = `<!doctype html><title>一</title>${way}<p>正文`;
      expect(readPdf(await printer.print(html, FRAME)).pages.join('')).toContain('正文');
      expect(readPdf(await printer.print(html, there)).pages.join('')).toContain('正文');
    }
    // It has no text of its own.
    await printer.print(`<!doctype html>${frameset}`, FRAME);
    expectUnreached();
  });

  it('would reach them all in a browser that is not guarded', async () => {
    const reached = await startStranger();
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    // From this machine: Chromium lets no page of the world ask a machine nearby.
    const own = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      reply.end(`<!doctype html>${shown}`);
    });
    let shown = '';
    own.listen(0, '127.0.0.1');
    await once(own, 'listening');
    const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}/`;
    try {
      for (const [name, way] of Object.entries(attempts(reached.origin))) {
        shown = way;
        await page.emulateMedia({ media: name === 'print-media' ? 'print' : 'screen' });
        await page.goto(address, { waitUntil: 'commit' });
        await expect.poll(() => [...reached.seen], { message: name, interval: 10 }).toContain(name);
      }
    } finally {
      await browser.close();
      own.close();
      await reached.close();
    }
  });

  it('sees no file of the machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-print-'));
    const path = join(folder, 'secret.txt');
    await writeFile(path, 'canary-in-a-file');
    try {
      const html = `<!doctype html>${fileAttempts(path)}<p>正文`;
      const pdf = await printer.print(html, FRAME);
      expect(readPdf(pdf).pages.join('')).toContain('正文');
      expect(readPdf(pdf).pages.join('')).not.toContain('canary');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is not gone when it is printed, wherever it wants to go', async () => {
    for (const target of ['about:blank', 'http://report.invalid/', 'data:text/html,x']) {
      const html = `<!doctype html><meta http-equiv="refresh" content="0;url=${target}"><p>正文`;
      expect(readPdf(await printer.print(html, FRAME)).pages[0]).toContain('正文');
    }
  });

  it('has reached nobody late either, such as with what is fetched beforehand in idle time', () => {
    expectUnreached();
  });
});
