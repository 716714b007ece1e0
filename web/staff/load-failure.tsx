import { Button } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { errorText } from './call-outcome.ts';

interface Props {
  error: unknown;
  onRetry(): void;
}

export function LoadFailure({ error, onRetry }: Props) {
  return (
    <ErrorPage
      title="加载失败"
      text={errorText(error)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          重新加载
        </Button>
      }
    />
  );
}
