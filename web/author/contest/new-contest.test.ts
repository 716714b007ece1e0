import { describe, expect, it } from 'vitest';
import { newContest, newContestIn, newContestPath } from './new-contest.ts';

describe('the address of a new contest', () => {
  it('says what was chosen for it', () => {
    const path = newContestPath('期 末', { type: 'parent', ticketType: 'range' });
    expect(path).toBe(`/contest-edit/${encodeURIComponent('期 末')}?new=range&type=parent`);
    expect(newContestIn(new URL(path, 'http://x').searchParams)).toEqual({
      type: 'parent',
      ticketType: 'range',
    });
  });

  it.each(['', 'new=list', 'type=parent'])('%j means a contest that is there', (search) => {
    expect(newContestIn(new URLSearchParams(search))).toBeUndefined();
  });
});

it('a new contest has the defaults of the specification beside what was chosen', () => {
  expect(newContest('amy', '期末', { type: 'default', ticketType: 'regex' })).toMatchObject({
    owner: 'amy',
    name: '期末',
    createdTime: '',
    ticketType: 'regex',
    duration: 40,
    tasks: ['opening', 'closing'],
    state: 'active',
  });
});
