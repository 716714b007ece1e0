import { expect, it } from 'vitest';
import { keysOf } from './addressee.ts';
import { mayWrite } from './correspondent.ts';

const person = (tag: string, area: string, school: string) => ({
  number: '2001',
  tag,
  area,
  school,
  since: '',
  isSchoolUser: true,
});

it.each([
  ['信息员,sender', '甲区', '一中', true],
  ['信息员,sender', '甲区', '', false],
  ['信息员,sender', '甲区', ' ', false],
  ['信息员,sender', '未填写区县', '未填写学校', false],
  ['上级主管', '甲区', '', true],
  ['上级主管', '', '', true],
  ['上级主管', '未填写区县', '未填写学校', false],
  ['管理员', '未填写区县', '一中', false],
])('whoever has not been put anywhere writes to nobody: %s of %s, %s', (tag, area, school, may) => {
  expect(mayWrite({ id: 'amy/2001/', name: '', person: person(tag, area, school) })).toBe(may);
});

it('those whose place nobody has filled in are no school together', () => {
  for (const tag of ['校长', '上级主管']) {
    expect(keysOf(person(tag, '未填写区县', '未填写学校'))).toEqual(['["person","2001",""]']);
  }
});
