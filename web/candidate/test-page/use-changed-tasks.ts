import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { loadedTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { settledAnswer } from './checked-answer.ts';
import { paced } from './paced.ts';
import { changedTasksOf } from './task-states.ts';

const COMPARED_EVERY_MS = 300;

/** Where its rules are not loaded yet, what was typed is taken as it is. */
function settled(task: Task | undefined, payload: AnswerPayload): AnswerPayload {
  const kinds = task && loadedTaskKinds(task);
  return kinds ? settledAnswer(kinds, task, payload) : payload;
}

/** `taskOf` is the same function for as long as the tasks are the same. */
export function useChangedTasks(
  { taskAnswers }: Pick<Account, 'taskAnswers'>,
  outbox: Outbox,
  taskOf: (taskId: number) => Task | undefined,
) {
  // The outbox does not tell of every keystroke; the task on screen does.
  const [keystrokes, setKeystrokes] = useState(0);
  const draftTasks = useOutboxState(outbox, (state) => state.draftTasks);
  const changedTasks = useMemo(() => {
    // Named here because it is what makes the drafts worth another look.
    void [keystrokes, draftTasks];
    return changedTasksOf(taskAnswers, outbox.typed(), (taskId, payload) => settled(taskOf(taskId), payload));
  }, [taskAnswers, outbox, taskOf, keystrokes, draftTasks]);
  // Every answer that was typed is compared as a whole, and the page drawn anew.
  const [typing] = useState(() => paced(() => setKeystrokes((count) => count + 1), COMPARED_EVERY_MS));
  useEffect(() => typing.stop, [typing]);
  return { changedTasks, noteTyping: typing.note };
}
