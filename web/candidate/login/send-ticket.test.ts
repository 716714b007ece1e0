import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { patiently, loginFailure, loginProblem } from './send-ticket.ts';

function refusal(status: number, retryAfter = '5'): ApiError {
  return ApiError.from(new Response('', { status, headers: { 'retry-after': retryAfter } }), '原因');
}

describe('logging in while the server is busy', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  /** Refuses so many times, then lets in. */
  function door(refusals: Error[]) {
    const asked: number[] = [];
    const ask = async () => {
      asked.push(Date.now());
      const refused = refusals.shift();
      if (refused) throw refused;
      return 'in';
    };
    return { ask, asked };
  }

  it('is tried again by itself until it works, never sooner than the server asked for', async () => {
    const { ask, asked } = door([refusal(503), refusal(503), refusal(503)]);
    const onWait = vi.fn();
    const entered = patiently(ask, { onWait });
    await vi.runAllTimersAsync();
    expect(await entered).toBe('in');
    expect(onWait).toHaveBeenCalledTimes(3);
    const pauses = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
    expect(pauses.every((ms) => ms >= 5_000)).toBe(true);
  });

  it('does not bring a whole school back at one moment', async () => {
    const schools = Array.from({ length: 20 }, () => door([refusal(503)]));
    const entered = schools.map(({ ask }) => patiently(ask));
    await vi.runAllTimersAsync();
    await Promise.all(entered);
    expect(new Set(schools.map(({ asked }) => asked[1])).size).toBeGreaterThan(10);
  });

  it('ends with the reason after so many tries', async () => {
    const ask = vi.fn(() => Promise.reject(refusal(503)));
    const failed = expect(patiently(ask)).rejects.toThrow('原因');
    await vi.runAllTimersAsync();
    await failed;
    expect(ask).toHaveBeenCalledTimes(10);
  });

  it('is not tried again after any other refusal', async () => {
    const { ask, asked } = door([refusal(401)]);
    await expect(patiently(ask)).rejects.toThrow('原因');
    expect(asked).toHaveLength(1);
  });

  it('is given up when the candidate leaves the page', async () => {
    const { ask, asked } = door([refusal(503)]);
    const leaving = new AbortController();
    const failed = expect(patiently(ask, { signal: leaving.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await vi.runAllTimersAsync();
    await failed;
    expect(asked).toHaveLength(1);
  });
});

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
