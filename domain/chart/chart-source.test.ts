import { describe, expect, it } from 'vitest';
import { chartInWords } from './chart-alternative.ts';
import { barsOf } from './chart-bars.ts';
import {
  barNameOf,
  barNameText,
  basicAxisOf,
  type ChartSource,
  figureOf,
  oneDecimal,
  optionNamesOf,
} from './chart-source.ts';
import { textOfChart } from './chart-text.ts';
import { CHART_SAMPLES, SAMPLE_ASKS, sampleSource, type SampleScope } from './testing/chart-samples.ts';

const NO_ANSWER = { kind: 'missing', words: '你在本题上没有作答' };
const NO_DATA = { kind: 'missing', words: '贵校在该题上缺乏有效数据' };

const figureIn = (subType: 'bar-basic-y' | 'bar-full-y' | 'bar-full-x', scope: SampleScope) =>
  figureOf(sampleSource({ subType }, [scope]), 0);

describe('what a row says', () => {
  it.each<[string, Parameters<typeof figureIn>, unknown]>([
    ['a mean', ['bar-basic-y', ['默认', '全校', '', 1, [3.25]]], { kind: 'mean', mean: 3.25 }],
    ['a mean below zero', ['bar-basic-y', ['默认', '个人', '', 1, [-9_999_999]]], NO_ANSWER],
    ['a mean of zero', ['bar-basic-y', ['默认', '全校', '', 1, [0]]], NO_DATA],
    ['a slider at zero', ['bar-basic-y', ['默认', '个人', '', 2, [0]]], { kind: 'mean', mean: 0 }],
    ['a percentile', ['bar-full-y', ['分位数', '全校', '', 1, [0, 1]]], { kind: 'percentile', share: 0 }],
    ['a percentile of -2', ['bar-full-y', ['分位数', '全校', '', 1, [-2, 3]]], NO_ANSWER],
    ['a percentile of -0.5', ['bar-full-y', ['分位数', '全校', '', 1, [-0.5, 1.5]]], NO_DATA],
    ['a percentile of -1', ['bar-full-y', ['分位数', '全校', '', 1, [-1, 2]]], NO_DATA],
    ['shares', ['bar-full-x', ['默认', '全校', '', 1, [0.4, 0.6]]], { kind: 'shares', shares: [0.4, 0.6] }],
    ['no shares of a school', ['bar-full-x', ['默认', '全校', '', 1, [0, 0]]], NO_DATA],
    ['no shares of somebody', ['bar-full-x', ['默认', '个人', '', 1, [0, 0]]], NO_ANSWER],
    ['a choice', ['bar-full-x', ['标记', '个人', '', 1, [0, 1, 0]]], { kind: 'choice', options: [1] }],
    [
      'several choices',
      ['bar-full-x', ['标记', '个人', '', 1, [0.5, 0, 0.5]]],
      { kind: 'choice', options: [0, 2] },
    ],
    ['no choice', ['bar-full-x', ['标记', '个人', '', 1, [0, 0, 0]]], NO_ANSWER],
    ['nothing at all', ['bar-full-x', ['默认', '全校', '', 1, []]], NO_DATA],
  ])('%s', (_case, [subType, scope], figure) => {
    expect(figureIn(subType, scope)).toEqual(figure);
  });

  it.each([
    [3.25, '3.3'],
    [2.94999, '2.9'],
    [1.005, '1.0'],
    [5, '5.0'],
    [0.04, '0.0'],
  ])('%d is written as %s', (value, text) => {
    expect(oneDecimal(value)).toBe(text);
  });
});

