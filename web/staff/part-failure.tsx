import { Alert, Button } from 'antd';
import { errorText } from './call-outcome.ts';

interface Props {
  error: unknown;
  onRetry(): void;
}

/** A part of a page that could not be loaded, with the way to ask again; of a whole page load-failure.tsx says it. */
export function PartFailure({ error, onRetry }: Props) {
  return (
    <Alert
      type="error"
      showIcon
      title={`加载失败：${errorText(error)}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
