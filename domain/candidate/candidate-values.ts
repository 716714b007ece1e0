/** Characters in most of a candidate's fields. */
export const LONGEST_FIELD = 200;
export const LONGEST_REMARK = 2_000;
export const LONGEST_CONTEST_LIST = 5_000;
export const LONGEST_QUERY_PASSWORD = 200;

/** The twelve entries of a candidate's level, four to a subject, as spreadsheets call them. */
export const LEVEL_NAMES = ['语言', '数学', '科学'].flatMap((subject, index) =>
  [1, 2, 3, 4].map((number) => `${subject}${index * 4 + number}`),
);

/** What people call a candidate's fields: in lists, forms and sentences. */
export const CANDIDATE_LABELS = {
  name: '准考证号',
  realName: '姓名',
  tag: '角色',
  gender: '性别',
  school: '学校',
  area: '区县',
  grade: '年级',
  class: '班级',
  remark: '备注',
  contest: '跳转测试',
  contests: '包含测试',
} as const;

/** Left out of an owner's list unless asked for: a school that is none, and numbers in reserve that nobody has used. */
export const HIDDEN_SCHOOL = '协同中心';
export const RESERVE_MARK = '备用';

export const LIST_PAGE_SIZE = 100;

/** A new candidate is a pupil somewhere, until somebody says who and where. */
export const NEW_CANDIDATE = { tag: '学生', school: '未填写学校', area: '未填写区县' } as const;

/** A school or area that nobody has said: not a place, and those who share it have nothing in common. */
export const isUnsaidPlace = (text: string): boolean =>
  text.trim() === '' || text === NEW_CANDIDATE.school || text === NEW_CANDIDATE.area;

/** What a head teacher puts as the gender of somebody who was not on the list. */
export const ADDED_GENDER = '新增';

const COME = '流入';
const GONE = '流出（已不在本班）';

/** What is mostly noted of somebody: has come, or has gone. */
export const suggestedRemark = (gender: string): string => (gender === ADDED_GENDER ? COME : GONE);

/** For the audit log, which outlives the list: other words than these may say anything about somebody. */
export const toldRemark = (remark: string): string =>
  ['', COME, GONE].includes(remark) ? remark : '其他内容';

/** Whether a remark says that somebody has gone: one of its parts begins so, however it goes on. */
export const hasLeft = (remark: string): boolean => /(^|[；;，,。、\n])\s*流出/.test(remark);

/** The remark of somebody who has gone; what was noted before stays. */
export const leftRemark = (remark: string): string =>
  hasLeft(remark) ? remark : [remark.trim(), GONE].filter((part) => part !== '').join('；');
