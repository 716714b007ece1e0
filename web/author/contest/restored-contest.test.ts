import { expect, it } from 'vitest';
import { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { describeContestVersion, goneText, restoredContest } from './restored-contest.ts';

const contest = (settings: object) =>
  Contest.parse({ ...ContestSettings.parse({ name: '期末', ...settings }), owner: 'amy', createdTime: '1' });

const NUMBERS = [{ id: '1', type: '学生', name: '李明', school: '一中' }];
const RANGES = [{ id: 1, start: '1', end: '9' }];

it('brings the settings of a version back, under the name of now', () => {
  const version = contest({ name: '旧名', duration: 40, tasks: ['opening', '甲', 'closing'] });
  expect(restoredContest(version, contest({ duration: 60 }))).toMatchObject({
    name: '期末',
    duration: 40,
    tasks: ['opening', '甲', 'closing'],
  });
});

it('opens nothing that is closed now, and hides nothing', () => {
  const version = contest({ state: 'active', visibility: 'invisible' });
  const saved = contest({ state: 'inactive', visibility: 'visible' });
  expect(restoredContest(version, saved)).toMatchObject({ state: 'inactive', visibility: 'visible' });
});

it('keeps the list of numbers, which no version has', () => {
  const saved = contest({ ticketType: 'number', ticket: NUMBERS });
  expect(restoredContest(contest({ ticketType: 'number' }), saved).ticket).toBe(saved.ticket);
  const ranges = contest({ ticketType: 'range', ticket: RANGES });
  expect(restoredContest(ranges, saved)).toMatchObject({ ticketType: 'number', ticket: NUMBERS });
  expect(restoredContest(contest({}), ranges)).toMatchObject({ ticketType: 'range', ticket: RANGES });
});

it('brings ranges and patterns back, which a version has', () => {
  const saved = contest({ ticketType: 'regex', ticket: '^1' });
  expect(restoredContest(contest({ ticketType: 'regex', ticket: '^2' }), saved).ticket).toBe('^2');
});

it('says nothing of numbers that a version does not know', () => {
  const keys = (settings: object) => describeContestVersion(contest(settings)).map(({ key }) => key);
  expect(keys({ ticketType: 'number' })).not.toContain('ticket');
  expect(keys({ ticketType: 'range' })).toContain('ticket');
});

it('names what a version held and cannot bring back', () => {
  expect(goneText({ kind: 'task', name: '甲' })).toBe('题目“甲”已不存在，恢复后不包含。');
  expect(goneText({ kind: 'contest', name: '乙' })).toBe('测试“乙”已不存在，恢复后不包含。');
});
