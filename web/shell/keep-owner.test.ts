import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { askedOwner } from './acting-for.ts';
import { keepOwner } from './keep-owner.ts';

const author: Account = { ...EMPTY_ACCOUNT, type: 'normal-user', username: 'amy', serverTime: '' };
const admin = { ...author, username: 'root', isAdmin: true };
const manager = { ...author, username: 'bob', managedAccounts: ['li 老师'] };

/** Somebody looks at a page of this address. */
function look(account: Account | null, search: string): void {
  rememberAccount(account);
  vi.stubGlobal('window', { location: { search } });
}

afterEach(() => vi.unstubAllGlobals());

describe('a link between pages', () => {
  it('keeps the owner for whom somebody acts', () => {
    look(admin, '?owner=li');
    expect(keepOwner('/task-edit')).toBe('/task-edit?owner=li');
    expect(keepOwner('/task-edit?page=2')).toBe('/task-edit?page=2&owner=li');
  });

  it('keeps nothing else of the address', () => {
    look(admin, '?page=3&owner=li&sort=name');
    expect(keepOwner('/task-edit')).toBe('/task-edit?owner=li');
  });

  it('that says whose page it leads to is followed as it stands', () => {
    look(admin, '?owner=li');
    expect(keepOwner('/task-edit?owner=root')).toBe('/task-edit?owner=root');
    expect(keepOwner('/task-edit?page=2&owner=wang')).toBe('/task-edit?page=2&owner=wang');
  });

  it('is as it stands on the own pages', () => {
    for (const search of ['', '?owner=', '?page=2', '?co-owner=li']) {
      look(admin, search);
      expect(keepOwner('/task-edit')).toBe('/task-edit');
    }
  });

  it('does not keep an owner for whom one may not act', () => {
    for (const account of [author, manager, { ...admin, type: 'ticket-user' } as const, null]) {
      look(account, '?owner=wang');
      expect(keepOwner('/task-edit')).toBe('/task-edit');
    }
  });

  it('hands the owner on unchanged, whatever the name is made of', () => {
    look(manager, `?${new URLSearchParams({ owner: 'li 老师' }).toString()}`);
    expect(askedOwner(keepOwner('/trash').slice('/trash'.length))).toBe('li 老师');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (owner) => {
        look(admin, `?owner=${encodeURIComponent(owner)}`);
        expect(askedOwner(keepOwner('/trash').slice('/trash'.length))).toBe(owner);
      }),
    );
  });
});
