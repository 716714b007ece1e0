import type { AccountType } from '#domain/account/account.schema.ts';
import { hasTag } from '#domain/account/tags.ts';
import { isClassTeacher, type Viewer } from './viewer.ts';

export interface MenuItem {
  label: string;
  /** A route, or the help drawer, which belongs to every page. */
  to: `/${string}` | 'help';
  isShown?(viewer: Viewer): boolean;
}

const PRINCIPAL = ['校长'];

const GUEST_MENU: readonly MenuItem[] = [
  { label: '首页', to: '/' },
  { label: '报告查询', to: '/report-login' },
  { label: '作答进度查询', to: '/school-login' },
  { label: '测试入口', to: '/ticket-login-card' },
  { label: '管理员入口', to: '/login' },
  { label: '帮助', to: 'help' },
];

/** Owners and schools write to each other. */
const CORRESPONDENCE: readonly MenuItem[] = [
  { label: '我的消息', to: '/message-edit' },
  { label: '我的公告', to: '/notice-edit' },
];

const MENUS: Record<AccountType, readonly MenuItem[]> = {
  'normal-user': [
    { label: '我的测试', to: '/contest-edit' },
    { label: '我的题目', to: '/task-edit' },
    { label: '我的下载', to: '/resource-edit' },
    { label: '我的考生', to: '/candidate-edit' },
    ...CORRESPONDENCE,
    { label: '我的区县', to: '/area-edit' },
    { label: '我的学校', to: '/school-edit' },
    { label: '报告模板', to: '/report-template-edit' },
    { label: '我的图表', to: '/chart-edit' },
    { label: '导入测试', to: '/import' },
    { label: '回收站', to: '/trash' },
  ],
  'ticket-user': [{ label: '我的考生', to: '/candidate-edit', isShown: isClassTeacher }],
  'report-user': [{ label: '我的报告', to: '/report-edit' }],
  'school-user': [
    { label: '我的区县', to: '/area-edit', isShown: ({ tag }) => !hasTag(tag, PRINCIPAL) },
    { label: '我的学校', to: '/school-edit' },
    { label: '学校报告', to: '/report-edit' },
    ...CORRESPONDENCE,
  ],
};

export function menuFor(viewer: Viewer | null): readonly MenuItem[] {
  if (!viewer) return GUEST_MENU;
  return MENUS[viewer.type].filter((item) => item.isShown?.(viewer) ?? true);
}

export function isCurrent(item: MenuItem, pathname: string): boolean {
  return pathname === item.to || (item.to !== '/' && pathname.startsWith(`${item.to}/`));
}
