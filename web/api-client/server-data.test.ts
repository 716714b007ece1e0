import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { createServerData } from './server-data.ts';

/** An answer that comes when the test says so. */
function later<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const refusal = ApiError.from(new Response('', { status: 404 }), '没有');

describe('what the page keeps', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is asked for once, however many want it', async () => {
    const ask = vi.fn(async () => 1);
    const known = createServerData(ask);
    await Promise.all([known.ensure(), known.ensure()]);
    await known.ensure();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(known.state()).toEqual({ data: 1, error: undefined });
  });

  it('is asked for again by whoever comes later, but not so soon that it was just answered', async () => {
    const ask = vi.fn(async () => 1);
    const known = createServerData(ask);
    await known.refresh();
    await known.refresh();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    await known.refresh();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('stays while it is asked for again', async () => {
    const second = later<number>();
    const answers = [Promise.resolve(1), second.promise];
    const known = createServerData(() => answers.shift() as Promise<number>);
    await known.ensure();
    const reloading = known.reload();
    expect(known.state().data).toBe(1);
    second.resolve(2);
    await reloading;
    expect(known.state().data).toBe(2);
  });

  it('is not replaced by an answer to an older question', async () => {
    const first = later<number>();
    const known = createServerData(() => first.promise);
    const loading = known.ensure();
    known.put(2);
    first.resolve(1);
    await loading;
    expect(known.state().data).toBe(2);
  });

  it('is not spoiled by the failure of an older question', async () => {
    const first = later<number>();
    const known = createServerData(() => first.promise);
    const loading = known.ensure();
    known.put(2);
    first.reject(refusal);
    await loading;
    expect(known.state()).toEqual({ data: 2, error: undefined });
  });

  it('is asked for again when the network was away', async () => {
    const answers = [Promise.reject(new NetworkError('away')), Promise.resolve(1)];
    const known = createServerData(() => answers.shift() as Promise<number>);
    const loading = known.ensure();
    await vi.runAllTimersAsync();
    await loading;
    expect(known.state()).toEqual({ data: 1, error: undefined });
  });

  it('is given up after three failures, and keeps the reason', async () => {
    const ask = vi.fn(() => Promise.reject(new NetworkError('away')));
    const known = createServerData(ask);
    const loading = known.ensure();
    await vi.runAllTimersAsync();
    await loading;
    expect(ask).toHaveBeenCalledTimes(3);
    expect(known.state().error?.message).toBe('网络连接失败，请检查网络');
  });

  it('is not asked for again after a refusal', async () => {
    const ask = vi.fn(() => Promise.reject(refusal));
    const known = createServerData(ask);
    await known.ensure();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(known.state().error).toBe(refusal);
  });

  it('tells whoever listens, and nobody who has left', async () => {
    const known = createServerData(async () => 1);
    const heard: unknown[] = [];
    const leave = known.subscribe(() => heard.push(known.state().data));
    known.put(5);
    leave();
    known.put(6);
    expect(heard).toEqual([5]);
  });
});
