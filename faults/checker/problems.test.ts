import { describe, expect, it } from 'vitest';
import type { Entry, Sent } from '../record.ts';
import { hasLostAnswers, problemsOf, unfinished } from './problems.ts';
import type { Stored } from './stored.ts';

const USER = 'admin/演练/10001';
const sent = { user: USER, taskId: 1 };
const first = { ...sent, key: 'k1', sequence: 1, body: { text: 'one' } };
const second = { ...sent, key: 'k2', sequence: 2, body: { text: 'two' } };
const other = { ...sent, key: 'k3', taskId: 2, sequence: 3, body: { text: 'three' } };

/** Three acknowledged answers and one that was sent in vain. */
const RECORD: Entry[] = [
  ...[first, second, other].flatMap((answer): Entry[] => [
    { kind: 'send', ...answer },
    { kind: 'acknowledged', user: USER, key: answer.key },
  ]),
  { kind: 'send', ...sent, key: 'k4', sequence: 4, body: {} },
];

const rowOf = ({ key, taskId, sequence, body }: Sent) => ({
  userId: 'u',
  key,
  taskId,
  sequence,
  body,
});
const answerOf = ({ taskId, sequence, body }: Sent) => ({ userId: 'u', taskId, sequence, body });

const SOUND: Stored = {
  users: [{ id: 'u', name: USER, taskCount: 2, finishedAt: '2026-09-01T01:00:00.000Z' }],
  history: [first, second, other].map(rowOf),
  answers: [second, other].map(answerOf),
  progress: [{ contest: 'admin/演练', school: '一中', counted: 1, finished: 1 }],
};

const problemsWith = (planted: Partial<Stored>) => problemsOf(RECORD, { ...SOUND, ...planted });

describe('the checker', () => {
  it('is content when every acknowledged answer is stored once', () => {
    expect(problemsWith({})).toEqual([]);
  });

  it('is content when an answer that was never acknowledged is stored all the same', () => {
    const late = { ...first, key: 'k4', sequence: 4, body: {} };
    const planted = { history: [...SOUND.history, rowOf(late)], answers: [late, other].map(answerOf) };
    expect(problemsWith(planted)).toEqual([]);
  });

  it('misses an acknowledged answer', () => {
    const problems = problemsWith({ history: [second, other].map(rowOf) });
    expect(problems).toEqual([`acknowledged but not stored: ${USER}, key k1`]);
    expect(hasLostAnswers(RECORD, { ...SOUND, history: [] })).toBe(true);
    expect(hasLostAnswers(RECORD, SOUND)).toBe(false);
  });

  it('finds an answer that is stored under another candidate', () => {
    const strangers = [...SOUND.users, { id: 'v', name: 'admin/演练/10002', taskCount: 2, finishedAt: '' }];
    const history = [{ ...rowOf(first), userId: 'v' }, ...[second, other].map(rowOf)];
    const answers = [...SOUND.answers, { ...answerOf(first), userId: 'v' }];
    expect(problemsWith({ users: strangers, history, answers })).toEqual([
      `acknowledged but not stored: ${USER}, key k1`,
      'stored but never sent: admin/演练/10002, key k1',
    ]);
  });

  it('finds an answer that is stored twice', () => {
    const problems = problemsWith({ history: [...SOUND.history, rowOf(first)] });
    expect(problems).toEqual([`stored 2 times: ${USER}, key k1`]);
  });

  it.each([
    ['text', { body: { text: 'other' } }],
    ['sequence', { sequence: 0 }],
    ['task', { taskId: 2 }],
  ])('finds an answer that is stored with another %s', (_, change) => {
    const problems = problemsWith({
      history: [{ ...rowOf(first), ...change }, ...[second, other].map(rowOf)],
    });
    expect(problems).toEqual([`stored otherwise than it was sent: ${USER}, key k1`]);
  });

  it('finds an answer that nobody sent', () => {
    const problems = problemsWith({
      history: [...SOUND.history, { ...rowOf(first), key: 'k9', sequence: 0 }],
    });
    expect(problems).toEqual([`stored but never sent: ${USER}, key k9`]);
  });

  it('finds an older answer in the place of a newer one', () => {
    const problems = problemsWith({ answers: [first, other].map(answerOf) });
    expect(problems).toEqual(['the current answer has sequence 1, the newest is 2: task 1 of ticket user u']);
  });

  it('finds a current answer whose text is not that of its submission', () => {
    const problems = problemsWith({ answers: [{ ...answerOf(second), body: {} }, answerOf(other)] });
    expect(problems).toEqual(['the current answer has sequence 2, the newest is 2: task 1 of ticket user u']);
  });

  it('finds a task that was answered and has no current answer', () => {
    expect(problemsWith({ answers: [answerOf(other)] })).toEqual([
      'submitted, but there is no current answer: task 1 of ticket user u',
      `finished too early: ${USER}`,
    ]);
  });

  it('finds a current answer that was never submitted, and a task with two', () => {
    const answers = [...SOUND.answers, answerOf(other), answerOf({ ...first, taskId: 3 })];
    const users = SOUND.users.map((user) => ({ ...user, taskCount: 3 }));
    expect(problemsWith({ answers, users })).toEqual([
      'more than one current answer: task 2 of ticket user u',
      'a current answer without a submission: task 3 of ticket user u',
    ]);
  });

  it('finds a candidate who is finished and not marked so, and the other way round', () => {
    const withUser = (change: object) =>
      problemsWith({ users: SOUND.users.map((user) => ({ ...user, ...change })) });
    expect(withUser({ finishedAt: '' })).toEqual([`has answered all and is not finished: ${USER}`]);
    expect(withUser({ taskCount: 3 })).toEqual([`finished too early: ${USER}`]);
  });

  it('finds a candidate who is counted twice or not at all', () => {
    const counting = (counted: number) =>
      problemsWith({ progress: SOUND.progress.map((row) => ({ ...row, counted })) });
    const text = (counted: number) => `1 candidates of 一中 finished admin/演练, the counter says ${counted}`;
    expect(counting(2)).toEqual([text(2)]);
    expect(counting(0)).toEqual([text(0)]);
  });

  it('finds two candidates of one ticket', () => {
    const twin = { id: 'v', name: USER, taskCount: 0, finishedAt: '' };
    expect(problemsWith({ users: [...SOUND.users, twin] })).toEqual([
      `there are two candidates of the same ticket: ${USER}`,
    ]);
  });
});

describe('what is left when the candidates stop', () => {
  it('is an answer that was never acknowledged', () => {
    expect(unfinished(RECORD)).toEqual([`never acknowledged: ${USER}, key k4`]);
  });

  it('is an answer that was refused for good', () => {
    const refusal = { user: USER, key: 'k4', status: 409, text: '时间已到', final: true };
    expect(unfinished([...RECORD, { kind: 'turned-away', ...refusal }])).toEqual([
      `refused with 409 时间已到: ${USER}, key k4`,
    ]);
  });
});
