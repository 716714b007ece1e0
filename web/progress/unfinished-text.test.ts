import { describe, expect, it } from 'vitest';
import { byClass, groupText, unfinishedText } from './unfinished-text.ts';

const person = (name: string, realName: string, inClass: string, left = ['语文']) => ({
  ...{ name, realName, class: inClass, left, over: [] as string[], hasLeft: false, unnamedLeft: 0 },
  ...{ tag: '学生', gender: '', grade: inClass === '' ? '' : '五年级', school: '一小', area: '北区' },
});
const PEOPLE = [
  person('20260001', '王明', '2班', ['语文', '数学']),
  person('20260002', '王明', '2班'),
  person('20260003', '李雷', '10班'),
  person('20260004', '', ''),
];
const AT = new Date(2026, 10, 17, 9, 5).toISOString();

describe('a list of the unfinished', () => {
  it('is by class, also of those who are in none', () => {
    expect(byClass(PEOPLE).map(groupText)).toEqual([
      '五年级2班（2人）',
      '五年级10班（1人）',
      '没有填写班级（1人）',
    ]);
  });

  it('can be sent to others: with what is left, and without any number to log in with', () => {
    const text = unfinishedText({ school: '一小', at: AT, contest: '', people: PEOPLE });
    expect(text).toBe(
      [
        '一小未完成名单（11月17日 9:05，共4人）',
        '五年级2班（2人）\n王明（尾号0001）：语文、数学\n王明（尾号0002）：语文',
        '五年级10班（1人）\n李雷：语文',
        '没有填写班级（1人）\n准考证号尾号0004：语文',
      ].join('\n\n'),
    );
    expect(text).not.toContain('2026000');
  });

  it('says who is no pupil, who has gone, and that something is left that has no name here', () => {
    const people = [
      { ...person('20260005', '王明', '2班'), tag: '家长,sender' },
      { ...person('20260006', '王明', '2班'), hasLeft: true },
      { ...person('20260007', '赵四', '2班', []), unnamedLeft: 2 },
    ];
    const text = unfinishedText({ school: '一小', at: AT, contest: '', people });
    expect(text).toContain('共3人，其中流出1人');
    expect(text.split('\n').slice(3)).toEqual([
      '王明（家长、消息发送者，尾号0005）：语文',
      '王明（流出，尾号0006）：语文',
      '赵四：另外2项（名称未公开）',
    ]);
  });

  it('says whose time is over, for a call does not help them', () => {
    const people = [
      { ...person('20260005', '王明', '2班', ['语文', '数学']), over: ['数学'] },
      ...PEOPLE.slice(2, 3),
    ];
    const all = unfinishedText({ school: '一小', at: AT, contest: '', people });
    expect(all).toContain('（11月17日 9:05，共2人，1人有测试时间已到，由主办方补时后才能继续作答）');
    expect(all).toContain('王明：语文、数学（时间已到）');
    expect(unfinishedText({ school: '一小', at: AT, contest: '数学', people })).toContain('王明（时间已到）');
  });

  it('of one test needs no more than names', () => {
    expect(unfinishedText({ school: '一小', at: AT, contest: '语文', people: PEOPLE })).toContain(
      '五年级2班（2人）\n王明（尾号0001）、王明（尾号0002）',
    );
  });
});
