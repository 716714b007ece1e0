import { Suspense } from 'react';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { partsOf } from '#tasks/task.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { useTest } from '../test-page/test-context.ts';

// Nobody else pays for them.
const AdminTools = lazyPart(async () => (await import('./admin-tools.tsx')).AdminTools);

/** The test goes on without its tools. */
export function AdminToolsPart() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AdminTools />
      </Suspense>
    </ErrorBoundary>
  );
}

const AnswerInsights = lazyPart(async () => (await import('./answer-insights.tsx')).AnswerInsights);

interface TaskInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
}

/** What is shown about the answer below a task: to everybody where its author wants it, to administrators as they like. */
export function TaskInsights({ task, payload }: TaskInsightsProps) {
  const { account } = useTest();
  const parts = partsOf(useTaskKinds(task), task);
  const isAnswerShown = parts.some(({ kind, content }) => kind.showsAnswer?.(content));
  if (!isAnswerShown && !account.isAdmin) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AnswerInsights task={task} payload={payload} isAnswerShown={isAnswerShown} />
      </Suspense>
    </ErrorBoundary>
  );
}
