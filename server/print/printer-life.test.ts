import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openPrinter, type Printer } from './index.ts';
import type { PrinterLimits } from './printer.ts';
import { treeMemory } from './process-memory.ts';
import { readPdf } from './testing/read-pdf.ts';

const chromiumPath = inject('chromiumPath');
const FRAME = { header: '报告', footer: '考谱' };
const HTML = '<!doctype html><p>正文<img src="/files/x">';

interface Started {
  pid: number;
}

describe.skipIf(chromiumPath === '')('the browser of the printer', () => {
  let printer: Printer;
  let started: Started[];
  afterEach(() => printer.close());

  function open(limits: Partial<PrinterLimits> = {}): void {
    started = [];
    const info = (facts: object, message: string) => {
      if (message === 'Chromium has started') started.push(facts as Started);
    };
    printer = openPrinter({ chromiumPath, log: { info, warn: () => undefined }, limits });
  }

  const isRunning = (pid: number | undefined) => {
    try {
      return process.kill(pid ?? 0, 0);
    } catch {
      return false;
    }
  };

  /** A print that stands still at its picture until it is let go. */
  function heldPrint(signal?: AbortSignal) {
    let letGo = () => undefined as void;
    let isAsked = () => undefined as void;
    const held = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    let times = 0;
    const assets = () => {
      times += 1;
      isAsked();
      return held;
    };
    const pdf = printer.print(HTML, { ...FRAME, assets, ...(signal ? { signal } : {}) });
    pdf.catch(() => undefined);
    return { pdf, asked, letGo: () => letGo(), times: () => times };
  }

  /** What is printed after a page was thrown away. On a slow machine a narrow limit also meets an honest print. */
  async function printedAfterwards(): Promise<string | undefined> {
    for (let tries = 1; ; tries += 1)
      try {
        return readPdf(await printer.print(HTML, FRAME)).pages[0];
      } catch (error) {
        if (tries === 10) throw error;
      }
  }

  it('prints two at once, lets so many wait, refuses more, and forgets who has gone', async () => {
    open({ waiting: 2 });
    const leaving = new AbortController();
    const [first, second] = [heldPrint(), heldPrint()];
    await Promise.all([first.asked, second.asked]);
    const [third, fourth] = [heldPrint(), heldPrint(leaving.signal)];
    await expect(heldPrint().pdf).rejects.toMatchObject({
      code: 'too-many',
      message: '正在生成的 PDF 太多，请稍后再试',
    });
    leaving.abort();
    await expect(fourth.pdf).rejects.toBe(leaving.signal.reason);
    expect([third.times(), fourth.times()]).toEqual([0, 0]);
    const fifth = heldPrint();
    for (const print of [first, second, third, fifth]) print.letGo();
    const pdfs = await Promise.all([first.pdf, second.pdf, third.pdf, fifth.pdf]);
    for (const pdf of pdfs) expect(readPdf(pdf).pages).toHaveLength(1);
    expect(started).toHaveLength(1);
  });

  it('is started anew when it dies, and what was under way is printed once more', async () => {
    open();
    const print = heldPrint();
    await print.asked;
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await expect.poll(print.times).toBe(2);
    print.letGo();
    expect(readPdf(await print.pdf).pages[0]).toContain('正文');
    expect(started).toHaveLength(2);
  });

  it('is not tried a third time', async () => {
    open();
    const print = heldPrint();
    await print.asked;
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => [print.times(), started.length]).toEqual([2, 2]);
    process.kill(started[1]?.pid ?? 0, 'SIGKILL');
    await expect(print.pdf).rejects.toMatchObject({ code: 'failed' });
    // Tried once more and no oftener; on a slow machine it ends before it has asked for its picture.
    expect(print.times()).toBeLessThanOrEqual(2);
  });

  it('throws a page away that takes too long or is not wanted any more, and prints the next', async () => {
    open({ printMs: 1_500 });
    const leaving = new AbortController();
    const [hung, left] = [heldPrint(), heldPrint(leaving.signal)];
    await left.asked;
    leaving.abort();
    await expect(left.pdf).rejects.toBe(leaving.signal.reason);
    await expect(hung.pdf).rejects.toMatchObject({ code: 'too-slow' });
    expect(await printedAfterwards()).toContain('正文');
    expect(started).toHaveLength(1);
  });

  it('lets no page compute for ever', async () => {
    open({ printMs: 1_500 });
    // Ten times ten times …: a drawing that no browser ends.
    const levels = Array.from({ length: 9 }, (_, level) => {
      const uses = `<use href="#l${level}"/>`.repeat(10);
      return `<g id="l${level + 1}">${uses}</g>`;
    });
    const endless = `<!doctype html><svg><g id="l0"><rect width="1" height="1"/></g>${levels.join('')}</svg>`;
    await expect(printer.print(endless, FRAME)).rejects.toMatchObject({ code: 'too-slow' });
    expect(await printedAfterwards()).toContain('正文');
  });

  it('lets no page take all memory', async () => {
    open({ memoryBytes: 1, watchMs: 300 });
    const print = heldPrint();
    await expect(print.pdf).rejects.toMatchObject({ code: 'failed' });
    // Tried once more and no oftener; on a slow machine it ends before it has asked for its picture.
    expect(print.times()).toBeLessThanOrEqual(2);
    expect(await printedAfterwards()).toContain('正文');
    expect(started).toHaveLength(1);
  });

  it.each([
    ['has printed so many', { printsPerBrowser: 2, lookAfter: 1 }],
    ['has grown', { memoryBytes: 1, lookAfter: 2, watchMs: 600_000 }],
  ])('gives way to a new one when it %s, and finishes what it has begun', async (_why, limits) => {
    open(limits);
    const print = heldPrint();
    await print.asked;
    await printer.print(HTML, FRAME);
    await printer.print(HTML, FRAME);
    await expect.poll(() => printer.state()).toBe('cold');
    expect(isRunning(started[0]?.pid)).toBe(true);
    await printer.print(HTML, FRAME);
    expect(started).toHaveLength(2);
    print.letGo();
    await print.pdf;
    await expect.poll(() => isRunning(started[0]?.pid)).toBe(false);
  });

  it('is measured with all its processes', async () => {
    open();
    await printer.print(HTML, FRAME);
    const [{ pid = 0 } = {}] = started;
    expect(await treeMemory(pid)).toBeGreaterThan(100_000_000);
    expect(await treeMemory(0x7fffffff)).toBeUndefined();
  });

  it('ends when nobody prints, and starts for the next', async () => {
    open({ idleMs: 300 });
    await printer.print(HTML, FRAME);
    await expect.poll(() => printer.state()).toBe('cold');
    await expect.poll(() => isRunning(started[0]?.pid)).toBe(false);
    await printer.print(HTML, FRAME);
    expect(started).toHaveLength(2);
  });

  it('ends with the printer, which refuses what it has not printed', async () => {
    open({ waiting: 1 });
    const prints = [heldPrint(), heldPrint()];
    await Promise.all(prints.map(({ asked }) => asked));
    const waiting = heldPrint();
    await nextRound();
    const ended = Promise.allSettled([...prints, waiting].map(({ pdf }) => pdf));
    await printer.close();
    for (const end of await ended)
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
    expect(isRunning(started[0]?.pid)).toBe(false);
    await expect(printer.print(HTML, FRAME)).rejects.toMatchObject({ code: 'closed' });
  });
});
