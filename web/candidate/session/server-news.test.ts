import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { openTestOutbox } from '../outbox/testing/outbox-harness.ts';
import { refreshAccount } from './server-news.ts';

const accountOf = (id: string): Account => ({
  ...EMPTY_ACCOUNT,
  ...{ type: 'ticket-user', id, username: `li/数学/${id}`, serverTime: '' },
});

/** The server answers with this account, after something else has happened at this computer. */
function answerWith(account: Account, meanwhile: () => void): void {
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return Response.json({ status: 'ok', msg: '', data: JSON.stringify(account) });
  });
}

afterEach(() => vi.unstubAllGlobals());

it('takes the account that the server answers with', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  answerWith({ ...accountOf('A'), name: '新' }, () => undefined);
  expect(await refreshAccount('A', outbox)).toMatchObject({ name: '新' });
  expect(knownAccount()?.name).toBe('新');
});

it('leaves the next pupil alone who has logged in while it was asked', async () => {
  const { outbox } = await openTestOutbox([]);
  rememberAccount(accountOf('A'));
  answerWith(accountOf('A'), () => rememberAccount(accountOf('B')));
  expect(await refreshAccount('A', outbox)).toBeUndefined();
  expect(knownAccount()?.id).toBe('B');
});
