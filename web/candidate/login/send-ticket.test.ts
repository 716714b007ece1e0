import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { keptPlace } from './kept-place.ts';
import { BUSY_TEXT, CUT_OFF_TEXT, patiently, loginFailure, loginProblem, sendTicket } from './send-ticket.ts';

const asked = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('./take-over-question.tsx', () => ({ askToTakeOver: asked }));

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
    expect(onWait.mock.calls).toEqual([[BUSY_TEXT], [BUSY_TEXT], [BUSY_TEXT]]);
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

describe('logging in while many wait', () => {
  const stored = new Map<string, string>();
  const keptPlaces = () => [...stored.keys()].filter((key) => key.startsWith('login-place'));

  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  const CUT = new TypeError('network');
  const wait = (before: number, data: string) => ({ status: 'wait', msg: `前面还有 ${before} 人`, data });
  const IN = { status: 'ok', msg: '' };

  /** Answers the log-ins in this order; gives the places that were sent. */
  function server(...answers: (object | Error)[]) {
    const places: string[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      places.push((JSON.parse(body) as { place: string }).place);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    });
    return places;
  }

  it('comes back with its place by itself until it is in, and says how many are before', async () => {
    const places = server(wait(12, 'p1'), wait(3, 'p2'), IN);
    const onWait = vi.fn();
    const entered = sendTicket('li/数学', { username: '1001' }, { onWait });
    await vi.runAllTimersAsync();
    await entered;
    expect(places).toEqual(['', 'p1', 'p2']);
    const said = onWait.mock.calls.map(([text]) => String(text));
    expect(said).toEqual([
      expect.stringContaining('前面还有 12 人'),
      expect.stringContaining('前面还有 3 人'),
    ]);
    expect(keptPlaces()).toEqual([]);
  });

  it('keeps the place over network errors', async () => {
    const places = server(wait(2, 'p1'), CUT, CUT, CUT, IN);
    const entered = sendTicket('li/数学', { username: '1001' });
    await vi.runAllTimersAsync();
    await entered;
    expect(places).toEqual(['', 'p1', 'p1', 'p1', 'p1']);
  });

  it('says at once that the network is away when it does not wait yet', async () => {
    const places = server(CUT);
    await expect(sendTicket('li/数学', { username: '1001' })).rejects.toThrow('网络连接失败');
    expect(places).toHaveLength(1);
  });

  it('does not ask in circles when the server has no time to hold it', async () => {
    const places = server(...Array.from({ length: 9 }, () => wait(2, 'p1')), IN);
    const entered = sendTicket('li/数学', { username: '1001' });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(places.length).toBeLessThanOrEqual(4);
    await vi.runAllTimersAsync();
    await entered;
  });

  /** As far as the reload: nothing of what is under way goes on. */
  async function waitInLine(username: string, waiting = {}): Promise<void> {
    server(wait(2, 'p1'));
    void sendTicket('li/数学', { username, password: username }, waiting);
    await vi.advanceTimersByTimeAsync(10);
    vi.clearAllTimers();
  }

  it('has its place again after a reload, for the same ticket only', async () => {
    await waitInLine('1001');
    const after = server(IN);
    await sendTicket('li/数学', { username: '1001' });
    expect(after).toEqual(['p1']);
    await waitInLine('1001');
    const others = server(IN);
    await sendTicket('li/数学', { username: '1002' });
    expect(others).toEqual(['']);
  });

  it('keeps the number beside the place over a reload, and nothing else that was typed', async () => {
    await waitInLine('1001');
    expect(keptPlace.find('li/数学', Date.now())).toMatchObject({ username: '1001', isFresh: true });
    expect([...stored.values()].join()).not.toContain('password');
    expect(keptPlace.find('li/语文', Date.now())).toBeUndefined();
  });

  it('goes on by itself only while it can be the same person, and not after the server’s time', async () => {
    await waitInLine('1001');
    expect(keptPlace.find('li/数学', Date.now() + 120_000)).toMatchObject({ isFresh: false });
    expect(keptPlace.find('li/数学', Date.now() + 601_000)).toBeUndefined();
  });

  it('keeps nothing of those who log in again in the middle of a test', async () => {
    await waitInLine('1001', { again: 'user-1001' });
    expect(keptPlaces()).toEqual([]);
  });

  it('says that the network is away and the place is kept, and how many are before once it is back', async () => {
    server(wait(2, 'p1'), CUT, wait(1, 'p1'), IN);
    const onWait = vi.fn();
    const entered = sendTicket('li/数学', { username: '1001' }, { onWait });
    await vi.runAllTimersAsync();
    await entered;
    const said = onWait.mock.calls.map(([text]) => String(text));
    expect(said).toEqual([
      expect.stringContaining('前面还有 2 人'),
      CUT_OFF_TEXT,
      expect.stringContaining('前面还有 1 人'),
    ]);
  });

  it('waits for the network after a reload as well', async () => {
    await waitInLine('1001');
    const places = server(CUT, IN);
    const entered = sendTicket('li/数学', { username: '1001' });
    await vi.runAllTimersAsync();
    await entered;
    expect(places).toEqual(['p1', 'p1']);
  });

  it('is given up when the candidate no longer wants to wait', async () => {
    const places = server(wait(2, 'p1'), IN);
    const leaving = new AbortController();
    const failed = expect(
      sendTicket('li/数学', { username: '1001' }, { signal: leaving.signal }),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await vi.runAllTimersAsync();
    await failed;
    expect([places, keptPlaces()]).toEqual([[''], []]);
  });
});

