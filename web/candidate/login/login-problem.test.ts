import { describe, expect, it } from 'vitest';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { loginFailure, loginProblem } from './login-problem.ts';

describe('what the login form says', () => {
  it('asks for a missing field at the field, without a prefix', () => {
    expect(loginProblem(LOGIN_TEXTS.ticketRequired)).toEqual({ place: 'username', text: '请输入准考证号！' });
    expect(loginProblem(LOGIN_TEXTS.passwordRequired)).toEqual({ place: 'password', text: '请输入密码！' });
  });

  it('says for everything else that the login failed, and why', () => {
    expect(loginProblem(LOGIN_TEXTS.noSpaces).text).toBe('登录失败：准考证号中请勿输入空格等特殊字符');
    expect(loginProblem(LOGIN_TEXTS.digitsOnly).text).toBe('登录失败：准考证号必须为纯数字');
    expect(loginProblem(LOGIN_TEXTS.wrongPassword).text).toBe('登录失败：密码错误');
    expect(loginFailure(new Error('准考证号不存在')).text).toBe('登录失败：准考证号不存在');
  });
});
