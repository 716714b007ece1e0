import { Suspense } from 'react';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { useTest } from '../test-page/test-context.ts';

const AnswerInsights = lazyPart(async () => (await import('./answer-insights.tsx')).AnswerInsights);

interface TaskInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
}

/** What is shown about the answer below a task: to everybody where its author wants it, to administrators as they like. */
export function TaskInsights({ task, payload }: TaskInsightsProps) {
  const { account } = useTest();
  const isAnswerShown = task.basic?.showAnswer === true;
  if (!isAnswerShown && !account.isAdmin) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AnswerInsights task={task} payload={payload} isAnswerShown={isAnswerShown} />
      </Suspense>
    </ErrorBoundary>
  );
}
