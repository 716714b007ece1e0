import { describe, expect, it } from 'vitest';
import type { Actor } from './access.ts';
import { refusalOf, traceOf } from './traces.ts';

const actor = (changes: Partial<Actor>): Actor => ({
  type: 'normal-user',
  username: 'amy',
  owner: 'amy',
  isAdmin: false,
  managedAccounts: ['ben'],
  ...changes,
});
const PRINCIPAL = actor({ type: 'school-user', username: 'amy/5001', managedAccounts: [] });
const READS_PEOPLE = { shows: 'people', changes: false } as const;

describe('the audit log', () => {
  it('is told which people a school-user sees, and not which figures', () => {
    expect(traceOf(READS_PEOPLE, PRINCIPAL, { owner: 'amy' })).toEqual({
      action: 'read-people',
      actor: 'amy/5001',
      owner: 'amy',
    });
    expect(traceOf({ shows: 'nobody', changes: false }, PRINCIPAL, { owner: 'amy' })).toBeUndefined();
  });

  it('is told which people somebody of the own schools was refused, and nothing of strangers', () => {
    const of = { owner: 'amy' };
    expect(refusalOf('people', PRINCIPAL, of)).toMatchObject({ action: 'refuse-people', actor: 'amy/5001' });
    expect(refusalOf('results', PRINCIPAL, of)).toMatchObject({ action: 'refuse-results' });
    for (const shows of ['messages', 'nobody'] as const)
      expect(refusalOf(shows, PRINCIPAL, of)).toBeUndefined();
    expect(refusalOf('people', PRINCIPAL, { owner: 'ben' })).toBeUndefined();
    expect(refusalOf('people', actor({}), { owner: 'carl' })).toBeUndefined();
  });

  it('is told of messages only as messages, and only where they are another owner’s', () => {
    const reads = { shows: 'messages', changes: false } as const;
    expect(traceOf(reads, PRINCIPAL, { owner: 'amy' })).toBeUndefined();
    expect(traceOf(reads, actor({}), { owner: 'ben' })).toMatchObject({ action: 'read-messages' });
  });

  it('is told of results whoever reads them', () => {
    for (const reader of [PRINCIPAL, actor({})]) {
      expect(traceOf({ shows: 'results', changes: false }, reader, { owner: 'amy' })).toMatchObject({
        action: 'read-results',
      });
    }
  });

  it('is told which people an author sees of another owner, and not of the own ones', () => {
    expect(traceOf(READS_PEOPLE, actor({}), { owner: 'ben' })).toMatchObject({ action: 'read-people' });
    expect(traceOf(READS_PEOPLE, actor({}), { owner: 'amy' })).toBeUndefined();
  });
});
