import { useEffect, useEffectEvent, useRef } from 'react';
import { useFlush } from '../kit/use-flush.ts';
import { useStable } from '../kit/use-stable.ts';
import type { VideoAnswer } from './content.schema.ts';
import type { VideoProps } from './video-props.ts';
import { type FilmEvent, FilmWatch } from './watch-film.ts';
import { NOT_PLAYED, together } from './watching.ts';

type Watched = Pick<VideoProps, 'content' | 'answer' | 'mode' | 'change' | 'log'>;

/** Where a film is answered, its element is watched as soon as it is there: whichever player it is in. */
export function useWatching(
  find: () => HTMLVideoElement | null,
  isThere: boolean,
  { content, answer, mode, change, log }: Watched,
  onRefused: () => void,
): void {
  const watch = useRef<FilmWatch>(undefined);
  // Players are drawn anew with each change, and the watch is not.
  const report = useStable((own: VideoAnswer) => change((newest) => together(newest, own)));
  const keep = useStable((event: FilmEvent) => log(event));
  const refuse = useStable(onRefused);
  const isWatched = mode === 'answer' && isThere;
  const begin = useEffectEvent(() => {
    const element = find();
    if (!element) return undefined;
    return new FilmWatch(element, {
      content,
      answer: answer ?? NOT_PLAYED,
      onChange: report,
      onEvent: keep,
      onRefused: refuse,
    });
  });
  useEffect(() => {
    if (!isWatched) return;
    const begun = begin();
    watch.current = begun;
    return () => begun?.stop();
  }, [isWatched]);
  useFlush(() => watch.current?.flush());
}
