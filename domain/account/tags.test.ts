import { describe, expect, it } from 'vitest';
import { hasTag, isCandidateEditorTag, isTicketAdminTag, ROLES, tagsOf, watchedBy } from './tags.ts';

describe('the roles', () => {
  it('are the ten of the specification', () => {
    expect([...ROLES]).toEqual([
      '学生',
      '教师',
      '家长',
      '校长',
      '中层管理者',
      '上级主管',
      '储备校长',
      '班主任',
      '学科教师',
      '测试账号',
    ]);
  });
});

describe('the tags in one text', () => {
  it.each([
    ['', []],
    [' ', []],
    ['学生', ['学生']],
    ['老师', ['教师']],
    ['教师,班主任', ['教师', '班主任']],
    ['教师，班主任', ['教师', '班主任']],
    ['教师、班主任', ['教师', '班主任']],
    [' 老师 ， 校长,,', ['教师', '校长']],
    ['学科老师', ['学科老师']],
  ])('of %j are %j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it('hold a wanted one only as a whole word', () => {
    expect(hasTag('学科教师', ['教师'])).toBe(false);
    expect(hasTag('家长，老师', ['教师'])).toBe(true);
    expect(hasTag('', [''])).toBe(false);
  });
});

describe('an account type that follows from a tag', () => {
  it.each([
    ['班主任', true],
    ['信息员', true],
    ['教师,班主任', true],
    ['教师', false],
    ['学科教师', false],
    ['管理员', false],
    ['', false],
  ])('lets %j edit candidates: %s', (tag, expected) => {
    expect(isCandidateEditorTag(tag)).toBe(expected);
  });

  it.each([
    ['管理员', true],
    ['测试账号', true],
    ['学生，测试账号', true],
    ['班主任', false],
    ['学生', false],
    ['', false],
  ])('makes %j a ticket administrator: %s', (tag, expected) => {
    expect(isTicketAdminTag(tag)).toBe(expected);
  });

  it.each([
    ['校长', 'school'],
    ['中层管理者', 'school'],
    ['储备校长', 'school'],
    ['信息员', 'school'],
    ['上级主管', 'area'],
    ['管理员', 'area'],
    ['校长,上级主管', 'area'],
    ['学生', undefined],
    ['教师', undefined],
    ['家长', undefined],
    ['班主任', undefined],
    ['学科教师', undefined],
    ['测试账号', undefined],
    ['', undefined],
  ])('lets %j watch its own %s', (tag, watched) => {
    expect(watchedBy(tag)).toBe(watched);
  });
});
