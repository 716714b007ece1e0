import { newShape, newState } from '#tasks/canvas/new-parts.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { frames, SLOWED_BY, startFrames } from './frames.ts';
import { writeResults } from './results.ts';

/** How long a frame takes while something is dragged over a stage that is full, and over one that is empty. */
const STATES = 200;
const MOVES = 240;
const BETWEEN_MS = 8;

/** One piece and one place, and around them as many pieces as make it `count`. */
function canvas(count: number) {
  const others = Array.from({ length: count - 2 }, (_, index) =>
    newState(index + 3, '卡片', {
      ...{ name: `图形${index + 3}`, dnd: 'draggable', value: String(index + 3) },
      ...{ x: (index % 20) * 40, y: 200 + Math.floor(index / 20) * 36 },
    }),
  );
  return {
    ...{ width: 800, height: 600, gridSize: 20 },
    shapes: [
      newShape('卡片', 'Rect', { width: 36, height: 30, text: '词', fontSize: 14 }),
      newShape('框', 'Rect', { width: 300, height: 160 }),
    ],
    states: [
      newState(1, '框', { name: '框', dnd: 'droppable', x: 400, y: 20, maximum: 0 }),
      newState(2, '卡片', { name: '这一个', dnd: 'draggable', value: '2', x: 100, y: 80 }),
      ...others,
    ],
  };
}

const stages = await startFrames();

const dragged = (count: number) =>
  stages.measure(TaskSettings.parse({ name: `${count}个`, canvas: canvas(count) }), async (page, slow) => {
    await slow();
    const box = await page.getByRole('button', { name: '这一个' }).boundingBox();
    if (!box) throw new Error('nothing to drag');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return frames(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let move = 0; move < MOVES; move += 1) {
        await page.mouse.move(x + 200 * Math.sin(move / 20), y + 60 * Math.cos(move / 20));
        await page.waitForTimeout(BETWEEN_MS);
      }
      await page.mouse.up();
    });
  });

const [empty, full] = [await dragged(2), await dragged(STATES)];
await stages.stop();
const rows = [['a piece dragged over 200 states', `${full.toFixed(1)} ms`, (full / empty).toFixed(2)]];
console.log(rows);
await writeResults(
  `Stages, on a processor slowed ${SLOWED_BY}×`,
  ['what goes on', 'p95 of a frame', '÷ on an empty stage'],
  rows,
);
