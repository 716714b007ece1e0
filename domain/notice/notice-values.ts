export const NOTICE_STATES = ['已发布', '草稿', '已撤下'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
export const [PUBLISHED, DRAFT] = NOTICE_STATES;

export const NOTICE_TYPES = ['默认', '重要'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];
export const [USUAL_NOTICE, IMPORTANT_NOTICE] = NOTICE_TYPES;

export const NOTICE_LABELS = {
  name: '标题',
  user: '发给谁',
  text: '正文',
  type: '类型',
  state: '状态',
  createdTime: '创建时间',
  expireTime: '到期时间',
  templateUrl: '附件',
} as const;

export const NOTICES_PER_PAGE = 100;
export const LONGEST_NOTICE_TEXT = 100_000;
export const LONGEST_AUDIENCE = 20_000;
/** On a home page; older ones are in the list. */
export const NOTICES_AT_HOME = 20;
