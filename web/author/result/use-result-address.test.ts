import { describe, expect, it } from 'vitest';
import { personIn, searchForOthers, withPerson } from './use-result-address.ts';

const params = (text: string) => new URLSearchParams(text);

describe('the address of results', () => {
  it('names the candidate who is looked at by test and number', () => {
    const person = { contest: '期末, 甲', ticketId: '00123' };
    expect(personIn(withPerson(params('page=2'), person))).toEqual(person);
    expect(withPerson(withPerson(params('page=2'), person), undefined).toString()).toBe('page=2');
  });

  it.each(['', 'candidate=', 'candidate=期末', 'candidate=期末/', 'candidate=a/b/c'])(
    'names nobody where it is wrong: %s',
    (text) => {
      expect(personIn(params(text))).toBeUndefined();
    },
  );

  it('keeps for other tests whom it is about, and drops what only the old ones have', () => {
    expect(searchForOthers(params('owner=wang&school=A&version=v1&page=3&candidate=期末/1'))).toBe(
      '?owner=wang&school=A',
    );
    expect(searchForOthers(params('page=3'))).toBe('');
  });
});
