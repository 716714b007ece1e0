import { useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { type FilmTrouble, TROUBLES } from './use-source.ts';

interface FilmTroubleNoteProps {
  trouble: FilmTrouble;
  onRetry(): void;
}

/** Over a film that does not come: why, and another try, which comes by itself when the network is back. */
export function FilmTroubleNote({ trouble, onRetry }: FilmTroubleNoteProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const act = () => retry();
    window.addEventListener('online', act);
    return () => window.removeEventListener('online', act);
  }, []);
  return (
    <div className="film-note" role="alert">
      <p>视频无法播放：{TROUBLES[trouble]}</p>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
