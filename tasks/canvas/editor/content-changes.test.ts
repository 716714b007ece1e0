import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../random.ts';
import { worth } from '../columns.ts';
import { CanvasContent } from '../content.schema.ts';
import { newShape, newState } from '../new-parts.ts';
import { canvasRules } from '../rules.ts';
import { sample } from '../testing/sample.ts';
import {
  addShape,
  addState,
  duplicateShape,
  editShapes,
  editStates,
  moveShape,
  placeOfChange,
  removeShape,
  setRights,
  usesOfShape,
} from './content-changes.ts';
import { problemOfChange } from './storable.schema.ts';

const CONTENT: CanvasContent = {
  ...canvasRules.newContent(),
  shapes: [
    newShape('卡', 'Rect'),
    newShape('框', 'Rect'),
    newShape('牌', 'Group', { children: [{ shape: '卡', x: 0, y: 0 }] }),
  ],
  states: [
    newState(1, '卡', { dnd: 'draggable', value: '1' }),
    newState(2, '牌', { dnd: 'draggable', value: '2' }),
    newState(3, '框', { dnd: 'droppable', rights: ['1', '2'], maximum: 2 }),
    newState(4, '卡', {}),
  ],
};

const stateOf = (content: CanvasContent, id: number) => content.states.find((state) => state.id === id);
const contents = fc.nat().map((seed) => sample(seededRandom(seed)));

/** Right answers of places that no piece can give. */
function dangling({ states }: CanvasContent): string[] {
  const worths = new Set(states.filter(({ dnd }) => dnd === 'draggable').map(worth));
  return states
    .filter(({ dnd }) => dnd === 'droppable')
    .flatMap(({ rights }) => rights.filter((right) => !worths.has(right)));
}

describe('a state', () => {
  it('that becomes a place is an ordinary one, and one that becomes a piece counts as itself', () => {
    const place = editStates(CONTENT, [4], { dnd: 'droppable' });
    expect(stateOf(place, 4)?.dropMode).toBe('normal');
    const bin = editStates(place, [4], { dropMode: 'wastebin' });
    expect(stateOf(editStates(bin, [4], { dnd: 'draggable' }), 4)).toMatchObject({ value: '4' });
    const again = editStates(editStates(bin, [4], { dnd: 'static' }), [4], { dnd: 'droppable' });
    expect(stateOf(again, 4)?.dropMode).toBe('normal');
  });

  it('takes the right answers along when its value changes, and away when it is no piece any more', () => {
    const renamed = editStates(CONTENT, [1], { value: '猫' });
    expect(stateOf(renamed, 3)?.rights).toEqual(['猫', '2']);
    expect(stateOf(editStates(renamed, [1], { dnd: 'static' }), 3)?.rights).toEqual(['2']);
  });

  it('leaves right answers that another piece of the same value still gives', () => {
    const two = editStates(CONTENT, [2], { value: '1' });
    expect(stateOf(two, 3)?.rights).toEqual(['1', '1']);
    expect(stateOf(editStates(two, [1], { value: '9' }), 3)?.rights).toEqual(['1', '1']);
  });

  it('that is a place takes at least as many pieces as are right on it', () => {
    const one = editStates(CONTENT, [3], { maximum: 1, rights: [] });
    expect(stateOf(setRights(one, 3, ['1', '2']), 3)).toMatchObject({ maximum: 2, rights: ['1', '2'] });
    const any = editStates(CONTENT, [3], { maximum: 0 });
    expect(stateOf(setRights(any, 3, ['1', '2']), 3)?.maximum).toBe(0);
  });

  it('that is added shows the wanted shape, or a new one where there is none', () => {
    const [next, id] = addState(CONTENT, '框');
    expect(stateOf(next, id)).toMatchObject({ shape: '框', dnd: 'static' });
    const [first] = addState(canvasRules.newContent(), undefined);
    expect([first.states[0]?.shape, first.shapes[0]?.name]).toEqual(['矩形1', '矩形1']);
  });

  it('never leaves a right answer that no piece gives, whatever role it is given', () => {
    const roles = fc.constantFrom('draggable', 'droppable', 'static', 'input');
    fc.assert(
      fc.property(contents, fc.array(fc.tuple(fc.nat(20), roles), { maxLength: 8 }), (content, changes) => {
        const next = changes.reduce((newest, [id, dnd]) => editStates(newest, [id], { dnd }), content);
        expect(dangling(next)).toEqual([]);
        expect(CanvasContent.safeParse(next).error).toBeUndefined();
      }),
    );
  });
});

