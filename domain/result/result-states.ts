/** How far a candidate has come with a test, as results say it; from nothing to all, which is how they sort. */
export const RESULT_STATES = {
  absent: '未登录',
  none: '未作答',
  'in-progress': '进行中',
  'time-over': '时间已到',
  finished: '已完成',
  'over-quota': '超出题数',
} as const;
export type ResultState = keyof typeof RESULT_STATES;

/** What an owner should look at, beside the state. */
export const RESULT_MARKS = {
  late: '有迟到答案',
  aside: '有未能检查的答案',
  partial: '有未完成的答案',
  earlier: '作答的是较早的版本',
  takeover: '曾在其他设备登录',
  unlisted: '不在考生名单中',
} as const;
export type ResultMark = keyof typeof RESULT_MARKS;
