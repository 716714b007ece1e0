import { ApiError } from '#web/api-client/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';

/** In place of what could not be loaded. */
export function LoadProblem({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <ErrorPage
      title="加载失败"
      text={error.message}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      actions={
        <Button variant="primary" onClick={retry}>
          重试
        </Button>
      }
    />
  );
}
