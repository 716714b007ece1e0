import { logIn, type Visitor } from './browser.ts';
import { ADMIN, OWNER } from './site.ts';

export interface PageVisit {
  name: string;
  path: string;
  /** Words that stand on the page when it is ready. */
  shows: string;
  /** Where the page leads instead, when the role may not stay. */
  leadsTo?: string;
}

const CONTEST = '学生学习情况调查';
const TEST_PATH = `/${OWNER.username}/${CONTEST}/test/0`;

const PARENT = '2026年学业质量监测（学生）';
const DASHBOARD_PATH = `/dashboard/${OWNER.username}/${PARENT}`;

/** Where an owner works, each page once. */
export const STAFF_PAGES: PageVisit[] = [
  { name: 'home', path: '/', shows: '导入测试' },
  { name: 'account', path: '/account', shows: OWNER.name },
  { name: 'contests', path: '/contest-edit', shows: '答题练习' },
  { name: 'contest', path: `/contest-edit/${CONTEST}`, shows: '保存' },
  { name: 'parent-contest', path: `/contest-edit/${PARENT}`, shows: '子测试' },
  { name: 'preview', path: `/contest-preview/${CONTEST}`, shows: '试做不会保存任何记录' },
  { name: 'tasks', path: '/task-edit', shows: '学习习惯' },
  { name: 'task', path: '/task-edit/学习习惯', shows: '添加问题' },
  { name: 'result', path: `/contest-result/${CONTEST}`, shows: '20260209' },
  { name: 'candidates', path: '/candidate-edit', shows: '20260101' },
  { name: 'candidate', path: '/candidate-edit/20260101', shows: '查询密码' },
  { name: 'charts', path: '/chart-edit', shows: '添加图表' },
  { name: 'resources', path: '/resource-edit', shows: '还没有资源' },
  { name: 'import', path: '/import', shows: '下载样例' },
  { name: 'trash', path: '/trash', shows: '回收站是空的' },
  { name: 'audit-log', path: '/audit-log', shows: '谁在什么时候查看' },
  { name: 'areas', path: '/area-edit', shows: '东湖区' },
  { name: 'schools', path: '/school-edit?area=东湖区', shows: '东湖区育才中学' },
  { name: 'school', path: '/school-candidate/东湖区育才中学', shows: '20260201' },
  { name: 'messages', path: '/message-edit', shows: '还没有消息' },
  { name: 'notices', path: '/notice-edit', shows: '还没有公告' },
  { name: 'report-templates', path: '/report-template-edit', shows: '学生学习情况报告' },
  { name: 'report-template', path: '/report-template-edit/学生学习情况报告', shows: '校园归属感' },
  { name: 'report-text', path: '/report-template-edit-text/学生学习情况报告', shows: '查看源码' },
  { name: 'reports', path: '/report-edit', shows: '下载报告' },
  { name: 'reports-of-schools', path: '/report-edit?by=school', shows: '东湖区实验小学' },
];

export const EVERY_ROLE = ['stranger', 'owner', 'admin', 'candidate', 'report-user', 'school-user'] as const;
type Role = (typeof EVERY_ROLE)[number];

