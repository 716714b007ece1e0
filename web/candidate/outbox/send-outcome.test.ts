import { describe, expect, it } from 'vitest';
import { REFUSALS } from '#domain/session/refusals.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import { outcomeOfError, outcomeOfReply } from './send-outcome.ts';

const submission = {
  userId: 'user-1001',
  taskId: 1,
  sequence: 5,
  queuedAt: 1,
  idempotencyKey: 'k',
  payload: { basic: [] },
};

function refusal(status: number, reply: unknown = '不行', headers: Record<string, string> = {}) {
  return outcomeOfError(ApiError.from(new Response(null, { status, headers }), reply));
}

describe('an answer of the server', () => {
  const news = { stopTime: 'b', expireTime: 'c', serverTime: 'd' };

  it('acknowledges in short, and says what has changed beside the answer', () => {
    for (const state of ['counts', 'late', 'aside'] as const) {
      const reply = { ...news, task: { id: submission.taskId, state } };
      expect(outcomeOfReply(reply, submission)).toEqual({ kind: 'acknowledged', news, standing: state });
    }
  });

  it('acknowledges with the whole account of that user, as an earlier version does', () => {
    const account = { id: submission.userId, username: 'li/改过的名字/1001', ...news };
    const acknowledged = { kind: 'acknowledged', news, standing: 'counts' };
    expect(outcomeOfReply(account, submission)).toEqual(acknowledged);
    expect(outcomeOfReply({ ...account, late: true }, submission)).toMatchObject({ standing: 'late' });
    expect(outcomeOfReply({ ...account, aside: true }, submission)).toMatchObject({ standing: 'aside' });
  });

  it('acknowledges nothing when something between page and server made it up', () => {
    expect(outcomeOfReply(undefined, submission)).toEqual({ kind: 'unreachable' });
    expect(outcomeOfReply(null, submission)).toEqual({ kind: 'unreachable' });
    expect(outcomeOfReply({ id: 'user-1002' }, submission)).toEqual({ kind: 'unreachable' });
    const ofOtherTask = { ...news, task: { id: 2, state: 'counts' } };
    expect(outcomeOfReply(ofOtherTask, submission)).toEqual({ kind: 'unreachable' });
    for (const reply of [
      { task: { id: 1, state: 'counts' } },
      { serverTime: 'd', task: { id: 1, state: 'counts' } },
      { ...news, task: { id: 1 } },
      { ...news, task: { id: 1, state: 'of a later version' } },
    ]) {
      expect(outcomeOfReply(reply, submission)).toEqual({ kind: 'unreachable' });
    }
    expect(outcomeOfReply(17, submission)).toEqual({ kind: 'unreachable' });
  });

  it('refuses with a sentence', () => {
    expect(outcomeOfReply('请先完成前面的题目', submission)).toEqual({
      kind: 'refused',
      message: '请先完成前面的题目',
    });
  });
});

describe('a failed call', () => {
  it('is final when the server refuses the answer itself', () => {
    expect(refusal(409)).toEqual({ kind: 'refused', message: '不行' });
    expect(refusal(422, { status: 'error', msg: '字段不对' })).toEqual({
      kind: 'refused',
      message: '字段不对',
    });
    expect(refusal(413).kind).toBe('refused');
  });

  it('keeps the answer when the session is gone or belongs to somebody else', () => {
    expect(refusal(401)).toEqual({ kind: 'session-lost', message: '不行' });
    expect(refusal(403).kind).toBe('session-lost');
  });

  it.each([408, 429, 502, 503, 504, 507])('is tried again after status %i', (status) => {
    expect(refusal(status)).toEqual({ kind: 'busy', retryAfterMs: undefined });
  });

  it('is the answer’s own when the server stumbles over it', () => {
    expect(refusal(500)).toEqual({ kind: 'failing' });
  });

  it('carries how long the server asks to wait', () => {
    expect(refusal(429, '稍等', { 'retry-after': '7' })).toEqual({ kind: 'busy', retryAfterMs: 7_000 });
  });

  it('waits for a test that its owner has closed, and may open again', () => {
    expect(refusal(409, REFUSALS.inactive)).toEqual({ kind: 'closed' });
  });

  it('is tried again when no answer came', () => {
    expect(outcomeOfError(new NetworkError(new TypeError('Failed to fetch')))).toEqual({
      kind: 'unreachable',
    });
  });

  it('does not hide a programming error', () => {
    expect(() => outcomeOfError(new RangeError('bug'))).toThrow(RangeError);
  });
});
