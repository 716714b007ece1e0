import { ChartFields } from '#domain/chart/chart.schema.ts';
import { ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import type { z } from 'zod';

const TEMPLATE = '学生学习情况报告';
export const CONTEST = '学生学习情况调查';
export const HABITS = 8;
export const BELONGING = 9;

type Scope = NonNullable<z.input<typeof ChartFields>['scopes']>[number];
export const scope = (type: Scope['type'], range: Scope['range'], askId: number, text: string): Scope => ({
  ...{ type, range, askId, text },
});
const compared = (askId: number, text: string) => [
  scope('默认', '个人', askId, text),
  scope('默认', '全校', askId, text),
  scope('默认', '全市', askId, text),
];
const percentiles = (askId: number, text: string) => [
  scope('分位数', '全校', askId, `${text}（全校）`),
  scope('分位数', '全市', askId, `${text}（全市）`),
];

export const chart = (fields: z.input<typeof ChartFields>) =>
  ChartFields.parse({ reportTemplate: TEMPLATE, ...fields });

export const DEMO_CHARTS: ChartFields[] = [
  chart({
    name: '学习习惯',
    title: '学习习惯：我、学校和全市',
    height: 300,
    scopes: compared(HABITS, '学习习惯'),
  }),
  chart({
    ...{ name: '校园归属感', title: '校园归属感：我、学校和全市', subType: 'bar-basic-x' },
    scopes: compared(BELONGING, '校园归属感'),
  }),
  chart({
    ...{ name: '我的位置', title: '比多少同学高', subType: 'bar-full-y', options: ['百分比', '其他'] },
    scopes: [...percentiles(HABITS, '学习习惯'), ...percentiles(BELONGING, '校园归属感')],
  }),
  chart({
    ...{ name: '作业时间', title: '每天完成作业的时间', subType: 'bar-full-x', height: 340 },
    scopes: [
      scope('默认', '全校', 4, '全校'),
      scope('标记', '个人', 4, '全校'),
      scope('默认', '全市', 4, '全市'),
    ],
  }),
  chart({ name: '喜欢上学', type: 'text', subType: '', scopes: [scope('默认', '个人', 5, '')] }),
  chart({ name: '学习习惯得分', type: 'text', subType: '', scopes: [scope('默认', '个人', HABITS, '')] }),
  chart({ name: '学习习惯位置', type: 'text', subType: '', scopes: [scope('分位数', '全市', HABITS, '')] }),
];

const TEXT = `<h1>学生学习情况报告</h1>
<p style="text-align: center;">{学校}　{班级}　{姓名}</p>
<p>{姓名}同学：你好！这份报告根据你在“学生学习情况调查”中的回答写成，帮助你和家长了解你的学习习惯和在学校的感受。调查的回答没有对错，分数高低也不代表成绩好坏。</p>
<h2>学习习惯</h2>
<p>学习习惯包括记下不明白的地方、先复习再做作业、遇到难题多想几种办法。每题从1分到5分，你的平均分是<strong>{图表:学习习惯得分}</strong>，{图表:学习习惯得分:&gt;=3.5?已经有不少好的习惯，请坚持下去:还可以更好，不妨从每天复习十分钟开始}。</p>
<p>{图表:学习习惯}</p>
<p>全市有{图表:学习习惯位置}的同学得分比你低。</p>
<p>{图表:我的位置}</p>
<p>{分页符}</p>
<h2>校园生活</h2>
<p>对“{题目:5:文本}”这句话，你的回答是“{图表:喜欢上学}”。</p>
<p>{图表:校园归属感}</p>
<h2>作业时间</h2>
<p>你每天完成作业大约需要<strong>{题目:4:作答:文本}</strong>。下图是全校和全市同学的情况，红色的标记是你。</p>
<p>{图表:作业时间}</p>
<h2>给家长的话</h2>
<p>请和孩子一起读这份报告。与其看分数，不如听孩子说说为什么这样选；对做得好的地方及时肯定，对想改变的地方一次只定一个小目标。</p>`;

export const DIMENSIONS = [
  { id: HABITS, text: '学习习惯', validCount: 2, askIds: [1, 2, 3] },
  { id: BELONGING, text: '校园归属感', validCount: 2, askIds: [5, 6] },
];

/** What the demo's survey tells each candidate; `sample` is somebody who has finished it. */
export const demoTemplate = (sample: string): ReportTemplateFields =>
  ReportTemplateFields.parse({
    ...{ name: TEMPLATE, desc: '示例：问卷的个人报告', contests: [CONTEST] },
    ...{ candidate: sample, visibility: 'visible', text: TEXT, postAsks: DIMENSIONS },
  });
