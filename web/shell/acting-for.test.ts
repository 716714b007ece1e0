import { describe, expect, it } from 'vitest';
import { askedOwner, ownerLabel, pathAtOwner } from './acting-for.ts';
import { menuFor } from './menu.ts';

describe('the owner in an address', () => {
  it('is whom it asks for', () => {
    expect(askedOwner('?owner=li')).toBe('li');
    expect(askedOwner('?page=2&owner=%E6%9D%8E%25')).toBe('李%');
  });

  it('is left open where there is none', () => {
    for (const search of ['', '?', '?owner=', '?owners=li']) expect(askedOwner(search)).toBeUndefined();
  });
});

describe('the same page of another owner', () => {
  it.each([
    ['/contest-edit', '/contest-edit'],
    ['/contest-edit/期末', '/contest-edit'],
    ['/contest-result/期末,期中/第1题', '/contest-edit'],
    ['/task-edit/x', '/task-edit'],
    ['/candidate-edit/1001', '/candidate-edit'],
    ['/message-edit/li/通知', '/message-edit'],
    ['/report-template-edit-text/x', '/report-template-edit'],
    ['/report-template-edit/x', '/report-template-edit'],
    ['/school-candidate/x', '/school-edit'],
    ['/trash', '/trash'],
    ['/import', '/import'],
    ['/', '/'],
    ['/account', '/'],
    ['/user/li', '/'],
  ])('of %s is %s', (pathname, path) => {
    expect(pathAtOwner(pathname, undefined)).toBe(path);
    expect(pathAtOwner(pathname, '李 %')).toBe(`${path}?owner=%E6%9D%8E%20%25`);
  });

  it('is the page itself wherever the menu of authors leads', () => {
    for (const { to } of menuFor({ type: 'normal-user', tag: '' })) {
      expect(pathAtOwner(to, undefined)).toBe(to);
    }
  });
});

it('an owner is called by name and username, by one of them where they are the same', () => {
  expect(ownerLabel({ username: 'li', name: '李老师' })).toBe('李老师（li）');
  expect(ownerLabel({ username: 'li', name: 'li' })).toBe('li');
  expect(ownerLabel({ username: 'li', name: '' })).toBe('li');
});
