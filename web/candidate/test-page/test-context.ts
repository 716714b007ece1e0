import { createContext, useContext } from 'react';
import type { Account, Receipt } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { AnswerLog } from '../answer-log/answer-log.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

export interface Test {
  contest: TakenContest;
  /** With the answers that are still on their way: what the candidate has done counts at once. */
  account: Account;
  outbox: Outbox;
  /** Answered, and something else was typed since that is not submitted: in order. */
  changedTasks: readonly number[];
  /** The task on screen was changed by a keystroke, of which the outbox does not tell. */
  noteTyping(): void;
  /** Undefined while it is on its way, and when it is missing. */
  taskOf(taskId: number): Task | undefined;
  /** Absent where nothing is logged. */
  answerLog: AnswerLog | undefined;
  /** Once the test has been ended: what the server has received. */
  receipt: Receipt | undefined;
  showReceipt(receipt: Receipt): void;
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