/** What each role finds at an address that somebody has opened or sent. */
export const VISITS: Record<Role, PageVisit[]> = {
  stranger: [
    { name: 'home', path: '/', shows: '学生问卷', leadsTo: '/ticket-login-card' },
    { name: 'cards', path: '/ticket-login-card', shows: '学生问卷' },
    { name: 'ticket-login', path: `/ticket-login/${OWNER.username},${CONTEST}`, shows: '学生问卷' },
    { name: 'contest-missing', path: '/ticket-login/nobody,nothing', shows: '错误：无法找到指定测试' },
    { name: 'dashboard', path: `${DASHBOARD_PATH}/20260313`, shows: '请先完成上一个测试“学生问卷”' },
    { name: 'dashboard-missing', path: `${DASHBOARD_PATH}/1`, shows: '错误：无法找到指定测试' },
    { name: 'login', path: '/login', shows: '用户名' },
    { name: 'report-login', path: '/report-login', shows: '报告查询' },
    { name: 'school-login', path: '/school-login', shows: '作答进度查询' },
    { name: 'account', path: '/account', shows: '请登录后查看' },
    { name: 'close', path: '/close', shows: '请手动关闭本页面' },
    { name: 'not-found', path: '/no/such/page/at/all', shows: '页面不存在' },
    { name: 'guarded', path: '/contest-edit', shows: '用户名', leadsTo: '/login' },
    { name: 'guarded-test', path: TEST_PATH, shows: '学生问卷', leadsTo: '/ticket-login-card' },
    { name: 'callback-error', path: '/callback?code=x&state=y', shows: 'Login Error' },
  ],
  owner: [
    { name: 'login', path: '/login', shows: '导入测试', leadsTo: '/' },
    { name: 'contest-missing', path: '/contest-edit/不存在', shows: '不存在' },
    { name: 'preview-missing', path: '/contest-preview/不存在', shows: '不存在' },
    { name: 'candidate-missing', path: '/candidate-edit/不存在', shows: '不存在' },
    { name: 'resource-missing', path: '/resource-edit/不存在', shows: '资源不存在' },
    { name: 'schools-missing', path: '/school-edit?area=不存在', shows: '没有符合条件的学校' },
    { name: 'school-missing', path: '/school-candidate/不存在', shows: '这所学校没有考生' },
    { name: 'message-missing', path: `/message-edit/${OWNER.username}/不存在`, shows: '消息不存在' },
    { name: 'notice-missing', path: `/notice-edit/${OWNER.username}/不存在`, shows: '公告不存在' },
    { name: 'report-template-missing', path: '/report-template-edit/不存在', shows: '报告模板不存在' },
  ],
  admin: [{ name: 'home', path: '/', shows: '导入测试' }],
  candidate: [
    { name: 'opening', path: '/', shows: '开始测试', leadsTo: TEST_PATH },
    { name: 'dashboard', path: `${DASHBOARD_PATH}/20260313`, shows: '不是我，换人登录' },
    { name: 'not-allowed', path: '/contest-edit', shows: '没有权限查看此页面' },
  ],
  'report-user': [
    { name: 'home', path: '/', shows: '我的报告' },
    { name: 'reports', path: '/report-edit', shows: '还没有可以查看的报告' },
  ],
  'school-user': [
    { name: 'home', path: '/', shows: '我的学校' },
    { name: 'schools', path: '/school-edit', shows: '东湖区实验小学' },
    { name: 'school', path: '/school-candidate/东湖区实验小学', shows: '20260101' },
    { name: 'areas', path: '/area-edit', shows: '东湖区' },
    { name: 'reports', path: '/report-edit', shows: '学校学习情况报告' },
    { name: 'messages', path: '/message-edit', shows: '还没有发给您的消息' },
    { name: 'notices', path: '/notice-edit', shows: '还没有与您有关的公告' },
  ],
};

async function lookUp(visitor: Visitor, path: string, ticket: string): Promise<void> {
  const { page } = visitor;
  await page.goto(path);
  await page.getByLabel('准考证号').fill(ticket);
  await page
    .getByRole('button', { name: /查询|登录/ })
    .last()
    .click();
  await page.getByRole('button', { name: /确认|确定/ }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function enterContest(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto(`/ticket-login/${OWNER.username},${CONTEST}`);
  await page.getByLabel('准考证号').fill('20260113');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: /确认|确定/ }).click();
  await page.getByRole('button', { name: '开始测试' }).waitFor();
}

export const ENTER: Record<Role, (visitor: Visitor) => Promise<void>> = {
  stranger: () => Promise.resolve(),
  owner: (visitor) => logIn(visitor, OWNER),
  admin: (visitor) => logIn(visitor, ADMIN),
  candidate: enterContest,
  'report-user': (visitor) => lookUp(visitor, '/report-login', '20260101'),
  'school-user': (visitor) => lookUp(visitor, '/school-login', '50260101'),
};

/** The sign-in that fails on purpose is the one call whose refusal the browser reports by itself. */
const EXPECTED_COMPLAINTS = /api\/signin/;

/** What is wrong with a page that should be there now, in the width of its window: all of it, not only the first. */
export async function problemsOf(visitor: Visitor, { shows, leadsTo }: PageVisit): Promise<string[]> {
  const { page } = visitor;
  const words = page.locator('main').getByText(shows).filter({ visible: true }).first();
  const isShown = await words.waitFor().then(
    () => true,
    () => false,
  );
  const address = decodeURIComponent(new URL(page.url()).pathname);
  return [
    ...(isShown ? [] : [`does not show ${shows}`]),
    ...(leadsTo !== undefined && address !== leadsTo ? [`leads to ${address}`] : []),
    ...visitor.complaints.splice(0).filter((text) => !EXPECTED_COMPLAINTS.test(text)),
    ...visitor.strangers.splice(0).map((url) => `asks ${url}`),
  ];
}
