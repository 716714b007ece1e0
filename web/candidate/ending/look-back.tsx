import { Suspense, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { cardTitle } from '#domain/contest/contest.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Tag } from '#ui/tag.tsx';
import { useModal } from '#ui/use-modal.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { ErrorBoundary, NotLoadedYet } from '#web/shell/failed-page.tsx';
import { knownAnswer } from '../test-page/answer-payload.ts';
import { taskLabel } from '../test-page/shown-task.ts';
import { TASK_STATES, taskStates } from '../test-page/task-states.ts';
import { useTest } from '../test-page/test-context.ts';
import { useLeaveTest } from '../test-page/use-leave-test.ts';
import './look-back.css';

/** The owner may have changed their mind since the test was opened: the server is asked anew. */
function useMayLookBack(): boolean {
  const { contestId, id } = useTest().account;
  const ask = async () => {
    const contest = await call('GET /api/get-contest', { query: { id: contestId } });
    return contest !== null && 'tasks' in contest && contest.showTasksAfterEnd;
  };
  return useServerData(`may-look-back/${id}`, ask).data ?? false;
}

/** Those that the page has; one that was opened after the end may have been given the opening and the closing page alone. */
function useAllTasks() {
  const { contest, account, taskOf } = useTest();
  const isHeld = contest.tasks.every((_, taskId) => taskOf(taskId) !== undefined);
  const ask = () => call('GET /api/get-tasks', { query: { owner: contest.owner } });
  const asked = useServerData(isHeld ? '' : `look-back/${account.id}`, ask);
  const find = (taskId: number) =>
    taskOf(taskId) ?? asked.data?.find(({ name }) => name === contest.tasks[taskId]);
  return { find, isLoading: !isHeld && !asked.data, error: asked.error, reload: asked.reload };
}

/** A task with the answer that counts, as it was handed in. */
function GivenAnswer({ taskId, task }: { taskId: number; task: Task }) {
  const { taskAnswers } = useTest().account;
  return (
    <ErrorBoundary place={String(taskId)} canRetry>
      <Suspense fallback={<Spinner />}>
        <TaskBody key={taskId} task={task} payload={knownAnswer(taskAnswers[taskId - 1])} mode="view" />
      </Suspense>
    </ErrorBoundary>
  );
}

/** All tasks with the candidate's own answers, to be read only. Over everything, so that the test below stays closed. */
function LookBack({ onClose }: { onClose(): void }) {
  const { contest, account, changedTasks } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const titleId = useId();
  const dialog = useModal(true, onClose);
  const { find, isLoading, error, reload } = useAllTasks();
  const [taskId, setTaskId] = useState(1);
  useEffect(() => void dialog.current?.scrollTo(0, 0), [dialog, taskId]);
  const states = taskStates(contest, account, changedTasks);
  const task = find(taskId);
  return (
    <dialog ref={dialog} className="look-back" aria-labelledby={titleId}>
      <header className="look-back__header">
        <div className="look-back__words">
          <h2 id={titleId} className="look-back__title">
            {cardTitle(contest)}
          </h2>
          <p className="look-back__hint">测试已结束，只能查看题目和自己提交的答案，不能修改。</p>
        </div>
        <div className="look-back__ways">
          <Button onClick={onClose}>返回</Button>
          <Button variant="primary" loading={isLeaving} onClick={() => leave('logout')}>
            退出登录
          </Button>
        </div>
      </header>
      <div className="look-back__room">
        <nav aria-label="题目列表">
          <ol className="look-back__tasks">
            {states.map(({ taskId: id, state }) => (
              <li key={id}>
                <button
                  type="button"
                  className="look-back__task"
                  aria-current={id === taskId ? 'step' : undefined}
                  onClick={() => setTaskId(id)}
                >
                  <span className="look-back__name">{taskLabel(contest, id)}</span>
                  <Tag tone={TASK_STATES[state].tone}>{TASK_STATES[state].text}</Tag>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <section className="look-back__pane" aria-label={taskLabel(contest, taskId)}>
          {isLoading ? (
            <NotLoadedYet error={error} reload={reload} />
          ) : task ? (
            <GivenAnswer taskId={taskId} task={task} />
          ) : (
            <ErrorPage title="无法显示这道题" text="提交的答案都已保存。" />
          )}
          <div className="test__actions">
            <Button size="large" disabled={taskId === 1} onClick={() => setTaskId(taskId - 1)}>
              上一题
            </Button>
            <Button size="large" disabled={taskId >= states.length} onClick={() => setTaskId(taskId + 1)}>
              下一题
            </Button>
          </div>
        </section>
      </div>
    </dialog>
  );
}

/** Where the owner lets candidates see the tasks after the end; elsewhere nothing. */
export function LookBackButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const mayLookBack = useMayLookBack();
  const [isOpen, setOpen] = useState(false);
  if (!mayLookBack) return null;
  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>查看题目</Button>
      {/* Beside the dialog that it is opened from, not in it. */}
      {isOpen ? createPortal(<LookBack onClose={() => setOpen(false)} />, document.body) : null}
    </>
  );
}
