import { useEffect, useRef } from 'react';
import type { VideoProps } from './video-props.ts';
import { useSource } from './use-source.ts';

/** The film at the place where somebody was, while an answer comes about once more: it moves when the answer does. */
export function StillFilm({ content, answer }: Pick<VideoProps, 'content' | 'answer'>) {
  const video = useRef<HTMLVideoElement>(null);
  useSource(video, content.source, 0);
  const place = answer ? (answer.position ?? answer.furthest) : 0;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const go = () => {
      element.currentTime = place;
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return go();
    element.addEventListener('loadedmetadata', go, { once: true });
    return () => element.removeEventListener('loadedmetadata', go);
  }, [video, place]);
  return (
    <div className="film-stage">
      <video
        ref={video}
        className="film-picture"
        aria-label="视频画面"
        poster={content.cover || undefined}
        preload="metadata"
        muted
        playsInline
      />
    </div>
  );
}
