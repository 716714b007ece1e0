import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFullScreen } from '../kit/use-full-screen.ts';
import { captionsName } from './captions.ts';
import type { VideoAnswer } from './content.schema.ts';
import { type BarActions, ControlBar } from './control-bar.tsx';
import { CAN_SHOW_FILM_ALONE, goToEdge, moveTo, setRate, setSound, showFilmAlone } from './film-element.ts';
import { FilmTroubleNote } from './film-notes.tsx';
import { useAutoplay, useReplay } from './use-autoplay.ts';
import { useCaptions } from './use-captions.ts';
import { type FilmState, useFilmState } from './use-film-state.ts';
import { useShownBar } from './use-shown-bar.ts';
import { useSource } from './use-source.ts';
import { useWatching } from './use-watching.ts';
import type { VideoProps } from './video-props.ts';
import { inTenths, isLimited, NOT_PLAYED } from './watching.ts';

/** What the answer knows of a film stands for what is not there yet: so it looks the same after a reload. */
function withAnswer(film: FilmState, answer: VideoAnswer): FilmState {
  const known = film.duration === undefined ? answer.duration : inTenths(film.duration);
  const isOver = answer.plays > 0 && answer.position === null;
  const stood = answer.position ?? (isOver ? (known ?? 0) : 0);
  const time = film.isTouched ? inTenths(film.time) : stood;
  return { ...film, duration: known ?? undefined, time: Math.min(time, known ?? time) };
}

function playLabel(film: FilmState, answer: VideoAnswer, isOver: boolean): string {
  const isAtEnd = film.duration === undefined ? isOver : film.time >= film.duration;
  if (isAtEnd) return '重新播放';
  return answer.position !== null || (film.isTouched && film.time > 0) ? '继续播放' : '播放';
}

interface LiveFilmProps extends VideoProps {
  onRefused(): void;
  /** Where the focus goes when what had it is gone. */
  keepFocus(): void;
}

/** The film itself, with our bar or the browser's own. */
export function LiveFilm({ onRefused, keepFocus, ...props }: LiveFilmProps) {
  const { content, mode } = props;
  const answer = (mode === 'answer' ? props.answer : undefined) ?? NOT_PLAYED;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [turn, setTurn] = useState(0);
  const isOver = answer.plays > 0 && answer.position === null;
  const [playsByItself, setPlaysByItself] = useState(mode === 'answer' && content.autoplay && !isOver);
  const captions = useCaptions(video, content.captions);
  const full = useFullScreen(frame);
  useWatching(() => video.current, true, props, onRefused);
  const trouble = useSource(video, content.source, turn);
  const isSilenced = useAutoplay(video, playsByItself, turn);
  useReplay(video, content.rePlay);
  const film = withAnswer(useFilmState(video), answer);
  const hasOwnBar = content.useH5Prism || content.isLive || isLimited(content);

  const toggle = () => {
    if (video.current?.paused === false) video.current.pause();
    // What cannot be played says so by itself.
    else void video.current?.play().catch(() => {});
  };
  const bar = useShownBar(content.controlBarVisibility, toggle);
  const isBarShown = content.controlBarVisibility === 'always' || bar.isShown || !film.isPlaying;

  const retry = () => {
    keepFocus();
    setPlaysByItself(film.isTouched || answer.position !== null);
    setTurn((count) => count + 1);
  };
  const act: BarActions = {
    toggle,
    seek: (to) => film.isThere && moveTo(video.current, to),
    goLive() {
      goToEdge(video.current);
      if (!film.isPlaying) toggle();
    },
    setMuted: (isMuted) => setSound(video.current, isMuted, film.volume),
    setVolume: (volume) => setSound(video.current, volume === 0, volume),
    setRate: (rate) => setRate(video.current, rate),
    showCaptions: captions.setChosen,
    toggleFull: () => (full.isPossible ? full.toggle() : showFilmAlone(video.current)),
  };

  const classes = [
    'film-frame',
    `film-frame--${content.controlBarVisibility}`,
    isBarShown && hasOwnBar ? 'film-frame--bar' : '',
    hasOwnBar ? '' : 'film-frame--native',
  ];
  return (
    <div ref={frame} className={classes.filter(Boolean).join(' ')}>
      <div className="film-stage">
        <video
          ref={video}
          className="film-picture"
          aria-label="视频画面"
          poster={content.cover || undefined}
          playsInline={content.playsinline}
          preload={content.preload || content.autoplay ? 'auto' : 'none'}
          controls={!hasOwnBar}
          {...(hasOwnBar ? bar.filmProps : {})}
        >
          {content.captions.map((entry, index) => (
            <track key={index} kind="captions" label={captionsName(entry, index)} />
          ))}
        </video>
        {hasOwnBar && !film.isPlaying && !film.isBlind && trouble === undefined && (
          <span className="film-sign" aria-hidden>
            <Icon path="M7 4.5v15l12-7.5z" size={40} />
          </span>
        )}
        {film.isBlind && trouble === undefined && (
          <p className="film-waiting" role="status">
            浏览器无法显示这个视频的画面
          </p>
        )}
        {film.isWaiting && trouble === undefined && (
          <p className="film-waiting" role="status">
            正在缓冲…
          </p>
        )}
        {isSilenced && film.isMuted && (
          <Button
            size="small"
            className="film-sound"
            onClick={() => {
              keepFocus();
              act.setMuted(false);
            }}
          >
            打开声音
          </Button>
        )}
        {trouble && <FilmTroubleNote trouble={trouble} onRetry={retry} />}
      </div>
      {hasOwnBar && (
        <ControlBar
          content={content}
          film={film}
          playLabel={playLabel(film, answer, isOver)}
          captions={captions.chosen}
          isFull={full.isFull}
          canBeFull={full.isPossible || CAN_SHOW_FILM_ALONE}
          act={act}
          listen={bar.barProps}
        />
      )}
    </div>
  );
}
