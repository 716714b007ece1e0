import { expect, it } from 'vitest';
import { homeTarget } from './home-page.tsx';

const student = {
  type: 'ticket-user',
  tag: '学生',
  contestId: 'admin/期末 测试',
  ticketId: '1001',
  isParent: false,
  contests: '',
} as const;

it('leads guests to the test cards', () => {
  expect(homeTarget(null)).toBe('/ticket-login-card');
});

it('leads a ticket user to the test, with the names made safe for an address', () => {
  expect(homeTarget(student)).toBe(`/admin/${encodeURIComponent('期末 测试')}/test`);
});

it('leads a parent account to its dashboard', () => {
  const parent = { ...student, contestId: 'admin/all', isParent: true };
  expect(homeTarget(parent)).toBe('/dashboard/admin/all/1001');
  expect(homeTarget({ ...parent, contests: 'a,b' })).toBe('/dashboard/admin/all/1001/a%2Cb');
});

it('leads those who edit candidates to the candidate list', () => {
  expect(homeTarget({ ...student, tag: '班主任' })).toBe('/candidate-edit');
  expect(homeTarget({ ...student, tag: '信息员' })).toBe('/candidate-edit');
});

it('stays on the home page for everybody else', () => {
  for (const type of ['normal-user', 'report-user', 'school-user'] as const) {
    expect(homeTarget({ ...student, type })).toBeUndefined();
  }
});
