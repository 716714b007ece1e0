import type { Account } from '#domain/account/account.schema.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { createServerData } from './server-data.ts';

export async function askForAccount(): Promise<Account | null> {
  const { data } = await call('GET /api/get-account');
  return data ? (JSON.parse(data) as Account) : null;
}

/**
 * A session that was taken over at another computer is none: here somebody else may want to log in. A test page that is open
 * asks by itself, and says why it is out.
 */
export async function askWhoIsThere(): Promise<Account | null> {
  try {
    return await askForAccount();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Without React, which is not there yet when it is asked for. */
export const account = createServerData(askWhoIsThere);

export const knownAccount = () => account.state().data;

/** Asked at once, while the page's own part is still on its way. */
export const prefetchAccount = account.ensure;

/** After a login, or when a call has answered that there is no session. */
export const reloadAccount = account.reload;

/** The account as it is after a start, an answer or the end: it takes the place of the known one. */
export const rememberAccount = account.put;
