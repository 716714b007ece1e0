import { Suspense, useEffect, useRef } from 'react';
import { HeldFiles } from '#tasks/kit/held-files.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorBoundary, NotLoadedYet } from '#web/shell/failed-page.tsx';
import type { useTakenTasks } from '../taken-tasks.ts';
import { fetchInTheEnd, pauseMs } from '../background/fetch-later.ts';
import { useBackground } from '../background/use-background.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { DeadlineKeeper } from './deadline-keeper.tsx';
import { findHeld } from './held-media.ts';
import { OpeningView } from './opening-view.tsx';
import { taskLabel } from './shown-task.ts';
import { TaskView } from './task-view.tsx';
import { useTest } from './test-context.ts';

// Few need it at once; it is fetched long before the first one does.
const ClosingView = lazyPart(async () => (await import('../ending/closing-view.tsx')).ClosingView);

const MediaNote = lazyPart(async () => {
  const part = await fetchInTheEnd(() => import('../background/media-note.tsx'), pauseMs());
  return part.MediaNote;
});

const NoTask = lazyPart(async () => (await import('../ending/no-task.tsx')).NoTask);

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

interface TaskPaneProps {
  taskId: number;
  taken: ReturnType<typeof useTakenTasks>;
  isStartAsked: boolean;
}

export function TaskPane({ taskId, taken, isStartAsked }: TaskPaneProps) {
  const { contest, account, outbox, taskOf } = useTest();
  const isStarted = account.startTime !== '';
  const { data: tasks, error, reload } = taken;
  useBackground(account.id, outbox, tasks);
  const pane = useFreshStart(taskId);
  // Another device may have brought a newer text: then the shown task begins anew with it.
  const revision = useOutboxState(outbox, (state) => state.revisions[taskId] ?? 0);

  const task = taskOf(taskId);
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
      <HeldFiles value={findHeld}>
        <ErrorBoundary place={String(taskId)} canRetry>
          <Suspense fallback={<Spinner />}>
            {!tasks ? (
              <NotLoadedYet error={error} reload={reload} />
            ) : !task ? (
              <NoTask />
            ) : taskId === 0 ? (
              <OpeningView task={task} isStartAsked={isStartAsked} />
            ) : taskId === contest.tasks.length - 1 ? (
              <ClosingView task={task} />
            ) : (
              <TaskView key={`${taskId}/${revision}`} taskId={taskId} task={task} />
            )}
          </Suspense>
        </ErrorBoundary>
      </HeldFiles>
      <Suspense>
        <MediaNote userId={account.id} isStarted={isStarted} />
      </Suspense>
    </div>
  );
}