describe('the name of a bar', () => {
  it.each<[string, SampleScope, string]>([
    ['of somebody is its text', ['默认', '个人', '我的得分', 1, []], '我的得分'],
    [
      'of somebody without a text is what was asked',
      ['默认', '个人', '', 1, []],
      '我喜欢阅读各种各样的课外书籍',
    ],
    ['of a dimension without a text is the dimension', ['默认', '个人', '', 101, []], '阅读兴趣'],
    ['of nothing known is 我', ['默认', '个人', '', 9, []], '我'],
    ['of a school says so', ['默认', '全校', '', 1, []], '全校平均'],
    ['of a city says so', ['默认', '全市', ' ', 1, []], '全市平均'],
    ['has the range behind its text', ['默认', '全校', '阅读', 1, []], '阅读（全校平均）'],
    ['says the range once', ['默认', '全市', '全市平均水平', 1, []], '全市平均水平'],
    ['says the range once, whole', ['默认', '全市', '全市', 1, []], '全市平均'],
    ['of a percentile is no mean', ['分位数', '全市', '阅读', 1, []], '阅读（全市）'],
  ])('%s', (_case, scope, name) => {
    const source = sampleSource({}, [scope]);
    const row = source.chart.scopes[0];
    expect(row && barNameText(barNameOf(source, row))).toBe(name);
  });
});

describe('the parts of a stacked bar', () => {
  const scope: SampleScope = ['默认', '全校', '', 1, [0.2, 0.2, 0.2, 0.2, 0.1, 0.1]];

  it('are called as the ask calls its options, and one more is counted', () => {
    expect(optionNamesOf(sampleSource({ subType: 'bar-full-x' }, [scope]))).toEqual([
      ...['非常不同意', '不同意', '不确定', '同意', '非常同意', '选项6'],
    ]);
  });

  it('are called as the chart says first of all', () => {
    const names = optionNamesOf(sampleSource({ subType: 'bar-full-x', options: ['甲', ' '] }, [scope]));
    expect(names.slice(0, 3)).toEqual(['甲', '不同意', '不确定']);
  });
});

describe('the axis of basic bars', () => {
  it.each<[string, SampleScope, { end: number; interval: number }]>([
    ['ends at 5', ['默认', '个人', '', 1, [2]], { end: 5, interval: 1 }],
    [
      'reaches as far as a slider, whatever was answered',
      ['默认', '个人', '', 2, [3]],
      { end: 10, interval: 1 },
    ],
    ['reaches as far as the asks of a dimension', ['默认', '个人', '', 101, [5]], { end: 5, interval: 1 }],
    ['contains what is shown', ['默认', '个人', '', 9, [6.2]], { end: 7, interval: 1 }],
    ['has round steps', ['默认', '个人', '', 9, [87]], { end: 100, interval: 20 }],
    ['has round steps for little more than ten', ['默认', '个人', '', 9, [11]], { end: 12.5, interval: 2.5 }],
    [
      'is not made longer by those without an answer',
      ['默认', '个人', '', 9, [-9_999_999]],
      { end: 5, interval: 1 },
    ],
  ])('%s', (_case, scope, axis) => {
    expect(basicAxisOf(sampleSource({}, [scope]))).toEqual(axis);
  });
});

describe('a chart of type text', () => {
  it.each<[string, SampleScope[], string]>([
    ['is the text of the option', [['默认', '个人', '', 1, [4]]], '同意'],
    ['is the score of a dimension', [['默认', '个人', '', 101, [4]]], '4.0'],
    ['is a mean with one decimal', [['默认', '全校', '', 1, [3.25]]], '3.3'],
    ['is a mean also where it is whole', [['默认', '全校', '', 1, [3]]], '3.0'],
    ['is a whole percent', [['分位数', '全市', '', 1, [0.655, 0.345]]], '66%'],
    ['is a number where options have no words', [['默认', '个人', '', 2, [7]]], '7.0'],
    ['says that there is no answer', [['默认', '个人', '', 1, [-9_999_999]]], '（缺乏数据）'],
    ['says that there is no mean', [['默认', '全校', '', 1, [0]]], '（缺乏数据）'],
    ['says that there is no percentile', [['分位数', '全市', '', 1, [-0.5, 1.5]]], '（缺乏数据）'],
    ['says that there are no data', [['默认', '个人', '', 1, []]], '（缺乏数据）'],
    ['says that it has no scope', [], '（缺乏数据）'],
  ])('%s', (_case, scopes, text) => {
    expect(textOfChart(sampleSource({ type: 'text', subType: '' }, scopes))).toBe(text);
  });
});

