import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';

/** Stands at its field, or over the button when it concerns the login as a whole. */
export interface LoginProblem {
  place: 'username' | 'password' | 'form';
  text: string;
}

const FAILED = '登录失败：';

export function loginProblem(text: string): LoginProblem {
  if (text === LOGIN_TEXTS.ticketRequired) return { place: 'username', text };
  if (text === LOGIN_TEXTS.passwordRequired) return { place: 'password', text };
  return { place: 'form', text: FAILED + text };
}

export function loginFailure(error: unknown): LoginProblem {
  return loginProblem(error instanceof Error ? error.message : '未知错误');
}
