import {
  type CONTEST_STATES,
  type CONTEST_TYPES,
  type CONTEST_VISIBILITIES,
  type UI_MODES,
} from '#domain/contest/contest-values.ts';

export const CONTEST_TYPE_LABELS: Record<(typeof CONTEST_TYPES)[number], string> = {
  default: '默认',
  parent: '父测试',
  jump: '父测试（依次跳转）',
  test: '练习（不计入统计）',
  external: '外部测试',
};

export const STATE_LABELS: Record<(typeof CONTEST_STATES)[number], string> = {
  active: '开放（可以登录和作答）',
  inactive: '关闭（不能登录）',
};

export const VISIBILITY_LABELS: Record<(typeof CONTEST_VISIBILITIES)[number], string> = {
  visible: '可见（在首页列表中）',
  invisible: '隐藏（不在首页列表中）',
  'parent-invisible': '完全隐藏（首页和父测试的列表中都没有）',
};

export const UI_MODE_LABELS: Record<(typeof UI_MODES)[number], string> = {
  default: '默认',
  dark: '专注（深色，没有题目菜单）',
};

export { TICKET_TYPE_LABELS } from '#domain/ticket/ticket-values.ts';