describe('logging in while another device is answering', () => {
  const QUESTION = { status: 'error', msg: LOGIN_TEXTS.takeOverQuestion, inUse: true };

  interface Sent {
    takeOver?: boolean;
    tab: string;
  }

  beforeEach(() => {
    asked.mockReset();
    return () => vi.unstubAllGlobals();
  });

  function server(...answers: { status: number; body: object }[]) {
    const sent: Sent[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body) as Sent);
      const { status, body: said } = answers.shift() ?? { status: 200, body: { status: 'ok', msg: '' } };
      return Response.json(said, { status });
    });
    return sent;
  }

  it('asks first, and ends that only when it is meant; the tab stays the same', async () => {
    asked.mockResolvedValue(true);
    const sent = server({ status: 409, body: QUESTION });
    await sendTicket('li/数学', { username: '1001' });
    expect(sent.map(({ takeOver }) => takeOver)).toEqual([undefined, true]);
    expect(sent[0]?.tab).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.tab).toBe(sent[0]?.tab);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('leaves the other device alone when it is not meant, and says why', async () => {
    asked.mockResolvedValue(false);
    const sent = server({ status: 409, body: QUESTION });
    await expect(sendTicket('li/数学', { username: '1001' })).rejects.toThrow(LOGIN_TEXTS.takeOverDeclined);
    expect(sent).toHaveLength(1);
  });

  it('does not ask about any other conflict', async () => {
    server({ status: 409, body: { status: 'error', msg: LOGIN_TEXTS.otherTicket } });
    await expect(sendTicket('li/数学', { username: '1001' })).rejects.toThrow(LOGIN_TEXTS.otherTicket);
    expect(asked).not.toHaveBeenCalled();
  });

  it('stays meant while it waits in line', async () => {
    vi.useFakeTimers();
    asked.mockResolvedValue(true);
    const sent = server(
      { status: 409, body: QUESTION },
      { status: 200, body: { status: 'wait', msg: '前面还有 2 人', data: 'p1' } },
    );
    const entered = sendTicket('li/数学', { username: '1001' });
    await vi.runAllTimersAsync();
    await entered;
    vi.useRealTimers();
    expect(sent.map(({ takeOver }) => takeOver)).toEqual([undefined, true, true]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what the login form says', () => {
  it('asks for a missing field at the field, without a prefix', () => {
    expect(loginProblem(LOGIN_TEXTS.ticketRequired)).toEqual({ place: 'username', text: '请输入准考证号！' });
    expect(loginProblem(LOGIN_TEXTS.passwordRequired)).toEqual({ place: 'password', text: '请输入密码！' });
  });

  it('calls it no failure when the candidate leaves the other device alone', () => {
    expect(loginProblem(LOGIN_TEXTS.takeOverDeclined)).toEqual({
      place: 'note',
      text: '该准考证号正在另一台设备上作答，请核对准考证号',
    });
  });

  it('says for everything else that the login failed, and why', () => {
    expect(loginProblem(LOGIN_TEXTS.noSpaces).text).toBe('登录失败：准考证号中请勿输入空格等特殊字符');
    expect(loginProblem(LOGIN_TEXTS.digitsOnly).text).toBe('登录失败：准考证号必须为纯数字');
    expect(loginProblem(LOGIN_TEXTS.wrongPassword).text).toBe('登录失败：密码错误');
    expect(loginFailure(new Error('准考证号不存在')).text).toBe('登录失败：准考证号不存在');
  });
});
