import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartHints,
  settledChart,
  chartProblems,
  newChart,
  newScope,
  typedInteger,
  withScopeType,
  withSubType,
  withType,
} from './chart-rules.ts';
import { ChartFields } from './chart.schema.ts';
import { CHART_SUB_TYPES, type ChartSubType, SCOPE_RANGES, SCOPE_TYPES } from './chart-values.ts';

const NEW = newChart('新建图表 - 0');
const messages = (chart: ChartFields) => chartProblems(chart).map(({ message }) => message);

const scope = fc.record({
  type: fc.constantFrom(...SCOPE_TYPES),
  range: fc.constantFrom(...SCOPE_RANGES),
  text: fc.string({ maxLength: 5 }),
  askId: fc.nat(9),
});

describe('a new chart', () => {
  it('has the defaults of the schema and one scope, so that it can be saved at once', () => {
    expect(NEW).toEqual({ ...ChartFields.parse({ name: NEW.name }), scopes: [newScope()] });
    expect(chartProblems(NEW)).toEqual([]);
  });
});

describe('what keeps a chart from being saved', () => {
  it('is that it has no scope', () => {
    expect(messages({ ...NEW, scopes: [] })).toEqual(['请至少添加一个范围']);
  });

  it('is a percentile of nobody else, named by its row', () => {
    const scopes = [newScope(), { ...newScope(), type: '分位数' as const }];
    expect(messages({ ...NEW, scopes })).toEqual(['第2个范围：分位数的范围只能是全校或全市']);
  });

  it('is anything but a percentile in a chart of percentiles', () => {
    expect(messages({ ...NEW, subType: 'bar-full-y' })).toEqual([
      '第1个范围：百分位条形图的范围类型只能是分位数',
    ]);
  });

  it('is bars without a sub-type; that of a text is left out', () => {
    expect(messages({ ...NEW, subType: '' })).toEqual(['请选择子类型']);
    expect(settledChart({ ...NEW, type: 'text' })).toMatchObject({ type: 'text', subType: '' });
    expect(settledChart(NEW)).toEqual(NEW);
  });

  it.each([
    ['fontSize', 0, '字号必须是1到100的整数'],
    ['fontSize', 101, '字号必须是1到100的整数'],
    ['width', 0, '宽度必须是1到4000的整数'],
    ['height', 4001, '高度必须是1到4000的整数'],
  ])('is %s %i', (field, value, message) => {
    expect(messages({ ...NEW, [field]: value })).toEqual([message]);
  });
});

describe('editing', () => {
  it('a text has no sub-type, and bars get one back', () => {
    expect(withType(NEW, 'text')).toMatchObject({ type: 'text', subType: '' });
    expect(withType(withType(NEW, 'text'), 'bar')).toMatchObject({ type: 'bar', subType: 'bar-basic-y' });
  });

  it('a chart of percentiles has their options and only their scopes', () => {
    expect(withSubType(NEW, 'bar-full-y')).toMatchObject({
      options: ['百分比', '其他'],
      scopes: [{ type: '分位数', range: '全校' }],
    });
  });

  it('what percentiles brought along does not stay as names of options', () => {
    expect(withSubType(withSubType(NEW, 'bar-full-y'), 'bar-full-x').options).toEqual([]);
    expect(withSubType({ ...NEW, options: ['是', '否'] }, 'bar-full-x').options).toEqual(['是', '否']);
  });

  it('a scope that becomes a percentile leaves 个人, and keeps another range', () => {
    expect(withScopeType(newScope(), '分位数').range).toBe('全校');
    expect(withScopeType({ ...newScope(), range: '全市' }, '分位数').range).toBe('全市');
    expect(withScopeType(newScope(), '标记').range).toBe('个人');
  });

  it('never makes a good chart bad', () => {
    const subTypes = Object.keys(CHART_SUB_TYPES) as ChartSubType[];
    fc.assert(
      fc.property(fc.array(scope, { minLength: 1 }), fc.array(fc.nat(5)), (scopes, steps) => {
        let chart: ChartFields = { ...NEW, scopes: scopes.map((row) => withScopeType(row, row.type)) };
        for (const step of steps) {
          const subType = subTypes[step];
          chart = subType
            ? withSubType({ ...chart, type: 'bar' }, subType)
            : withType(chart, step === 4 ? 'text' : 'bar');
          expect(chartProblems(chart)).toEqual([]);
        }
      }),
    );
  });

  it.each([
    ['750', 750],
    ['12.9', 12],
    ['abc', 0],
    ['', 0],
    ['30px', 30],
  ])('reads %j as %i', (text, number) => {
    expect(typedInteger(text)).toBe(number);
  });
});

describe('a hint', () => {
  const asked = { ...newScope(), askId: 1 };

  it('says that nothing is shown yet', () => {
    expect(chartHints(NEW)).toEqual(['第1个范围：还没有选择题目或维度']);
  });

  it('says that a marker has no bar to stand on', () => {
    const pin = { ...asked, type: '标记' as const, text: '我' };
    expect(chartHints({ ...NEW, scopes: [asked, pin] })).toEqual([
      '第2个范围：没有文本相同的默认范围，标记“我”不会显示',
    ]);
    expect(chartHints({ ...NEW, scopes: [{ ...asked, text: ' 我' }, pin] })).toEqual([]);
  });

  it('says that a dimension has no options', () => {
    const chart = { ...NEW, subType: 'bar-full-x' as const, scopes: [asked, withScopeType(asked, '分位数')] };
    expect(chartHints(chart, [1])).toEqual(['第1个范围：维度没有选项，百分比堆积图只能显示题目']);
    expect(chartHints(chart, [2])).toEqual([]);
  });

  it.each(['bar-basic-x', 'bar-basic-y'] as const)(
    'says that a percentile is lost on the axis of %s',
    (subType) => {
      const scopes = [asked, withScopeType(asked, '分位数')];
      expect(chartHints({ ...NEW, subType, scopes })).toEqual([
        '第2个范围：分位数在0到1之间，在0到5的坐标轴上几乎看不出高低，请改用百分位条形图',
      ]);
      expect(chartHints({ ...NEW, subType: 'bar-full-x', scopes })).toEqual([]);
      expect(chartHints({ ...NEW, subType: 'bar-full-y', scopes: scopes.slice(1) })).toEqual([]);
    },
  );

  it('says that a text shows its first scope only', () => {
    expect(chartHints({ ...NEW, type: 'text', scopes: [asked, asked] })).toEqual(['文本只显示第1个范围']);
  });
});
