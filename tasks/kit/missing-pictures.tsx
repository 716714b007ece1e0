import { Button } from '#ui/button.tsx';
import type { PlayerMode } from '../view/player.ts';

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 } as const;

interface MissingPicturesProps {
  text: string | undefined;
  mode: PlayerMode;
  onRetry(): void;
}

/** Pictures that could not be had: what is missing must not pass for what is there. */
export function MissingPictures({ text, mode, onRetry }: MissingPicturesProps) {
  // Nothing can be pressed on paper, nor while an answer is played back.
  if (text === undefined || mode === 'print' || mode === 'replay') return null;
  return (
    <p role="alert" style={{ ...ROW, color: 'var(--color-error)' }}>
      {text}
      <Button size="small" onClick={onRetry}>
        重新加载
      </Button>
    </p>
  );
}
