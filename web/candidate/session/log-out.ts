import { call } from '#web/api-client/call.ts';

/** Throws, with the sentence to show, when the server has not done it. */
export async function logOut(): Promise<void> {
  const { status, msg } = await call('POST /api/logout').catch((error: Error) => ({
    status: 'error',
    msg: error.message,
  }));
  if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
}
