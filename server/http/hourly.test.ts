import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { hourly } from './hourly.ts';

const HOUR_MS = 3_600_000;

it('the server looks every hour or so, also after a failure, and no more once it has ended', async () => {
  vi.useFakeTimers();
  const app = fastify();
  const now = new Date();
  app.decorate('clock', () => now);
  const run = vi.fn(() => Promise.reject(new Error('the database is away')));
  hourly(app, 'old things', run);
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2 - 1);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  const times = run.mock.calls.length;
  expect(times).toBeGreaterThan(15);
  await app.close();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(run).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});
