import { describe, expect, it } from 'vitest';
import { CanvasAnswer, CanvasContent } from './content.schema.ts';
import { MOST_ENTRIES, MOST_TYPED } from './limits.ts';
import { newShape, newState } from './new-parts.ts';
import { canvasRules, NOTHING_MOVED, withTyped } from './rules.ts';
import { unfinishedIn } from './unfinished.ts';

/** Two cards, a box for one of them, a wastebin, a field; what is right is said of the box and the field. */
const CONTENT: CanvasContent = {
  ...canvasRules.newContent(),
  width: 400,
  height: 300,
  shapes: [
    newShape('卡', 'Rect', { width: 40, height: 40 }),
    newShape('框', 'Rect', { width: 100, height: 100 }),
    newShape('栏', 'Input', { width: 100, height: 40 }),
  ],
  states: [
    newState(1, '卡', { name: '猫', dnd: 'draggable', value: '1', x: 0, y: 250 }),
    newState(2, '卡', { name: '鱼', dnd: 'draggable', value: '2', x: 60, y: 250 }),
    newState(3, '框', { name: '陆地', dnd: 'droppable', rights: ['1'] }),
    newState(4, '框', { name: '垃圾桶', dnd: 'droppable', dropMode: 'wastebin', x: 200 }),
    newState(5, '栏', { name: '叫声', dnd: 'input', x: 200, y: 250, value: '喵', rights: ['Miao', '汪'] }),
  ],
};

const cat = { id: 1, x: 30, y: 30, value: '1' };
const fish = { id: 2, x: 40, y: 30, value: '2' };
const field = (value: string) => ({ id: 5, x: 200, y: 250, value });

const message = (states: (typeof cat)[], content = CONTENT) =>
  canvasRules.problem(content, { states })?.message;

describe('a canvas', () => {
  it('is answered when something is not as it was at the beginning', () => {
    expect(canvasRules.problem(CONTENT, undefined)?.message).toBe('请先拖动图形或填写输入框');
    expect(message([{ id: 1, x: 0, y: 250, value: '1' }, field('喵')])).toContain('请先');
    expect(message([cat])).toBeUndefined();
    expect(message([field('')])).toBeUndefined();
  });

  it('on which nothing can be moved or typed holds nobody up', () => {
    const still = {
      ...CONTENT,
      states: CONTENT.states.map((state) => ({ ...state, dnd: 'static' as const })),
    };
    expect(canvasRules.problem(still, undefined)).toBeUndefined();
  });

  it('asks for nothing that cannot be done', () => {
    const without = (shape: string) => ({
      ...CONTENT,
      shapes: CONTENT.shapes.filter(({ name }) => name !== shape),
    });
    expect(canvasRules.problem(without('栏'), undefined)?.message).toBe('请先拖动图形');
    expect(canvasRules.problem(without('卡'), undefined)?.message).toBe('请先填写输入框');
    const [piece, , place] = CONTENT.states.map((state) => ({ ...state, x: 0, y: 0 }));
    if (!piece || !place) throw new Error('no states');
    const stuck = { ...CONTENT, states: [piece, place] };
    expect(canvasRules.problem(stuck, undefined)).toBeUndefined();
    expect(unfinishedIn(stuck).map(({ message }) => message)).toContain(
      '没有一个图形可以移动：没有空的位置可以放',
    );
  });

  it('takes as much typed text as the server does, and no more', () => {
    const [, , , , given] = CONTENT.states;
    if (!given) throw new Error('no field');
    const long = '好'.repeat(5_000);
    const fields = Array.from({ length: 60 }, (_, index) => ({ ...given, id: index + 100 }));
    const content = { ...CONTENT, states: fields };
    let answer: CanvasAnswer = NOTHING_MOVED;
    for (const state of fields) answer = withTyped(answer, state, long);
    expect(answer.states.reduce((sum, { value }) => sum + value.length, 0)).toBe(MOST_TYPED);
    expect(CanvasAnswer.safeParse(answer).success).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(canvasRules.maxAnswerBytes);
    expect(canvasRules.problem(content, answer)).toBeUndefined();
  });

  it('does not grow by changes that are made up', () => {
    const added = Array.from({ length: MOST_ENTRIES }, (_, id) => ({ ...cat, id }));
    let answer = NOTHING_MOVED;
    for (let count = 0; count < 3; count += 1) answer = canvasRules.expand({ at: 0, gone: 0, added }, answer);
    expect(answer.states).toHaveLength(MOST_ENTRIES);
  });

  it('draws what was typed within its field', () => {
    const states = [{ ...field('好'.repeat(400)) }];
    const drawn = canvasRules.picture?.(CONTENT, { states }) ?? '';
    const lines = [...drawn.matchAll(/<text[^>]* y="([\d.-]+)"/g)].map(([, y]) => Number(y));
    expect(lines).toHaveLength(1);
    expect(drawn).toContain('…');
  });

  it.each([
    ['a piece that is not there', [{ ...cat, id: 9 }]],
    ['a place that was moved', [{ ...cat, id: 3 }]],
    ['one piece twice', [cat, { ...cat, x: 220 }]],
    ['a piece beyond the edge', [{ ...cat, x: 390 }]],
    ['more on a place than it takes', [cat, fish]],
  ])('refuses %s', (_name, states) => {
    expect(message(states)).toContain('作答有误');
  });

  it('is stored without what stands as at the beginning, in the order of ids', () => {
    const given = { states: [field('汪'), { ...cat, value: '别的' }, { id: 2, x: 60, y: 250, value: '2' }] };
    expect(canvasRules.settle(CONTENT, given)).toEqual({ states: [cat, field('汪')] });
  });
});