describe('a chart of type text about somebody', () => {
  const REVERSED = SAMPLE_ASKS.map((ask) => ({ ...ask, isReversed: true }));
  const text = (scope: SampleScope, over: Partial<ChartSource> = {}) =>
    textOfChart({ ...sampleSource({ type: 'text', subType: '' }, [scope]), ...over });

  it('says what was chosen where scores count from the other end', () => {
    expect(text(['默认', '个人', '', 1, [2]], { asks: REVERSED })).toBe('同意');
  });

  it('takes a pin for the own answer, whatever range stands beside it', () => {
    expect(text(['标记', '全校', '', 1, [4]])).toBe('同意');
  });

  it('is a mean for a school, which has chosen nothing', () => {
    expect(text(['默认', '个人', '', 1, [4]], { subject: 'school' })).toBe('4.0');
  });
});

describe('a chart about a school or a district', () => {
  const scopes: SampleScope[] = [
    ['默认', '个人', '', 101, [3.4]],
    ['默认', '全校', '', 101, [3.4]],
    ['标记', '个人', '', 101, [3.4]],
    ['分位数', '全校', '位置', 101, [0.5, 0.5]],
    ['默认', '全市', '空', 1, [0]],
  ];
  const about = (subject: 'school' | 'area') =>
    chartInWords({ ...sampleSource({}, scopes), dimensions: [], subject });

  it('speaks of it and not of somebody, and pins nothing', () => {
    expect(about('school')).toBe(
      '图表。本校：3.4；全校平均：3.4；位置（全市）：本校超过50.0%的学校；空（全市平均）：贵校在该题上缺乏有效数据。',
    );
    expect(about('area')).toBe(
      '图表。本区：3.4；全区平均：3.4；位置（全市）：本区超过50.0%的区县；空（全市平均）：本区在该题上缺乏有效数据。',
    );
  });

  it('calls its markers by its own name', () => {
    const { marker, legend, bars } = barsOf({
      ...sampleSource({ subType: 'bar-full-y' }, [['分位数', '全市', '位置', 101, [0.5, 0.5]]]),
      subject: 'school',
    });
    expect([marker, legend.at(-1)?.text, bars[0]?.markers]).toEqual(['本校', '本校的位置', [50]]);
  });
});

describe('an ask without a score', () => {
  const asks = [{ id: 7, text: '做过哪些', options: ['甲', '乙'], range: null, isReversed: false }];
  it('is said to have none, also to those who have answered', () => {
    const source = { ...sampleSource({}, [['默认', '个人', '', 7, [-9_999_999]]]), asks };
    expect(chartInWords(source)).toBe('图表。做过哪些：本题没有分数。');
  });

  it('has shares all the same', () => {
    const source = {
      ...sampleSource({ subType: 'bar-full-x' }, [['默认', '全校', '', 7, [0.5, 0.5]]]),
      asks,
    };
    expect(chartInWords(source)).toBe('图表。全校平均：甲 50.0%，乙 50.0%。');
  });
});

describe('a chart in words', () => {
  it('says all that it shows', () => {
    const source = CHART_SAMPLES['bar-full-x'];
    expect(source && chartInWords(source)).toBe(
      '图表“我喜欢阅读各种各样的课外书籍”。' +
        '七年级（全校平均）：非常不同意 3.1%，不同意 11.9%，不确定 25.0%，同意 40.0%，非常同意 20.0%；' +
        '八年级（全市平均）：非常不同意 5.0%，不同意 15.0%，不确定 30.0%，同意 30.0%，非常同意 20.0%；' +
        '七年级：我选择了“同意”；没有作答：你在本题上没有作答；没有数据（全校平均）：贵校在该题上缺乏有效数据；' +
        '位置（全市）：我超过70.0%的人。',
    );
  });
});
