import { describe, expect, it } from 'vitest';
import { isInvited } from './invitation.ts';

describe('an invitation', () => {
  it.each(['', ' ', ',', ' ， '])('is for every contest when the list is %j', (contests) => {
    expect(isInvited({ contests }, '语文', [])).toBe(true);
  });

  it.each(['语文', '数学,语文', '数学，语文', ' 语文 , 数学 '])('names the contest in %j', (contests) => {
    expect(isInvited({ contests }, '语文', [])).toBe(true);
  });

  it('names a parent of the contest', () => {
    expect(isInvited({ contests: '期末' }, '语文', ['期中', '期末'])).toBe(true);
  });

  it('is missing when neither the contest nor a parent is named', () => {
    expect(isInvited({ contests: '数学' }, '语文', [])).toBe(false);
    expect(isInvited({ contests: '数学' }, '语文', ['期末'])).toBe(false);
  });

  it('needs the whole name', () => {
    expect(isInvited({ contests: '语文二' }, '语文', [])).toBe(false);
    expect(isInvited({ contests: '语文' }, '语文二', [])).toBe(false);
  });

  it('finds a name that itself holds a full-width comma', () => {
    expect(isInvited({ contests: '语文，上册' }, '语文，上册', [])).toBe(true);
    expect(isInvited({ contests: '数学, 语文，上册' }, '语文，上册', [])).toBe(true);
  });
});
