import { expect, it } from 'vitest';
import { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { differencesOf } from '#web/staff/forms/differences.ts';
import { describeContest } from './describe-contest.ts';

const contest = (settings: object) =>
  Contest.parse({ ...ContestSettings.parse({ name: '期末', ...settings }), owner: 'amy', createdTime: '' });

function changes(mine: object, theirs: object) {
  return differencesOf(describeContest(contest(mine)), describeContest(contest(theirs))).map((found) => [
    found.label,
    found.mine.map(({ text }) => text),
    found.theirs.map(({ text }) => text),
  ]);
}

it('says of two versions of a contest in the words of the form where they differ', () => {
  expect(
    changes(
      { duration: 40, state: 'active', tasks: ['opening', '甲', '乙', 'closing'] },
      { duration: 60, state: 'inactive', tasks: ['opening', '乙', 'closing'], canJump: true },
    ),
  ).toEqual([
    ['状态', ['开放（可以登录和作答）'], ['关闭（不能登录）']],
    ['时长（分钟）', ['40'], ['60']],
    ['允许跳题', ['否'], ['是']],
    ['题目 / 子测试', ['0. 卷首语', '1. 甲', '2. 乙', '3. 结束语'], ['0. 卷首语', '1. 乙', '2. 结束语']],
  ]);
});

it('names the tickets that differ', () => {
  const number = (id: string) => ({ id, type: '学生', name: '李明', school: '一中' });
  expect(changes({ ticket: [number('1')] }, { ticket: [number('2')] })).toEqual([
    ['准考证', ['1　学生　李明　一中'], ['2　学生　李明　一中']],
  ]);
});

it('knows every setting that there is', () => {
  const described = describeContest(contest({})).map(({ key }) => key);
  expect(described.sort()).toEqual(Object.keys(ContestSettings.shape).sort());
});
