import { createContext, useContext } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import type { AnswerLog } from '../answer-log/answer-log.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

export interface Test {
  contest: TakenContest;
  /** With the answers that are still on their way: what the candidate has done counts at once. */
  account: Account;
  outbox: Outbox;
  /** Absent where nothing is logged. */
  answerLog: AnswerLog | undefined;
  goTo(taskId: number): void;
  /** Called before the candidate leaves the task on screen by a button or the menu. */
  setBeforeLeave(action: (() => void) | undefined): void;
}

export const TestContext = createContext<Test | undefined>(undefined);

export function useTest(): Test {
  const test = useContext(TestContext);
  if (!test) throw new Error('outside of a test page');
  return test;
}
