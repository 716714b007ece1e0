import { describe, expect, it } from 'vitest';
import { codePoints, codePressure } from './coding.ts';
import { SketchAnswer, SketchContent, type SketchObject } from './content.schema.ts';
import { sketchRules } from './rules.ts';

const CONTENT: SketchContent = { ...sketchRules.newContent(), width: 400, height: 300 };
const line: SketchObject = { type: 'line', x: 10, y: 10, dx: 100, dy: 50 };
const text = (words: string, y = 10): SketchObject => ({ type: 'text', x: 10, y, w: 200, text: words });
const pen = (...points: { x: number; y: number }[]): SketchObject => ({
  type: 'pen',
  points: codePoints(points),
});
const answer = (...objects: SketchObject[]): SketchAnswer => ({ width: 400, height: 300, objects });
const message = (given: SketchAnswer | undefined) => sketchRules.problem(CONTENT, given)?.message;

describe('a sketch', () => {
  it('is answered by one object', () => {
    expect(message(undefined)).toBe('请先在草图上画图或写字');
    expect(message(answer())).toBe('请先在草图上画图或写字');
    expect(message(answer(line))).toBeUndefined();
  });

  it.each([
    ['of a sheet of another size', { ...answer(line), width: 401 }],
    ['with something beyond the edge', answer({ ...line, x: 380 })],
    ['with a text beyond the edge', answer(text('字', 301))],
    ['with a text of blanks', answer(text(' \n'))],
    ['with a stroke of no points', answer({ type: 'pen', points: '!' })],
    ['with a stroke far beyond it', answer(pen({ x: -9_000, y: 10 }, { x: 9_000, y: 10 }))],
    ['with a text of one letter a line', answer({ ...text('字'), w: 3 } as SketchObject)],
    ['with a pressure for other points', answer({ type: 'pen', points: '!!', pressure: '!!' })],
  ])('is refused %s', (_name, given) => {
    expect(message(SketchAnswer.parse(given))).toContain('作答有误');
  });

  it.each([
    ['unknown fields', { ...line, href: 'x' }],
    ['a colour that is none', { ...line, color: 'url(#a)' }],
    ['a place that is no whole number', { ...line, x: 0.5 }],
    ['a width beyond any pen', { ...line, width: 1000 }],
    ['points of other characters', { type: 'pen', points: '"' }],
    ['a type that is not drawn', { type: 'image', x: 0, y: 0 }],
  ])('cannot hold %s', (_name, object) => {
    expect(SketchAnswer.safeParse({ ...answer(), objects: [object] }).success).toBe(false);
  });

  it('is drawn with little work, however far its points are from each other and however many lines it has', () => {
    const ends = Array.from({ length: 400 }, (_, index) => ({
      x: index % 2 ? 0 : 400,
      y: 150,
      pressure: 0.5,
    }));
    const far = { ...pen(...ends), pressure: codePressure(ends) } as SketchObject;
    expect(message(answer(far))).toBeUndefined();
    expect(sketchRules.picture?.(CONTENT, answer(far)).length).toBeLessThan(400_000);
    const lines = text('a\n'.repeat(1_000));
    expect(sketchRules.picture?.(CONTENT, answer(lines)).match(/<text/g)?.length).toBeLessThanOrEqual(200);
  });

  it('is stored without what every new pen has', () => {
    const given = answer({ ...line, color: '#15211f', width: 3 }, {
      ...text('字'),
      size: 36,
    } as SketchObject);
    expect(sketchRules.settle(CONTENT, given)).toEqual(
      answer(line, { ...text('字'), size: 36 } as SketchObject),
    );
  });

  it('has a column for how much was drawn and one for what was typed, as it is read', () => {
    const values = sketchRules.values(CONTENT, answer(text('第二', 90), line, text('第一', 20)));
    expect(sketchRules.columns(CONTENT).map(({ label }) => label)).toEqual(['对象数', '文字']);
    expect(values).toEqual([3, '第一\n第二']);
    expect(sketchRules.values(CONTENT, answer(line))).toEqual([1, null]);
  });

  it('names its state by what there is', () => {
    expect(sketchRules.stateName(CONTENT, answer(line, line, text('你好')))).toBe('直线2 文字1：你好');
  });
});

describe('the log of a sketch', () => {
  it('keeps of each step what is new, whatever there was before', () => {
    const before = answer(...Array.from({ length: 500 }, (_, place) => ({ ...line, x: place % 300 })));
    const moved = {
      ...before,
      objects: before.objects.map((one, at) => (at === 250 ? { ...line, y: 20 } : one)),
    };
    const change = sketchRules.compact(moved, before);
    expect(change).toEqual({ width: 400, height: 300, at: 250, gone: 1, added: [{ ...line, y: 20 }] });
    expect(sketchRules.expand(change, before)).toEqual(moved);
    expect(sketchRules.compact(answer(), before)).toMatchObject({ at: 0, gone: 500, added: [] });
  });
});

describe('the background of a sketch', () => {
  it('may be left out, and must be an address', () => {
    expect(SketchContent.parse({})).toEqual({ backgroundUrl: '', width: 914, height: 765 });
    const { error } = SketchContent.safeParse({ backgroundUrl: 'javascript:alert(1)' });
    expect(error?.issues[0]?.message).toContain('背景图片的地址');
  });

  it('is in the picture of an answer, below what was drawn', () => {
    const picture =
      sketchRules.picture?.({ ...CONTENT, backgroundUrl: '/files/a.png' }, answer(text('<b>'))) ?? '';
    expect(picture).toMatch(/<image href="\/files\/a\.png".*&lt;b&gt;/);
  });
});
