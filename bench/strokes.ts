import type { Page } from 'playwright-core';
import { TaskSettings } from '#tasks/task.schema.ts';
import { frames, SLOWED_BY, startFrames } from './frames.ts';
import { writeResults } from './results.ts';

/** How long a frame takes while one draws, drags and goes back on a sheet that is full of strokes, and on an empty one. */
const STROKES = 3_000;
const MOVES = 240;
const STEPS_BACK = 60;
const BETWEEN_MS = 8;

const sheet = (count: number, what: string) =>
  TaskSettings.parse({ name: `${count}笔${what}`, sketch: { width: 914, height: 765 } });

/** As quick hands draw them: short strokes all over the sheet, each by a press, some moves and letting go. */
async function fill(page: Page, count: number): Promise<void> {
  await page.evaluate(async (strokes) => {
    const surface = document.querySelector<HTMLElement>('.sketch-surface');
    if (!surface) throw new Error('no sheet');
    // Pointers that no device has made cannot be captured.
    surface.setPointerCapture = () => {};
    const box = surface.getBoundingClientRect();
    const send = (type: string, x: number, y: number) =>
      surface.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true },
          ...{ clientX: box.left + x, clientY: box.top + y },
        }),
      );
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const [x, y] = [
        10 + (stroke % 60) * ((box.width - 30) / 60),
        20 + Math.floor(stroke / 60) * ((box.height - 30) / 50),
      ];
      send('pointerdown', x, y);
      for (let step = 1; step < 12; step += 1) send('pointermove', x + step, y + 5 * Math.sin(step + stroke));
      send('pointerup', x + 12, y);
      if (stroke % 20 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
  await page.getByLabel(`草图，笔画${count}`).waitFor({ timeout: 120_000 });
}

/** Round and round, as far as the mouse goes in `MOVES` moves. */
async function circle(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x + 120 * Math.sin(move / 20), y + 60 * (1 - Math.cos(move / 20)));
    await page.waitForTimeout(BETWEEN_MS);
  }
  await page.mouse.up();
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.sketch-surface').boundingBox();
  if (!box) throw new Error('no sheet');
  return { x: box.x + box.width / 2, y: box.y + 30 };
}

const ACTS = {
  'a stroke drawn': circle,
  'a stroke dragged': async (page: Page, x: number, y: number) => {
    await page.keyboard.press('v');
    // The one that was drawn last, so that there is one on an empty sheet as well.
    await circle(page, x, y);
  },
  'strokes drawn and taken back in turn': async (page: Page, x: number, y: number) => {
    for (let step = 0; step < STEPS_BACK; step += 1) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 10, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.press('Control+z');
      await page.waitForTimeout(BETWEEN_MS);
    }
  },
} as const;

const stages = await startFrames();

const measured = (what: keyof typeof ACTS, count: number) =>
  stages.measure(sheet(count, what), async (page, slow) => {
    await page.locator('.sketch-surface').evaluate((surface) => surface.scrollIntoView({ block: 'end' }));
    await fill(page, count);
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.up();
    await slow();
    return frames(page, () => ACTS[what](page, x, y));
  });

const rows: string[][] = [];
for (const what of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
  const [empty, full] = [await measured(what, 1), await measured(what, STROKES)];
  rows.push([`${what}, among ${STROKES} others`, `${full.toFixed(1)} ms`, (full / empty).toFixed(2)]);
}
await stages.stop();
console.log(rows);
await writeResults(
  `Strokes, on a processor slowed ${SLOWED_BY}×`,
  ['what goes on', 'p95 of a frame', '÷ on an empty sheet'],
  rows,
);
