import { describe, expect, it } from 'vitest';
import { isCurrent, menuFor } from './menu.ts';
import { hasMenu, showsLogout } from './viewer.ts';

const entries = (viewer: Parameters<typeof menuFor>[0]) =>
  menuFor(viewer).map(({ label, to }) => `${label} ${to}`);

describe('the menu', () => {
  it('offers every entrance to a guest', () => {
    expect(entries(null)).toEqual([
      '首页 /',
      '报告查询 /report-login',
      '作答进度查询 /school-login',
      '测试入口 /ticket-login-card',
      '管理员入口 /login',
      '帮助 help',
    ]);
  });

  it('offers authoring to a normal-user', () => {
    expect(entries({ type: 'normal-user', tag: '' })).toEqual([
      '我的测试 /contest-edit',
      '我的题目 /task-edit',
      '我的下载 /resource-edit',
      '我的考生 /candidate-edit',
      '我的消息 /message-edit',
      '我的公告 /notice-edit',
      '我的区县 /area-edit',
      '我的学校 /school-edit',
      '报告模板 /report-template-edit',
      '我的图表 /chart-edit',
      '导入测试 /import',
      '回收站 /trash',
    ]);
  });

  it.each(['学生', '教师', '学科教师', '信息员', ''])('is empty for a ticket user tagged “%s”', (tag) => {
    expect(entries({ type: 'ticket-user', tag })).toEqual([]);
  });

  it.each(['班主任', '教师，班主任'])('shows the candidates to a ticket user tagged “%s”', (tag) => {
    expect(entries({ type: 'ticket-user', tag })).toEqual(['我的考生 /candidate-edit']);
  });

  it('shows a report-user the reports', () => {
    expect(entries({ type: 'report-user', tag: '学生' })).toEqual(['我的报告 /report-edit']);
  });

  it('shows a school-user districts and schools, a principal only schools, and what is written to them', () => {
    const written = ['学校报告 /report-edit', '我的消息 /message-edit', '我的公告 /notice-edit'];
    const all = ['我的区县 /area-edit', '我的学校 /school-edit', ...written];
    expect(entries({ type: 'school-user', tag: '上级主管' })).toEqual(all);
    expect(entries({ type: 'school-user', tag: '储备校长' })).toEqual(all);
    expect(entries({ type: 'school-user', tag: '校长' })).toEqual(['我的学校 /school-edit', ...written]);
  });
});

describe('the place of the menu', () => {
  const types = ['normal-user', 'ticket-user', 'report-user', 'school-user'] as const;
  const tags = ['', '学生', '校长', '班主任', '教师，班主任'];
  const viewers = [null, ...types.flatMap((type) => tags.map((tag) => ({ type, tag })))];

  it.each(viewers)('is there exactly when the menu has an entry: %j', (viewer) => {
    expect(hasMenu(viewer)).toBe(menuFor(viewer).length > 0);
  });
});

describe('the logout entry', () => {
  it('is hidden in the class-teacher view only', () => {
    expect(showsLogout({ type: 'ticket-user', tag: '班主任' })).toBe(false);
    expect(showsLogout({ type: 'ticket-user', tag: '学生' })).toBe(true);
    expect(showsLogout({ type: 'report-user', tag: '班主任' })).toBe(true);
    expect(showsLogout({ type: 'normal-user', tag: '' })).toBe(true);
  });
});

describe('the marked entry', () => {
  const item = { label: '', to: '/report-template-edit' } as const;

  it('is the page itself and the pages below it, not one whose name only begins alike', () => {
    expect(isCurrent(item, '/report-template-edit')).toBe(true);
    expect(isCurrent(item, '/report-template-edit/x')).toBe(true);
    expect(isCurrent(item, '/report-template-edit-text/x')).toBe(false);
    expect(isCurrent({ label: '首页', to: '/' }, '/login')).toBe(false);
  });
});
