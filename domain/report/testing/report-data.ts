import { CHART_DEFAULTS, DEFAULT_BAR_COLORS } from '../../chart/chart-values.ts';
import type { Ask } from '../ask.schema.ts';
import type { ChartWithRows, ReportData } from '../report-data.schema.ts';
import type { ReportDrawing } from '../report-document.ts';

export function askOf(id: number, fields: Partial<Ask> = {}): Ask {
  return {
    id,
    code: `ABCD0${id}`,
    question: `第${id}题`,
    text: `第${id}题`,
    type: 'single-choice',
    options: ['从不', '有时', '经常'],
    oldId: id,
    task: '问卷',
    contest: '期末',
    isReversed: false,
    range: { min: 1, max: 3 },
    ...fields,
  };
}

export function chartOf(
  name: string,
  rows: number[][],
  fields: Partial<ChartWithRows['chart']> = {},
): ChartWithRows {
  return {
    chart: {
      name,
      owner: 'teacher',
      createdTime: '',
      type: 'bar',
      subType: 'bar-basic-y',
      scopes: [{ type: '默认', range: '个人', text: '', askId: 1 }],
      options: [],
      title: '',
      barColors: [...DEFAULT_BAR_COLORS],
      reportTemplate: '',
      ...CHART_DEFAULTS,
      ...fields,
    },
    rows,
  };
}

/** Somebody's report, as docs/report-tags.md tells of it. */
export function sampleData(fields: Partial<ReportData> = {}): ReportData {
  return {
    subject: {
      kind: 'candidate',
      name: '2026001',
      realName: '王小明',
      school: '第一中学',
      class: '三班',
      area: '东城区',
      level: ['A', 'B', 'A', 'C', '良好', '良好', '优秀', '合格', 'I', 'II', 'III', 'IV'],
    },
    frontUrl: '/files/cover.pdf',
    asks: [
      askOf(1, { text: '我喜欢上学。' }),
      askOf(2, { text: '你常做哪些运动？', type: 'multi-choice', options: ['跑步', '游泳', '打球'] }),
      askOf(3, { text: '你的爱好是什么？', type: 'fill-blank', options: [], range: null }),
      askOf(4, { text: '我常常感到孤单。', isReversed: true }),
    ],
    dimensions: [{ id: 101, text: '学习兴趣', validCount: 1, askIds: [1, 4] }],
    answerMap: {
      1: { option: 3 },
      2: { options: [1, 3] },
      3: { strOption: '下棋' },
      4: { option: 2 },
    },
    charts: [
      chartOf('学习兴趣', [[2.5]]),
      chartOf('学习兴趣（文本）', [[2.5]], {
        type: 'text',
        subType: '',
        scopes: [{ type: '默认', range: '个人', text: '', askId: 101 }],
      }),
      chartOf('全校位置', [[0.72, 0.28]], {
        subType: 'bar-full-y',
        scopes: [{ type: '分位数', range: '全校', text: '', askId: 1 }],
      }),
      chartOf('没有作答', [[-9_999_999]]),
    ],
    ...fields,
  };
}

/** Draws nothing, but says what it was given. */
export const sampleDrawing: ReportDrawing = {
  chart: ({ chart }) => '[图：' + chart.name.replace(/[<>&"']/g, '') + ']',
  words: ({ rows }) => (rows[0]?.[0] ?? 0).toFixed(1),
};