describe('a shape', () => {
  it('that is renamed is renamed in states and groups', () => {
    const next = editShapes(CONTENT, ['卡'], { name: '卡片' });
    expect(next.states.map(({ shape }) => shape)).toEqual(['卡片', '牌', '框', '卡片']);
    expect(next.shapes[2]?.children[0]?.shape).toBe('卡片');
  });

  it('cannot take the name of another one, or none', () => {
    const twice = editShapes(CONTENT, ['卡'], { name: '框' });
    expect(problemOfChange(CONTENT, twice)).toBe('形状第2行：名称“框”已经用过');
    expect(problemOfChange(CONTENT, editShapes(CONTENT, ['卡'], { name: '' }))).toBe('形状没有名称');
  });

  it('cannot be made a part of itself', () => {
    const children = [{ shape: '牌', x: 0, y: 0 }];
    expect(problemOfChange(CONTENT, editShapes(CONTENT, ['牌'], { children }))).toBe(
      '形状第3行：组合“牌”包含它自己',
    );
  });

  it('is told by what uses it, and goes with that', () => {
    const uses = usesOfShape(CONTENT, '卡');
    expect(uses.states.map(({ id }) => id)).toEqual([1, 4]);
    expect(uses.groups.map(({ name }) => name)).toEqual(['牌']);
    const next = removeShape(CONTENT, '卡');
    expect(next.states.map(({ id }) => id)).toEqual([2, 3]);
    expect(next.shapes.map(({ name, children }) => [name, children.length])).toEqual([
      ['框', 0],
      ['牌', 0],
    ]);
    expect(stateOf(next, 3)?.rights).toEqual(['2']);
  });

  it('stays in sight when its type changes, and words do not become an address', () => {
    const written = editShapes(CONTENT, ['卡'], { text: '猫', width: 100, height: 60 });
    const circle = editShapes(written, ['卡'], { type: 'Circle' });
    expect(circle.shapes[0]).toMatchObject({ radius: 30, text: '猫' });
    expect(editShapes(circle, ['卡'], { type: 'Rect' }).shapes[0]).toMatchObject({ width: 60, height: 60 });
    const picture = editShapes(written, ['卡'], { type: 'Image' });
    expect(problemOfChange(written, picture)).toBeUndefined();
  });

  it('is added, copied below itself and moved by rows', () => {
    const [added, name] = addShape(CONTENT, 'Circle');
    expect([name, added.shapes[3]?.name]).toEqual(['圆形1', '圆形1']);
    const [copied, copy] = duplicateShape(CONTENT, '卡');
    expect([copy, copied.shapes[1]?.name]).toEqual(['卡1', '卡1']);
    expect(moveShape(CONTENT, '卡', 1).shapes.map((shape) => shape.name)).toEqual(['框', '卡', '牌']);
    expect(moveShape(CONTENT, '卡', -1)).toBe(CONTENT);
  });

  it('can be removed from any canvas and leaves one that can be saved', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (content, number) => {
        const { name } = content.shapes[number % content.shapes.length] ?? { name: '' };
        const next = removeShape(content, name);
        expect(CanvasContent.safeParse(next).error).toBeUndefined();
        expect(usesOfShape(next, name)).toEqual({ states: [], groups: [] });
        expect(dangling(next)).toEqual([]);
      }),
    );
  });
});

describe('a change', () => {
  it('is not held up by what was wrong before', () => {
    const broken = { ...CONTENT, width: 1 };
    expect(problemOfChange(CONTENT, broken)).toContain('画布宽度应为');
    expect(problemOfChange(broken, editStates(broken, [1], { x: 5 }))).toBeUndefined();
    expect(problemOfChange(broken, editStates(broken, [1], { x: 20_000 }))).toContain('x应为');
  });

  it('is found again by the first row that it is about', () => {
    expect(placeOfChange(CONTENT, editStates(CONTENT, [2, 4], { x: 5 }))).toBe('states 1');
    expect(placeOfChange(CONTENT, addState(CONTENT, '卡')[0])).toBe('states 4');
    expect(placeOfChange(CONTENT, { ...CONTENT, states: CONTENT.states.slice(0, 3) })).toBe('states 3');
    expect(placeOfChange(CONTENT, moveShape(CONTENT, '框', 1))).toBe('shapes 1');
    expect(placeOfChange(CONTENT, { ...CONTENT, width: 700 })).toBe('');
  });
});
