import { Button } from '#ui/button.tsx';

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 } as const;

/** Pictures that could not be had: what is missing must not pass for what is there. */
export function MissingPictures({ text, onRetry }: { text: string | undefined; onRetry(): void }) {
  if (text === undefined) return null;
  return (
    <p role="alert" style={{ ...ROW, color: 'var(--color-error)' }}>
      {text}
      <Button size="small" onClick={onRetry}>
        重新加载
      </Button>
    </p>
  );
}