describe('the columns of a canvas', () => {
  const told = (states: (typeof cat)[]) => {
    const values = canvasRules.values(CONTENT, { states });
    return Object.fromEntries(canvasRules.columns(CONTENT).map(({ label }, index) => [label, values[index]]));
  };

  it('say what lies on each place and what is typed, whether that is right, and how much is', () => {
    expect(told([cat, { ...fish, x: 230 }, field(' ｍＩＡＯ ')])).toEqual({
      陆地: 1,
      垃圾桶: [2],
      叫声: ' ｍＩＡＯ ',
      陆地是否正确: 2,
      叫声是否正确: 2,
      得分: 2,
    });
    expect(told([fish])).toMatchObject({ 陆地: 2, 垃圾桶: null, 叫声: '喵', 陆地是否正确: 1, 得分: 0 });
  });

  it('of pieces that lie anywhere say where', () => {
    const free = { ...CONTENT, states: CONTENT.states.filter(({ dnd }) => dnd === 'draggable') };
    expect(canvasRules.columns(free).map(({ label }) => label)).toEqual(['猫的位置', '鱼的位置']);
    expect(canvasRules.values(free, { states: [cat] })).toEqual(['30,30', null]);
  });

  it('name the state by what lies where', () => {
    expect(canvasRules.stateName(CONTENT, { states: [cat, field('汪')] })).toBe('陆地=猫 叫声=汪');
    expect(canvasRules.stateName(CONTENT, NOTHING_MOVED)).toBe('未作答');
  });
});

describe('what a canvas may hold', () => {
  const problemsWith = (shapes: CanvasContent['shapes'], states: CanvasContent['states'] = []) => {
    const parsed = CanvasContent.safeParse({ shapes, states });
    return parsed.error?.issues.map(({ message }) => message) ?? [];
  };
  const group = (name: string, ...children: string[]) =>
    newShape(name, 'Group', { children: children.map((shape) => ({ shape, x: 0, y: 0 })) });

  it('are groups that do not lead to themselves', () => {
    expect(problemsWith([group('甲', '乙'), group('乙', '甲')])).toEqual([
      '形状第1行：组合“甲”包含它自己',
      '形状第2行：组合“乙”包含它自己',
    ]);
    const plain = { ...group('乙', '甲'), type: 'Rect' as const };
    expect(problemsWith([group('甲', '乙'), plain])).toEqual([]);
  });

  it('is no more than a computer draws, and is counted at once however it is put together', () => {
    const names = Array.from({ length: 200 }, (_, index) => `组${index}`);
    const tangle = names.map((name, index) =>
      group(name, ...Array.from({ length: 300 }, (_, child) => names[index + 1 + (child % 7)] ?? '叶')),
    );
    const leaf = newShape('叶', 'Rect');
    expect(problemsWith([...tangle, leaf])).toContain(
      '形状第1行：组合“组0”过于复杂，形状和文字行数合计超过500',
    );
    const words = newShape('字', 'Text', { text: 'a\n'.repeat(1_000) });
    const states = Array.from({ length: 300 }, (_, id) => newState(id + 1, '字'));
    expect(problemsWith([words], states)).toEqual(['画布过于复杂，所有元素的形状和文字行数合计超过5000']);
  });
});
