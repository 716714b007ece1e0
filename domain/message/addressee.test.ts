import { describe, expect, it } from 'vitest';
import { type KnownNames, type KnownPerson, resolveAddressee } from './addressee.ts';
import { isWithin, mayWrite, writesWithin } from './correspondent.ts';

const ANYWHERE = { area: '', school: '' };
const SINCE = '2026-08-01';
const PERSONS: Record<string, KnownPerson> = {
  '2001': { area: '乙区', school: '一中', tag: '校长', since: SINCE },
  '2002': { area: '乙区', school: '一中', tag: '学生', since: SINCE },
};
const known: KnownNames = {
  places: [
    { area: '甲区', school: '一中' },
    { area: '乙区', school: '一中' },
    { area: '甲区', school: '二中' },
    { area: '', school: '三中' },
  ],
  person: (number) => PERSONS[number],
};
const resolve = (text: string, bounds = ANYWHERE) => resolveAddressee(text, known, bounds);

describe('an addressee', () => {
  it('is a school, an area or a person', () => {
    expect(resolve('二中')).toEqual({
      addressee: { kind: 'school', area: '甲区', school: '二中' },
      user: '二中',
    });
    expect(resolve('三中')).toEqual({
      addressee: { kind: 'school', area: '', school: '三中' },
      user: '三中',
    });
    expect(resolve(' 甲区 ')).toEqual({ addressee: { kind: 'area', area: '甲区' }, user: '甲区' });
    expect(resolve('2001')).toMatchObject({ addressee: { kind: 'person', number: '2001', since: SINCE } });
  });

  it('of a name that two areas have needs the area', () => {
    expect(resolve('一中')).toEqual({
      problem: '有几所学校名为“一中”，请写明区县：“甲区/一中”、“乙区/一中”',
    });
    expect(resolve('乙区/一中')).toMatchObject({
      addressee: { kind: 'school', area: '乙区', school: '一中' },
    });
  });

  it('is somebody of the list', () => {
    expect(resolve('九中')).toEqual({ problem: '名单中没有学校、区县或准考证号“九中”' });
    expect(resolve('2002')).toEqual({ problem: '“2002”不是学校或区县人员，看不到消息' });
    expect(resolve(' ')).toEqual({ problem: '收件人不能为空' });
  });

  it('outside of what its writer looks after is as if it were not there', () => {
    const bounds = { area: '甲区', school: '' };
    expect(resolve('一中', bounds)).toMatchObject({ addressee: { area: '甲区' } });
    for (const text of ['乙区', '乙区/一中', '2001', '三中']) {
      expect(resolve(text, bounds)).toEqual({ problem: `名单中没有学校、区县或准考证号“${text}”` });
    }
  });
});

describe('who writes', () => {
  const staff = (tag: string, isSchoolUser = true) => ({
    id: 'amy/1/',
    name: '',
    person: { number: '1', tag, school: '一中', area: '甲区', since: '', isSchoolUser },
  });

  it.each([
    ['管理员', true],
    ['上级主管', true],
    ['信息员,sender', true],
    ['sender', false],
    ['校长', false],
    ['信息员', false],
    ['学生', false],
  ])('%s: %s', (tag, may) => {
    expect(mayWrite(staff(tag))).toBe(may);
    expect(mayWrite(staff(tag, false))).toBe(false);
  });

  it('writes for the places that they look after', () => {
    expect(writesWithin({ id: 'amy', name: '', person: undefined })).toEqual(ANYWHERE);
    expect(writesWithin(staff('上级主管'))).toEqual({ area: '甲区', school: '' });
    expect(writesWithin(staff('信息员,sender'))).toEqual({ area: '甲区', school: '一中' });
  });

  it.each([
    [{ area: '', school: '' }, ['甲区/一中', '乙区/一中', '/一中', '甲区/二中']],
    [{ area: '甲区', school: '' }, ['甲区/一中', '甲区/二中']],
    [{ area: '甲区', school: '一中' }, ['甲区/一中']],
    [{ area: '', school: '一中' }, ['/一中']],
    [{ area: '未填写区县', school: '一中' }, ['/一中']],
  ])('writes, bounded by %j, to %j', (bounds, expected) => {
    const places = ['甲区/一中', '乙区/一中', '/一中', '甲区/二中'];
    const reached = places.filter((text) => {
      const [area = '', school = ''] = text.split('/');
      return isWithin(bounds, { area, school });
    });
    expect(reached).toEqual(expected);
  });
});
