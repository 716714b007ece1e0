/** What can be wrong in a report's text, in words for its author; `x` is what the author wrote. */
export const REPORT_ERRORS = {
  unknownTag: (x: string) => `标签无法识别：${x}`,
  unknownSubTag: (x: string) => `子标签无法识别：${x}`,
  noAnswer: () => '作答不存在',
  noAsk: (x: string) => `题目不存在：${x}`,
  badAskId: (x: string) => `题目的编号应为数字：${x}`,
  noOptions: (x: string) => `维度没有选项的文字：${x}`,
  noChart: (x: string) => `图表不存在：${x}`,
  tooManyCharts: (x: string) => `一份报告最多画${x}个图表`,
  badCondition: (x: string) => `条件有误：${x}`,
  badCode: (x: string) => `图表代码有误：${x}`,
  badLink: (x: string) => `链接只能是http、https网址或本站的路径：${x}`,
  unclosed: (x: string) => `大括号没有闭合：${x}`,
  unopened: () => '多出一个“}”，前面没有与它对应的“{”',
  split: (x: string) => `标签不能分成几段，请写在同一段里：${x}`,
  withObject: (x: string) => `标签里不能有图片、音视频或公式：${x}`,
} as const;

export type ReportErrorCode = keyof typeof REPORT_ERRORS;

export interface ReportProblem {
  code: ReportErrorCode;
  message: string;
}

export const problem = (code: ReportErrorCode, x = ''): ReportProblem => ({
  code,
  message: REPORT_ERRORS[code](x),
});
