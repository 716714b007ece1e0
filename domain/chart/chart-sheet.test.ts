import { expect, it } from 'vitest';
import { ChartFields } from './chart.schema.ts';
import { chartSheet } from './chart-sheet.ts';

const asks = [
  { id: 1, text: '喜欢上学', options: ['是', '否'], range: { min: 1, max: 2 }, isReversed: false },
];
const sheet = (fields: object, rows: number[][]) =>
  chartSheet({ chart: ChartFields.parse({ name: '图', ...fields }), rows, asks });

it('has a line for each scope, with words where nobody has a figure', () => {
  const scopes = [{ askId: 1 }, { askId: 1, range: '全校' }, { askId: 1, range: '全市' }];
  expect(sheet({ scopes }, [[-9_999_999], [1.53846], [0]])).toEqual({
    columns: ['名称', '类型', '范围', '题目编号', '平均值'],
    rows: [
      ['喜欢上学', '默认', '个人', 1, '你在本题上没有作答'],
      ['全校平均', '默认', '全校', 1, 1.53846],
      ['全市平均', '默认', '全市', 1, '贵校在该题上缺乏有效数据'],
    ],
  });
});

it('has a column for each option of a stacked chart, and for both parts of a percentile', () => {
  const stacked = [
    { askId: 1, range: '全市', text: '全市' },
    { askId: 1, type: '标记', text: '全市' },
  ];
  expect(
    sheet({ subType: 'bar-full-x', scopes: stacked }, [
      [0.25, 0.75],
      [0, 1],
    ]),
  ).toEqual({
    columns: ['名称', '类型', '范围', '题目编号', '是', '否'],
    rows: [
      ['全市平均', '默认', '全市', 1, 0.25, 0.75],
      ['全市', '标记', '个人', 1, 0, 1],
    ],
  });
  const percentile = [{ askId: 1, type: '分位数', range: '全校' }];
  expect(sheet({ subType: 'bar-full-y', scopes: percentile }, [[0.4, 0.6]])).toMatchObject({
    columns: ['名称', '类型', '范围', '题目编号', '百分比', '其他'],
    rows: [['全校', '分位数', '全校', 1, 0.4, 0.6]],
  });
});
