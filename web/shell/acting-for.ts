import { useEffect, useEffectEvent } from 'react';
import type { Owner } from '#api/owner.ts';
import { mayActFor } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { isLostSession } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAccount, useServerData } from '#web/api-client/use-server-data.ts';

/** Whose things the address asks for; undefined where it leaves that open. */
export function askedOwner(search: string): string | undefined {
  return new URLSearchParams(search).get('owner') || undefined;
}

/** Pages about one thing whose list has another name. */
const LISTS: Record<string, string> = {
  'contest-preview': '/contest-edit',
  'contest-result': '/contest-edit',
  'school-candidate': '/school-edit',
  'report-template-edit-text': '/report-template-edit',
};

/** Lists that are not called after what is edited there. */
const OTHER_LISTS = ['import', 'trash'];

/**
 * Where whoever looks at a page finds the same of another owner: a list stays that list, one thing leads to its list, and
 * what belongs to nobody in particular to the home page. Without an owner the account's own.
 */
export function pathAtOwner(pathname: string, owner: string | undefined): string {
  const kind = pathname.split('/')[1] ?? '';
  const isList = kind.endsWith('-edit') || OTHER_LISTS.includes(kind);
  const path = LISTS[kind] ?? (isList ? `/${kind}` : '/');
  return owner === undefined ? path : `${path}?owner=${encodeURIComponent(owner)}`;
}

export function ownerLabel({ username, name }: Pick<Owner, 'username' | 'name'>): string {
  return name === '' || name === username ? username : `${name}（${username}）`;
}

/** Who that is; null when there is nobody of that name. Nothing is asked about oneself, or where it would be refused. */
export function useKnownOwner(account: Account, owner: string) {
  const isAsked = owner !== account.username && mayActFor(account, owner);
  return useServerData(
    // Each account asks for itself: the next one may not know the same owners.
    isAsked ? `owner ${account.username} ${owner}` : '',
    () => call('GET /api/get-owner', { query: { owner } }),
    { fixed: true },
  );
}

/** What was asked about owners may find the session over: then somebody logs in again, and it is asked anew. */
export function useAskedAgain(error: Error | undefined, reload: () => Promise<void>): void {
  useEffect(() => {
    if (isLostSession(error)) void reloadAccount();
  }, [error]);
  const isLoggedIn = useAccount().data != null;
  const askAgain = useEffectEvent(() => {
    if (isLostSession(error)) void reload();
  });
  useEffect(() => {
    if (isLoggedIn) askAgain();
  }, [isLoggedIn]);
}
