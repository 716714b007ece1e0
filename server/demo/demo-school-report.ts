import { subjectOfPlace } from '#domain/report/report-subject.ts';
import { ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import { BELONGING, chart, CONTEST, DIMENSIONS, HABITS, scope } from './demo-report.ts';

const TEMPLATE = '学校学习情况报告';
const OURS = '我们的学生';

/** In a report about a school or a district 个人 is that place itself. */
const oursAndCity = (askId: number, ours: string, city: string) => [
  scope('默认', '个人', askId, ours),
  scope('默认', '全市', askId, city),
];

const placeChart = (fields: Parameters<typeof chart>[0]) => chart({ reportTemplate: TEMPLATE, ...fields });

export const DEMO_SCHOOL_CHARTS = [
  placeChart({
    ...{ name: '学校两项得分', title: '学习习惯和校园归属感：我们的学生和全市' },
    scopes: [
      ...oursAndCity(HABITS, `学习习惯：${OURS}`, '学习习惯'),
      ...oursAndCity(BELONGING, `校园归属感：${OURS}`, '校园归属感'),
    ],
  }),
  placeChart({
    ...{ name: '学校作业时间', title: '每天完成作业的时间', subType: 'bar-full-x', height: 300 },
    scopes: oursAndCity(4, OURS, ''),
  }),
  placeChart({
    ...{ name: '学校喜欢上学', title: '“我喜欢上学。”', subType: 'bar-full-x', height: 300 },
    scopes: oursAndCity(5, OURS, ''),
  }),
];

const TEXT = `<h1>学习情况报告</h1>
<p style="text-align: center;">{姓名}</p>
<p>这份报告汇总了{姓名}的学生在“学生学习情况调查”中的回答，供学校和区县改进工作时参考。回答没有对错，分数高低也不代表成绩好坏。</p>
<h2>学习习惯和校园归属感</h2>
<p>学习习惯包括记下不明白的地方、先复习再做作业、遇到难题多想几种办法；校园归属感包括喜欢上学、有可以说心里话的朋友。每题从1分到5分。</p>
<p>{姓名}学生的学习习惯平均<strong>{图表:学习习惯得分}</strong>分，{图表:学习习惯得分:&gt;=3.5?多数学生已经有不少好的习惯，可以请他们说说自己的做法:还有提高的余地，可以从每天复习十分钟这样的小事做起}；校园归属感平均<strong>{题目:9:作答}</strong>分。全市同类的学校或区县中，有{图表:学习习惯位置}的学习习惯得分低于{姓名}。</p>
<p>{图表:学校两项得分}</p>
<p>{分页符}</p>
<h2>作业时间</h2>
<p>下图是学生每天完成作业所需的时间，左边是{姓名}，右边是全市。三小时以上的比例偏高时，请看看各科作业的总量。</p>
<p>{图表:学校作业时间}</p>
<h2>对学校的感受</h2>
<p>对“{题目:5:文本}”这句话，学生的看法如下。</p>
<p>{图表:学校喜欢上学}</p>
<h2>怎样使用这份报告</h2>
<p>请和老师们一起读：先看与全市相差较多的地方，再到班级里听听学生怎么说，一次选一两件事来做，下次调查时再对照。</p>`;

/** What the same survey tells schools and districts. */
export const DEMO_SCHOOL_TEMPLATE = ReportTemplateFields.parse({
  ...{ name: TEMPLATE, desc: '示例：同一问卷的学校和区县报告', contests: [CONTEST] },
  candidate: subjectOfPlace({ area: '东湖区', school: '东湖区实验小学' }),
  ...{ visibility: 'visible', text: TEXT, postAsks: DIMENSIONS },
});
