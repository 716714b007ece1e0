import { Suspense } from 'react';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { ErrorBoundary } from '#web/shell/error-boundary.tsx';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { useTest } from '../test-page/test-context.ts';
import { AnswerLines } from './answer-lines.tsx';

const AdminInsights = lazyPart(async () => (await import('./admin-insights.tsx')).AdminInsights);

interface TaskInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
}

/** What is shown about the answer below a task: to everybody where its author wants it, to administrators as they like. */
export function TaskInsights({ task, payload }: TaskInsightsProps) {
  const { account } = useTest();
  const isAnswerShown = task.basic?.showAnswer === true;
  return (
    <>
      {isAnswerShown ? <AnswerLines task={task} payload={payload} /> : null}
      {account.isAdmin ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <AdminInsights task={task} payload={payload} isAnswerShown={isAnswerShown} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
