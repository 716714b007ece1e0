import { describe, expect, it } from 'vitest';
import { isHiddenPlace, mayBeListed, narrowed, watchedOf } from './watched.ts';

const PERSON = { owner: 'amy', tag: '校长', school: '实验小学', area: '北区', contests: '' };
const seen = (changes: Partial<typeof PERSON>) => watchedOf({ ...PERSON, ...changes });

describe('who looks up progress', () => {
  it.each(['校长', '中层管理者', '储备校长', '信息员', '教师,校长'])(
    'sees the own school of the own area as %s',
    (tag) => {
      expect(seen({ tag })).toEqual({
        owner: 'amy',
        level: 'school',
        area: '北区',
        school: '实验小学',
        contests: '',
      });
    },
  );

  it.each(['上级主管', '管理员', '校长,上级主管'])('sees the own area as %s', (tag) => {
    expect(seen({ tag })).toEqual({ owner: 'amy', level: 'area', area: '北区', contests: '' });
  });

  it('sees all areas as a supervisor without one', () => {
    expect(seen({ tag: '上级主管', area: '' })).toEqual({ owner: 'amy', level: 'area', contests: '' });
  });

  it('sees nobody without a school, and of a school without an area those without one', () => {
    expect(seen({ school: '' })).toBeUndefined();
    expect(seen({ area: '' })).toMatchObject({ area: '', school: '实验小学' });
  });

  it('sees nobody where the list says neither school nor area: there everybody is of whom it says nothing', () => {
    for (const school of ['未填写学校', ' ', '未填写区县']) expect(seen({ school })).toBeUndefined();
    expect(seen({ tag: '上级主管', area: '未填写区县' })).toBeUndefined();
  });

  it.each(['学生', '班主任', '测试账号', 'sender', ''])('sees nobody as “%s”', (tag) => {
    expect(seen({ tag })).toBeUndefined();
  });

  it('is listed nobody who may do more', () => {
    const tags = [
      '上级主管',
      '教师，管理员',
      '校长',
      '学生',
      '校长,sender',
      '学生,测试账号',
      '教师,信息员',
      '班主任',
    ];
    const listed = (level?: 'area' | 'school') =>
      tags.filter((tag) => mayBeListed(level ? { level } : {}, tag));
    expect(listed('school')).toEqual(['校长', '学生', '教师,信息员', '班主任']);
    expect(listed('area')).toEqual(tags);
    expect(listed()).toEqual(tags);
  });

  it('sees the tests of the own list', () => {
    expect(seen({ contests: '语文' })).toMatchObject({ contests: '语文' });
  });
});

describe('a place that is asked for', () => {
  const all = { owner: 'amy' };
  const area = { owner: 'amy', area: '北区' };
  const school = { ...area, school: '实验小学' };

  it('narrows down what is seen', () => {
    expect(narrowed(all, {})).toEqual(all);
    expect(narrowed(all, { area: '北区', school: '实验小学' })).toEqual(school);
    expect(narrowed(area, { school: '实验小学' })).toEqual(school);
    expect(narrowed(all, { area: '' })).toEqual({ owner: 'amy', area: '' });
  });

  it.each([
    { area: '南区' },
    { area: '' },
    { school: '二小' },
    { school: '' },
    { area: '北区', school: '二小' },
  ])('widens nothing: %j', (place) => {
    expect(narrowed(school, place)).toBeUndefined();
  });

  it('may be one that is none', () => {
    expect(isHiddenPlace({ school: '协同中心' })).toBe(true);
    expect(isHiddenPlace({ area: '协同中心', school: '一小' })).toBe(true);
    expect(isHiddenPlace(school)).toBe(false);
  });
});
