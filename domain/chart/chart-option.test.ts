import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf } from './chart-bars.ts';
import { layOut } from './chart-layout.ts';
import { chartDrawing } from './chart-option.ts';
import { CHART_SAMPLES, sampleSource } from './testing/chart-samples.ts';
import { widthOf, wrapped } from './text-fit.ts';

const sample = (name: string) => {
  const source = CHART_SAMPLES[name];
  if (!source) throw new Error(`no sample ${name}`);
  return source;
};

describe('the bars of a chart', () => {
  it('are one for each scope but the markers, in its order or the other way round', () => {
    const names = (order: 'up-left' | 'down-right') =>
      barsOf({ ...sample('bar-full-x'), chart: { ...sample('bar-full-x').chart, order } }).bars.map(
        ({ name }) => name.text,
      );
    expect(names('up-left')).toEqual(['七年级', '八年级', '没有作答', '没有数据', '位置']);
    expect(names('down-right')).toEqual(names('up-left').reverse());
  });

  it('are marked in the middle of the part that was chosen, where the text is the same', () => {
    const markers = barsOf(sample('bar-full-x')).bars.map((bar) => bar.markers);
    expect(markers).toEqual([[expect.closeTo(60, 9)], [], [], [], []]);
  });

  it('are marked at the percentile', () => {
    expect(barsOf(sample('bar-full-y')).bars.map((bar) => bar.markers)).toEqual([[65], [2], [], [], [100]]);
  });

  it('have figures of parts from 5 % on', () => {
    const [first, second] = barsOf(sample('bar-full-x')).bars;
    expect(first?.parts.map(({ figure }) => figure)).toEqual(['', '11.9%', '25.0%', '40.0%', '20.0%']);
    expect(second?.parts[0]?.figure).toBe('5.0%');
  });

  it('of percentiles have their two colours, and the legend says which is which', () => {
    const { bars, legend } = barsOf(sample('bar-full-y'));
    expect(bars[0]?.parts.map(({ color }) => color)).toEqual(['rgb(68,114,196)', 'rgb(137,166,218)']);
    expect(legend.map(({ text }) => text)).toEqual(['百分比', '其他', '我的位置']);
  });

  it('say in the legend that nobody could be marked', () => {
    const source = sampleSource({ subType: 'bar-full-x' }, [
      ['默认', '全校', '甲', 1, [0.5, 0.5]],
      ['标记', '个人', '甲', 1, [0, 0]],
    ]);
    expect(barsOf(source).legend.map(({ text }) => text)).toContain('你在本题上没有作答');
  });
});

describe('how a chart is drawn', () => {
  it.each(Object.keys(CHART_SAMPLES))('is plain data, the same each time: %s', (name) => {
    const drawing = chartDrawing(sample(name));
    expect(JSON.parse(JSON.stringify(drawing))).toEqual(drawing);
    expect(chartDrawing(sample(name))).toEqual(drawing);
    expect(drawing.option['animation']).toBe(false);
  });

  it('has axes as long as they should be', () => {
    expect(chartDrawing(sample('bar-basic-y')).option['xAxis']).toMatchObject({
      min: 0,
      max: 5,
      interval: 1,
    });
    expect(chartDrawing(sample('bar-basic-x')).option['yAxis']).toMatchObject({ min: 0, max: 10 });
    const full = { min: 0, max: 100, interval: 10, axisLabel: { formatter: '{value}%' } };
    expect(chartDrawing(sample('bar-full-y')).option['xAxis']).toMatchObject(full);
    expect(chartDrawing(sample('bar-full-x')).option['yAxis']).toMatchObject(full);
  });

  it('asks for a scope where there is none', () => {
    expect(JSON.stringify(chartDrawing(sampleSource({}, [])))).toContain('请至少添加一个范围');
  });
});

const names = fc.array(
  fc.record({
    text: fc.string({ unit: fc.constantFrom(...'学习动机与A1 '), minLength: 1, maxLength: 40 }),
    range: fc.constantFrom('', '全校平均'),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('the places of things', () => {
  it('lie inside the picture and beside each other, whatever its size, font and words are', () => {
    fc.assert(
      fc.property(
        names,
        fc.integer({ min: 200, max: 1_600 }),
        fc.integer({ min: 140, max: 1_200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
        fc.boolean(),
        (bars, width, height, fontSize, isHorizontal, hasMarkers) => {
          const legend = ['非常不同意', '不同意', '不确定', '同意', '非常同意'].map((text) => ({
            ...{ text, color: '#4472c4', shape: 'part' as const },
          }));
          const ticks = Array.from({ length: 11 }, (_none, index) => `${index * 10}%`);
          const layout = layOut({
            ...{ width, height, fontSize, isHorizontal, hasMarkers, legend, ticks },
            ...{ title: '阅读兴趣与阅读习惯的总体情况', names: bars, longestFigure: '' },
          });
          const { plot, labels, slot, thickness, marker } = layout;
          expect(plot.left).toBeGreaterThan(0);
          expect(plot.right).toBeLessThanOrEqual(width);
          expect(plot.right - plot.left).toBeGreaterThan(width * 0.3);
          expect(plot.bottom - plot.top).toBeGreaterThan(height * 0.25);
          expect(plot.bottom).toBeLessThan(height);
          expect(layout.legend.top + layout.legend.height).toBeLessThanOrEqual(plot.top);
          expect(thickness + marker).toBeLessThanOrEqual(Math.max(1, slot) + 1e-6);
          const room = isHorizontal ? plot.left : Math.max(slot, labels.font * 3);
          for (const text of labels.texts) {
            const lines = text.split('\n');
            for (const line of lines)
              expect(widthOf(line, labels.font)).toBeLessThanOrEqual(room + labels.font * 5);
            const tall = lines.length * labels.font * 1.3;
            if (isHorizontal && lines.length > 1) expect(tall).toBeLessThanOrEqual(slot + 0.5);
            if (!isHorizontal) expect(plot.bottom + tall).toBeLessThanOrEqual(height);
          }
        },
      ),
    );
  });
});

describe('breaking lines', () => {
  it('keeps words and numbers whole and begins no line with a comma', () => {
    expect(wrapped('学习动机，学习策略', 4 * 16, 16, 5)).toEqual(['学习动', '机，学习', '策略']);
    expect(wrapped('学习动机 1234 人', 6 * 10, 10, 5)).toEqual(['学习动机', '1234 人']);
  });

  it('ends what does not fit in …, within its room', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 20, max: 200 }),
        fc.integer({ min: 1, max: 4 }),
        (text, room, lines) => {
          const result = wrapped(text, room, 10, lines);
          expect(result.length).toBeLessThanOrEqual(lines);
          for (const line of result) expect(widthOf(line, 10)).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});
