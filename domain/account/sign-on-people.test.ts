import { describe, expect, it } from 'vitest';
import { isAnyOf, parseSignOnPerson } from './sign-on-people.ts';

function names(entry: string, claims: Record<string, unknown>): boolean {
  const person = parseSignOnPerson(entry);
  return person !== undefined && isAnyOf([person], claims);
}

describe('a person of single sign-on', () => {
  it.each([
    ['sub:id-1', { sub: 'id-1' }, true],
    ['sub:id-1', { sub: 'id-2', preferred_username: 'id-1' }, false],
    ['sub:a:b', { sub: 'a:b' }, true],
    ['email:boss@school.example', { email: 'Boss@school.example', email_verified: true }, true],
    ['email:boss@school.example', { email: 'boss@school.example', email_verified: false }, false],
    ['email:boss@school.example', { email: 'boss@school.example', email_verified: 'true' }, false],
    ['email:boss@school.example', { email: 'boss@school.example' }, false],
    ['claim:role=teacher', { role: 'teacher' }, true],
    ['claim:role=teacher', { role: 'teachers' }, false],
    ['claim:groups=staff', { groups: ['pupils', 'staff'] }, true],
    ['claim:groups=staff', { groups: ['pupils'] }, false],
    ['claim:realm_access.roles=teacher', { realm_access: { roles: ['teacher'] } }, true],
    ['claim:https://school/role=x=y', { 'https://school/role': 'x=y' }, true],
    ['claim:is_staff=true', { is_staff: true }, true],
    ['claim:a=[object Object]', { a: {} }, false],
    ['claim:toString.name=toString', {}, false],
    ['claim:none=undefined', {}, false],
  ])('%s is %j: %s', (entry, claims, expected) => {
    expect(names(entry, claims)).toBe(expected);
  });

  it.each([
    'zhang',
    'boss@school.example',
    'name:zhang',
    'sub:',
    'claim:role',
    'claim:=x',
    'claim:role=',
    '',
  ])('is not %j', (entry) => {
    expect(parseSignOnPerson(entry)).toBeUndefined();
  });
});
