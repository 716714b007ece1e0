import { newChart } from '../chart-rules.ts';
import type { ChartSource } from '../chart-source.ts';
import type { ScopeRange, ScopeType } from '../chart-values.ts';
import type { ScopeRow } from '../chart.schema.ts';

export const SAMPLE_ASKS: ChartSource['asks'] = [
  {
    id: 1,
    text: '我喜欢阅读各种各样的课外书籍',
    options: ['非常不同意', '不同意', '不确定', '同意', '非常同意'],
    range: { min: 1, max: 5 },
    isReversed: false,
  },
  { id: 2, text: '每天阅读多少分钟', options: [], range: { min: 0, max: 10 }, isReversed: false },
];

export const SAMPLE_DIMENSIONS = [{ id: 101, text: '阅读兴趣', askIds: [1] }];

/** A scope and its row. */
export type SampleScope = [type: ScopeType, range: ScopeRange, text: string, askId: number, row: number[]];

export function sampleSource(
  over: Partial<ChartSource['chart']>,
  scopes: readonly SampleScope[],
): ChartSource {
  return {
    chart: {
      ...newChart('示例'),
      ...over,
      scopes: scopes.map(([type, range, text, askId]): ScopeRow => ({ type, range, text, askId })),
    },
    rows: scopes.map(([, , , , row]) => row),
    asks: SAMPLE_ASKS,
    dimensions: SAMPLE_DIMENSIONS,
  };
}

const LONG = '对科学学习的兴趣、自信心以及长期坚持的意愿';

/** Every sub-type with markers, percentiles, long names and what is missing. */
export const CHART_SAMPLES: Record<string, ChartSource> = {
  'bar-basic-y': sampleSource({ title: '阅读兴趣得分' }, [
    ['默认', '个人', '我的得分', 101, [3.4]],
    ['默认', '全校', '', 101, [2.95]],
    ['默认', '全市', '', 101, [3.12345]],
    ['标记', '个人', '', 101, [3.4]],
    ['默认', '个人', '数学', 1, [-9_999_999]],
    ['默认', '全校', LONG, 1, [0]],
    ['分位数', '全市', '阅读兴趣', 101, [0.65, 0.35]],
  ]),
  'bar-basic-x': sampleSource({ subType: 'bar-basic-x', title: '每天阅读多少分钟' }, [
    ['默认', '个人', '我的回答', 2, [8]],
    ['默认', '全校', '', 2, [6.5]],
    ['默认', '全市', '', 2, [7.12345]],
    ['标记', '个人', '', 2, [8]],
    ['默认', '个人', '数学', 1, [-9_999_999]],
    ['默认', '全校', LONG, 1, [0]],
  ]),
  'bar-full-y': sampleSource(
    { subType: 'bar-full-y', options: ['百分比', '其他'], title: '你在同学中的位置' },
    [
      ['分位数', '全校', '阅读兴趣', 101, [0.65, 0.35]],
      ['分位数', '全市', '阅读兴趣', 101, [0.02, 0.98]],
      ['分位数', '全校', '', 1, [-2, 3]],
      ['分位数', '全市', LONG, 1, [-0.5, 1.5]],
      ['分位数', '全市', '家庭支持', 1, [1, 0]],
    ],
  ),
  'bar-full-x': sampleSource({ subType: 'bar-full-x', title: '我喜欢阅读各种各样的课外书籍' }, [
    ['默认', '全校', '七年级', 1, [0.031, 0.119, 0.25, 0.4, 0.2]],
    ['默认', '全市', '八年级', 1, [0.05, 0.15, 0.3, 0.3, 0.2]],
    ['标记', '个人', '七年级', 1, [0, 0, 0, 1, 0]],
    ['默认', '个人', '没有作答', 1, [0, 0, 0, 0, 0]],
    ['默认', '全校', '没有数据', 1, [0, 0, 0, 0, 0]],
    ['分位数', '全市', '位置', 101, [0.7, 0.3]],
  ]),
  'small-from-the-right': sampleSource(
    { subType: 'bar-full-x', order: 'down-right', width: 300, height: 200, title: LONG },
    [
      ['默认', '全校', '七年级', 1, [0.031, 0.119, 0.25, 0.4, 0.2]],
      ['默认', '全市', '八年级', 1, [0.05, 0.15, 0.3, 0.3, 0.2]],
      ['标记', '个人', '七年级', 1, [0, 0, 1, 0, 0]],
    ],
  ),
};
