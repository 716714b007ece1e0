import type { AccountType } from '#domain/account/account.schema.ts';

interface PlaceholderRoute {
  path: string;
  name: string;
  kinds?: readonly AccountType[];
}

const AUTHOR: readonly AccountType[] = ['normal-user'];
const SCHOOL: readonly AccountType[] = ['normal-user', 'school-user'];

/** Pages that need a login and are not built yet. A page that is built loses its line here. */
export const PLACEHOLDER_ROUTES: readonly PlaceholderRoute[] = [
  { path: '/resource-edit', name: '我的下载', kinds: AUTHOR },
  { path: '/resource-edit/:resourceName', name: '编辑下载', kinds: AUTHOR },
  { path: '/candidate-edit/:candidateName', name: '编辑考生', kinds: ['normal-user', 'ticket-user'] },
  { path: '/message-edit', name: '我的消息', kinds: SCHOOL },
  { path: '/message-edit/:owner/:messageName', name: '编辑消息', kinds: SCHOOL },
  { path: '/notice-edit', name: '我的公告', kinds: SCHOOL },
  { path: '/notice-edit/:owner/:noticeName', name: '编辑公告', kinds: SCHOOL },
  { path: '/area-edit', name: '我的区县', kinds: SCHOOL },
  { path: '/school-edit', name: '我的学校', kinds: SCHOOL },
  { path: '/school-candidate/:schoolName', name: '学校考生', kinds: SCHOOL },
  { path: '/import', name: '导入测试', kinds: AUTHOR },
  { path: '/report-template-edit', name: '报告模板', kinds: AUTHOR },
  { path: '/report-template-edit/:reportTemplateName', name: '编辑数据分析', kinds: AUTHOR },
  { path: '/report-template-edit-text/:reportTemplateName', name: '编辑报告文本', kinds: AUTHOR },
  { path: '/chart-edit', name: '我的图表', kinds: AUTHOR },
  { path: '/chart-edit/:chartName', name: '编辑图表', kinds: AUTHOR },
  { path: '/report-edit', name: '我的报告', kinds: ['normal-user', 'report-user'] },
  { path: '/report-edit/:reportTemplateName', name: '查看报告', kinds: ['normal-user', 'report-user'] },
  { path: '/report-edit/:owner/:candidateName/:reportTemplateName', name: '查看报告' },
];
