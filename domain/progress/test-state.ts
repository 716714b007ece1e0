import { isExpired } from '../session/contest-session.ts';

/** Where somebody is in a test that they are to finish. */
export const TEST_STATES = {
  none: '未开始',
  running: '作答中',
  over: '时间已到',
  finished: '已完成',
} as const;
export type TestState = keyof typeof TEST_STATES;

interface Taken {
  startTime: string;
  stopTime: string;
  expireTime: string;
  finishedAt: string;
}

/** Whoever has only logged in has not begun. */
export function testState(taken: Taken | undefined, now: Date): TestState {
  if (!taken) return 'none';
  if (taken.finishedAt !== '') return 'finished';
  if (taken.startTime === '') return 'none';
  return isExpired(taken, now) ? 'over' : 'running';
}

/** With how many tasks are answered of how many, where that says more. */
export function testText({
  state,
  answered,
  total,
}: {
  state: TestState;
  answered: number;
  total: number;
}): string {
  const isBetween = state === 'running' || state === 'over';
  return isBetween ? `${TEST_STATES[state]} ${answered}/${total}` : TEST_STATES[state];
}
