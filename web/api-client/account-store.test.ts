import { afterEach, expect, it, vi } from 'vitest';
import { askWhoIsThere } from './account-store.ts';

afterEach(() => vi.unstubAllGlobals());

function serverAnswers(status: number, reply: object): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply, { status })));
}

it('is nobody where the session was taken over elsewhere, so that the next one can log in', async () => {
  serverAnswers(401, { status: 'error', msg: '该准考证号已在其他设备登录' });
  expect(await askWhoIsThere()).toBeNull();
});

it('is not known while the server fails', async () => {
  serverAnswers(503, { status: 'error', msg: '稍后再试' });
  await expect(askWhoIsThere()).rejects.toThrow('稍后再试');
});
