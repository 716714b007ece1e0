import type { Account } from './account.schema.ts';

export const EMPTY_ACCOUNT: Omit<Account, 'type' | 'username' | 'serverTime'> = {
  id: '',
  owner: '',
  name: '',
  avatar: '',
  tag: '',
  school: '',
  class: '',
  grade: '',
  area: '',
  email: '',
  cellphone: '',
  createdAt: '',
  contests: '',
  isAdmin: false,
  isParent: false,
  mobileAlert: '',
  managedAccounts: [],
  contestId: '',
  ticketId: '',
  clientIp: '',
  userAgent: '',
  startTime: '',
  stopTime: '',
  expireTime: '',
  taskAnswers: [],
  asideTasks: [],
  receipt: null,
};

/** Accounts to try things out with say so, lest somebody takes their answers for real ones. */
export function trialLabel(username: string): string | undefined {
  if (username.endsWith('/demo')) return '演示账号';
  return username.endsWith('/test') ? '测试账号' : undefined;
}
