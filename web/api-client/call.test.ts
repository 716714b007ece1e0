import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, untilAnswered } from './call.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets what has been asked for be answered before a log-out, for a while', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  let isQuiet = false;
  const quiet = () => untilAnswered().then(() => (isQuiet = true));

  const first = call('GET /api/get-clock');
  void quiet();
  await vi.advanceTimersByTimeAsync(100);
  expect(isQuiet).toBe(false);
  answers[0]?.(Response.json({}));
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(isQuiet).toBe(true);

  isQuiet = false;
  void call('GET /api/get-clock');
  void quiet();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isQuiet).toBe(true);
});
