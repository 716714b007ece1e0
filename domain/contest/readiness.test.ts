import { describe, expect, it } from 'vitest';
import { Contest, ContestSettings } from './contest.schema.ts';
import { missingParts, type Surroundings } from './readiness.ts';

const contest = (settings: object) =>
  Contest.parse({ ...ContestSettings.parse({ name: '期末', ...settings }), owner: 'amy', createdTime: '' });
const known: Surroundings = {
  tasks: new Map([
    ['阅读', { unfinished: 0 }],
    ['问卷', { unfinished: 2 }],
  ]),
  contests: new Map([
    ['语文', { state: 'active', type: 'default', tasks: ['opening', '阅读', 'closing'] }],
    ['数学', { state: 'inactive', type: 'default', tasks: ['opening', '阅读', 'closing'] }],
    ['空的', { state: 'active', type: 'default', tasks: ['opening', 'closing'] }],
    ['外部', { state: 'active', type: 'external', tasks: ['opening', 'closing'] }],
  ]),
  hasCandidates: false,
};
const TICKET = { ticketType: 'regex', ticket: '\\d+' };
const texts = (settings: object, around: Partial<Surroundings> = {}) =>
  missingParts(contest(settings), { ...known, ...around }).map(({ text }) => text);

describe('what is missing before candidates can start', () => {
  it('is nothing for a test with a task and a ticket', () => {
    expect(texts({ tasks: ['opening', '阅读', 'closing'], ...TICKET })).toEqual([]);
  });

  it('is everything for a new one', () => {
    expect(texts({})).toEqual([
      '还没有题目',
      '没有人可以登录：这里没有准考证，“我的考生”中也没有可以参加的学生',
    ]);
  });

  it('is no ticket where the list of candidates has somebody', () => {
    expect(texts({ tasks: ['opening', '阅读', 'closing'] }, { hasCandidates: true })).toEqual([]);
  });

  it('names tasks that are gone or unfinished; built-in pages are always there', () => {
    expect(texts({ tasks: ['opening', '丢了', '问卷', 'closing'], ...TICKET })).toEqual([
      '题目“丢了”不存在',
      '题目“问卷”中有 2 处没有写完',
    ]);
  });

  it('names children that are gone, closed or empty', () => {
    const tasks = ['opening', '语文', '数学', '空的', '外部', '丢了', 'closing'];
    expect(texts({ type: 'parent', tasks, ...TICKET })).toEqual([
      '子测试“数学”的状态为“关闭”',
      '子测试“空的”还没有题目',
      '子测试“丢了”不存在',
    ]);
    expect(texts({ type: 'jump', ...TICKET })).toEqual(['还没有子测试']);
  });

  it('is the address of an external test', () => {
    expect(texts({ type: 'external', ...TICKET })).toEqual(['外部测试还没有填写网址']);
    expect(texts({ type: 'external', externalUrl: 'https://a.example/', ...TICKET })).toEqual([]);
  });

  it('is a time in which nobody can end, and a state in which nobody can log in', () => {
    const ready = { tasks: ['opening', '阅读', 'closing'], ...TICKET };
    expect(texts({ ...ready, duration: 40, minDuration: 40 })).toHaveLength(1);
    expect(texts({ ...ready, duration: 0, minDuration: 40 })).toEqual([]);
    expect(texts({ ...ready, state: 'inactive' })).toEqual(['状态为“关闭”，考生不能登录']);
  });
});
