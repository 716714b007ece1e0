/** What stands behind the first word of a tag. */
type TagRest = 'nothing' | 'ask' | 'chart' | 'code' | 'link';

export interface ReportTagInfo {
  /** The first word, by which the parser knows it. */
  head: string;
  rest: TagRest;
  /** What the palette calls it. */
  label: string;
  /** As an author may write it. */
  example: string;
  /** What the palette puts into the text; what is to be replaced is in 【】. */
  inserted: string;
  explanation: string;
}

/** All tags of a report's text: the parser, the palette of the editor and docs/report-tags.md go by this table. */
export const REPORT_TAGS = [
  {
    head: '姓名',
    rest: 'nothing',
    label: '姓名',
    example: '{姓名}',
    inserted: '{姓名}',
    explanation: '考生的姓名；没有姓名时是准考证号',
  },
  {
    head: '学校',
    rest: 'nothing',
    label: '学校',
    example: '{学校}',
    inserted: '{学校}',
    explanation: '考生的学校',
  },
  {
    head: '班级',
    rest: 'nothing',
    label: '班级',
    example: '{班级}',
    inserted: '{班级}',
    explanation: '考生的班级',
  },
  {
    head: '表格',
    rest: 'nothing',
    label: '水平表格',
    example: '{表格}',
    inserted: '{表格}',
    explanation: '语言、数学、科学三行，每行四项的水平表格',
  },
  {
    head: '题目',
    rest: 'ask',
    label: '题目文本',
    example: '{题目:3:文本}',
    inserted: '{题目:【编号】:文本}',
    explanation: '这道题目的文字；编号也可以是维度的，得到维度的名称',
  },
  {
    head: '题目',
    rest: 'ask',
    label: '题目作答',
    example: '{题目:3:作答}',
    inserted: '{题目:【编号】:作答}',
    explanation: '考生选了第几项，或填写的内容；维度得到它的分数',
  },
  {
    head: '题目',
    rest: 'ask',
    label: '作答文本',
    example: '{题目:3:作答:文本}',
    inserted: '{题目:【编号】:作答:文本}',
    explanation: '考生所选选项的文字',
  },
  {
    head: '图表',
    rest: 'chart',
    label: '图表',
    example: '{图表:学习兴趣}',
    inserted: '{图表:【名称】}',
    explanation: '画出这个图表；类型为文本的图表写成文字',
  },
  {
    head: '图表',
    rest: 'chart',
    label: '按图表选择文字',
    example: '{图表:学习兴趣:>=3.5?较高:有待提高}',
    inserted: '{图表:【名称】:>【数】?【成立时的文字】:【不成立时的文字】}',
    explanation: '图表的第一个数满足条件时写前一段文字，否则写后一段',
  },
  {
    head: '图表代码',
    rest: 'code',
    label: '图表代码',
    example: '{图表代码:{"name":"学习兴趣","scopes":[{"askId":3}]}}',
    inserted: '{图表代码:【代码】}',
    explanation: '按代码画出图表，代码由图表编辑页面的“复制代码”得到',
  },
  {
    head: '封面',
    rest: 'nothing',
    label: '封面',
    example: '{封面}',
    inserted: '{封面}',
    explanation: '报告模板的封面图片；没有设置封面时什么也不显示',
  },
  {
    head: '分页符',
    rest: 'nothing',
    label: '分页符',
    example: '{分页符}',
    inserted: '{分页符}',
    explanation: '后面的内容从新的一页开始；网页上是一条细线',
  },
  {
    head: '链接',
    rest: 'link',
    label: '链接',
    example: '{链接:https://example.com/}',
    inserted: '{链接:【网址】}',
    explanation: '可以点击的网址：http、https或本站的路径',
  },
] as const satisfies readonly ReportTagInfo[];

export const listTags = (): readonly ReportTagInfo[] => REPORT_TAGS;

const RESTS: ReadonlyMap<string, TagRest> = new Map(REPORT_TAGS.map(({ head, rest }) => [head, rest]));

export const restOf = (head: string): TagRest | undefined => RESTS.get(head);

/** What a tag may say of an ask. */
export const ASK_PARTS = [
  { words: '文本', part: 'text', explanation: '题目的文字' },
  { words: '作答', part: 'answer', explanation: '选了第几项，或填写的内容' },
  { words: '作答:文本', part: 'answerText', explanation: '所选选项的文字' },
] as const;
export type AskPart = (typeof ASK_PARTS)[number]['part'];
