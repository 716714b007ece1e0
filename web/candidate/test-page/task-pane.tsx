import { Suspense, useEffect, useRef } from 'react';
import { REFUSALS } from '#domain/session/refusals.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorBoundary, NotLoadedYet } from '#web/shell/failed-page.tsx';
import { useTakenTasks } from '../contest-loading.ts';
import { useBackground } from '../background/use-background.ts';
import { ClosingView } from './closing-view.tsx';
import { DeadlineKeeper } from './deadline-keeper.tsx';
import { OpeningView } from './opening-view.tsx';
import { taskLabel } from './shown-task.ts';
import { TaskView } from './task-view.tsx';
import { useTest } from './test-context.ts';

/** A new task begins at its top, also for those who go by keyboard or hear the page. */
function useFreshStart(taskId: number) {
  const pane = useRef<HTMLDivElement>(null);
  const shown = useRef(taskId);
  useEffect(() => {
    if (shown.current === taskId) return;
    shown.current = taskId;
    window.scrollTo(0, 0);
    pane.current?.focus({ preventScroll: true });
  }, [taskId]);
  return pane;
}

export function TaskPane({ taskId, isStartAsked }: { taskId: number; isStartAsked: boolean }) {
  const { contest, account, outbox } = useTest();
  const isStarted = account.startTime !== '';
  const { data: tasks, error, reload } = useTakenTasks(contest, outbox, account.username, isStarted);
  useBackground(account.username, outbox, tasks);
  const pane = useFreshStart(taskId);

  const task = tasks?.find((entry) => entry.name === contest.tasks[taskId]);
  return (
    <div
      ref={pane}
      className="test__pane"
      role="region"
      aria-label={taskLabel(contest, taskId)}
      tabIndex={-1}
    >
      {/* Authors begin their headings at any level; this one joins them to the page's. */}
      <h2 className="visually-hidden">{taskLabel(contest, taskId)}</h2>
      {tasks && isStarted ? <DeadlineKeeper tasks={tasks} /> : null}
      <ErrorBoundary place={String(taskId)} canRetry>
        <Suspense fallback={<Spinner />}>
          {!tasks ? (
            <NotLoadedYet error={error} reload={reload} />
          ) : !task ? (
            <ErrorPage title={REFUSALS.noSuchTask} />
          ) : taskId === 0 ? (
            <OpeningView task={task} isStartAsked={isStartAsked} />
          ) : taskId === contest.tasks.length - 1 ? (
            <ClosingView task={task} />
          ) : (
            <TaskView key={taskId} taskId={taskId} task={task} />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
