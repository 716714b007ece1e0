import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { Fallible } from '../kit/fallible.tsx';
import { goesOnFrom, HeldFiles } from '../kit/held-files.ts';
import { useStable } from '../kit/use-stable.ts';
import type { PlayerMode } from '../view/player.ts';
import type { DeckPage } from './content.schema.ts';
import { pageName } from './page-rules.ts';

/** What happened to a film, as a log keeps it. */
export interface VideoEvent {
  event: 'play' | 'pause' | 'end';
  page: number;
  second: number;
}

interface PageViewProps {
  page: DeckPage;
  /** From 1 on. */
  number: number;
  mode: PlayerMode;
  onVideo(event: VideoEvent): void;
}

/** One page without its caption: a picture, a film, or words about what cannot be shown. */
export function PageView({ page, number, mode, onVideo }: PageViewProps) {
  const name = pageName(page, number);
  const isPrinted = mode === 'print';
  if (page.url === '') return <p className="deck-note">（没有地址）</p>;
  if (page.type === 'image') {
    return (
      <Fallible message="图片无法显示" canRetry={!isPrinted} className="deck-note">
        {(onError) => <img className="deck-media" src={page.url} alt={name} onError={onError} />}
      </Fallible>
    );
  }
  if (page.type !== 'video') return <p className="deck-note">不支持的页面类型 {page.type}</p>;
  if (isPrinted) return <p className="deck-note">视频：{name}</p>;
  return (
    <Fallible message="视频无法播放" canRetry className="deck-note">
      {(onError) => (
        <Film
          key={page.url}
          url={page.url}
          name={name}
          isStill={mode === 'replay'}
          onError={onError}
          onEvent={(event, second) => onVideo({ event, page: number, second })}
        />
      )}
    </Fallible>
  );
}

interface FilmProps {
  url: string;
  name: string;
  /** Nobody can play it. */
  isStill: boolean;
  onError(): void;
  onEvent(event: VideoEvent['event'], second: number): void;
}

function Film({ url, name, isStill, onError, onEvent }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const held = useContext(HeldFiles);
  const [place] = useState(() => held(url));
  const isPlaying = useRef(false);
  const report = useStable((event: VideoEvent['event'], { currentTime }: HTMLVideoElement) =>
    onEvent(event, Math.round(currentTime * 10) / 10),
  );
  useLayoutEffect(() => {
    const shown = video.current;
    // Whoever turns the page stops the film, and the browser tells nobody any more.
    return () => {
      if (shown && !shown.paused && !shown.ended) report('pause', shown);
    };
  }, [report]);

  return (
    <video
      ref={video}
      className="deck-media"
      src={place}
      aria-label={name}
      controls={!isStill}
      playsInline
      preload="metadata"
      onError={(event) => {
        if (!goesOnFrom(held(url), event.currentTarget, isPlaying.current)) onError();
      }}
      onWaiting={(event) => {
        if (!navigator.onLine) goesOnFrom(held(url), event.currentTarget, isPlaying.current);
      }}
      onPlay={(event) => {
        isPlaying.current = true;
        report('play', event.currentTarget);
      }}
      onPause={(event) => {
        isPlaying.current = false;
        // At its end a film is paused as well.
        if (!event.currentTarget.ended) report('pause', event.currentTarget);
      }}
      onEnded={(event) => report('end', event.currentTarget)}
    />
  );
}
