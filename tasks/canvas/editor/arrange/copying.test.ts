import { describe, expect, it } from 'vitest';
import { newShape, newState } from '../../new-parts.ts';
import { clipText, partsInClip } from './clip.schema.ts';
import { partsOf, withCopies, withOwnShape } from './copying.ts';
import { cutOut, without } from './removing.ts';
import { canvasWith, orderOf, placesOf, stateIn } from './testing/canvas-with.ts';

const STAR = newShape('星', 'Text', { text: '★' });
const GROUP = newShape('组1', 'Group', {
  children: [
    { shape: '卡', x: 0, y: 0 },
    { shape: '星', x: 5, y: 5 },
  ],
});
const BOX = newShape('框', 'Rect');
/** A card, a group, and a place that both are right for. */
const CANVAS = canvasWith(
  [
    { dnd: 'draggable', value: '1', x: 10 },
    { dnd: 'draggable', value: 'star', shape: '组1', x: 100 },
    { dnd: 'droppable', shape: '框', y: 100, rights: ['1', 'star'] },
  ],
  [STAR, GROUP, BOX],
);
const EMPTY = { ...canvasWith([]), shapes: [] };

function copied(into: typeof CANVAS, ids: readonly number[], from = CANVAS, isBack = false) {
  const done = withCopies(into, partsOf(from, ids), isBack);
  if (typeof done === 'string') throw new Error(done);
  return done;
}

describe('copies', () => {
  it('have free ids, shapes of their own, and lie a little aside', () => {
    const { content, ids } = copied(CANVAS, [1]);
    expect(ids).toEqual([4]);
    expect(stateIn(content, 4)).toMatchObject({ id: 4, shape: '卡1', value: '4', x: 30, y: 20 });
    expect(content.shapes.map(({ name }) => name)).toEqual(['卡', '星', '组1', '框', '卡1']);
  });

  it('lie beside copies that were made before', () => {
    const { content, ids } = copied(copied(CANVAS, [1]).content, [1]);
    expect(ids).toEqual([5]);
    expect(stateIn(content, 5)).toMatchObject({ x: 50, y: 40, shape: '卡2' });
  });

  it('share the parts of groups that are there already', () => {
    const { content } = copied(CANVAS, [2]);
    expect(stateIn(content, 4)).toMatchObject({ shape: '组2', value: 'star' });
    expect(content.shapes.map(({ name }) => name)).toEqual(['卡', '星', '组1', '框', '组2']);
  });

  it('keep what they count as to each other', () => {
    const { content } = copied(CANVAS, [1, 3]);
    expect(stateIn(content, 4)?.value).toBe('4');
    expect(stateIn(content, 5)?.rights).toEqual(['4', 'star']);
  });

  it('come to another canvas with all that they are drawn of, where they were', () => {
    const { content } = copied(EMPTY, [2]);
    expect(content.shapes).toEqual(partsOf(CANVAS, [2]).shapes);
    expect(placesOf(content)).toEqual([[1, 100, 0]]);
  });

  it('of what was cut out come back as what they were, for whatever they were right for', () => {
    const twins = {
      ...CANVAS,
      states: [...CANVAS.states, newState(4, '卡', { dnd: 'draggable', value: '1' })],
    };
    const cut = cutOut(twins, [1, 2]);
    const back = copied(cut, [1, 2], twins, true).content;
    expect(stateIn(back, 1)).toMatchObject({ dnd: 'draggable', value: '1', x: 10 });
    expect(stateIn(back, 3)?.rights).toEqual(['1', 'star']);
    expect(stateIn(copied(back, [1], twins, true).content, 5)?.value).toBe('5');
    // From elsewhere it is a stranger, whatever its number is.
    expect(copied(cut, [1], twins).ids).toEqual([5]);
  });

  it('cover nothing where some of them are at an edge, or beyond it', () => {
    const edge = canvasWith([{}, { x: 100, y: 50 }, { x: 390, y: 290 }]);
    const all = copied(edge, [1, 2, 3], edge).content;
    const again = copied(all, [4, 5, 6], all).content;
    const places = again.states.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(9);
  });

  it('of a place forget what is right where there are no such pieces', () => {
    expect(copied(EMPTY, [3]).content.states[0]?.rights).toEqual([]);
  });

  it('of shapes with the longest of names have names that are short enough', () => {
    const long = canvasWith([{ shape: '长'.repeat(100) }], [newShape('长'.repeat(100), 'Rect')]);
    const names = copied(long, [1], long).content.shapes.map(({ name }) => name.length);
    expect(names).toEqual([1, 100, 96]);
  });

  it('are refused where there would be too many', () => {
    const full = canvasWith(Array.from({ length: 299 }, () => ({})));
    expect(withCopies(full, partsOf(full, [1, 2]))).toBe('最多只能有300个元素');
  });

  it('of a shape leave the other who shows it alone', () => {
    const two = canvasWith([{}, {}]);
    const own = withOwnShape(two, 2);
    if (typeof own === 'string') throw new Error(own);
    expect(own.states.map(({ shape }) => shape)).toEqual(['卡', '卡1']);
  });
});

describe('the clipboard', () => {
  it('brings back what was put into it', () => {
    const parts = partsOf(CANVAS, [1, 2, 3]);
    expect(partsInClip(clipText(parts))).toEqual(parts);
  });

  const selfContained = newShape('组', 'Group', { children: [{ shape: '组', x: 0, y: 0 }] });
  it.each([
    ['other text', '其他文字', '剪贴板里没有画布元素'],
    ['text that was cut off', '{"kaopu-canvas":1', '剪贴板里的画布元素不完整，不能粘贴'],
    ['nothing', clipText({ states: [], shapes: [] }), '剪贴板里的画布元素不完整，不能粘贴'],
    [
      'an id twice',
      clipText({ states: [...CANVAS.states, ...CANVAS.states], shapes: [] }),
      '剪贴板里的画布元素有误，不能粘贴',
    ],
    [
      'a group within itself',
      clipText({ states: CANVAS.states, shapes: [selfContained] }),
      '剪贴板里的画布元素有误，不能粘贴',
    ],
  ])('says why nothing comes of %s', (_, text, message) => {
    expect(partsInClip(text)).toBe(message);
  });
});

describe('removing', () => {
  it('takes along the shapes that nothing else shows, and right answers that no piece is left for', () => {
    const after = without(CANVAS, [2]);
    expect(after.shapes.map(({ name }) => name)).toEqual(['卡', '框']);
    expect(stateIn(after, 3)?.rights).toEqual(['1']);
  });

  it('leaves what a group still needs', () => {
    expect(without(CANVAS, [1]).shapes).toEqual(CANVAS.shapes);
  });

  it('leaves shapes that nobody had shown, with all that they consist of', () => {
    const spare = { ...CANVAS, states: CANVAS.states.filter(({ id }) => id !== 2) };
    expect(without(spare, [1]).shapes).toEqual(CANVAS.shapes);
  });

  it('leaves a right answer that another piece counts as', () => {
    const { content } = copied(CANVAS, [2]);
    expect(stateIn(without(content, [2]), 3)?.rights).toEqual(['1', 'star']);
    expect(orderOf(without(content, [2]))).toEqual([1, 3, 4]);
  });
});
