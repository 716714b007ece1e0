import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAnnouncer } from '../kit/announcer.tsx';
import type { VideoContent } from './content.schema.ts';
import { LiveFilm } from './live-film.tsx';
import { fileNameOf } from './source.ts';
import { StillFilm } from './still-film.tsx';
import { VendorFilm } from './vendor-film.tsx';
import type { VideoProps } from './video-props.ts';
import { isLimited, isUsedUp, NOT_PLAYED } from './watching.ts';
import { widthStyle } from './width.ts';
import { progressText, rulesText } from './words.ts';
import './player.css';

/** The film's cover, or an empty sheet of its form, with a word about it. */
function Sheet({ content, children }: { content: VideoContent; children: ReactNode }) {
  return (
    <div className="film-stage">
      {content.cover && <img className="film-picture" src={content.cover} alt="" />}
      <p className="film-note film-note--alone">{children}</p>
    </div>
  );
}

/** What is shown where the film would be, if it cannot be played here. */
function insteadOf({ content, mode, answer }: VideoProps): string | undefined {
  if (content.source === '' && content.vid === '') return '（没有视频）';
  if (mode === 'answer' && isUsedUp(content, answer ?? NOT_PLAYED))
    return rulesText(content, answer ?? NOT_PLAYED);
  // Whoever looks at an answer once more would see the film once more.
  return mode === 'view' && isLimited(content) ? '视频有播放限制，只能在作答时播放' : undefined;
}

/** When the film goes, the focus must not be lost with its buttons, nor the page behind a full screen. */
function useKeptFocus(instead: string | undefined) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(instead);
  const keepFocus = () => root.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (shown.current === instead) return;
    shown.current = instead;
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [instead]);
  return { root, keepFocus };
}

function PlayableFilm(props: VideoProps) {
  const { content, mode, answer } = props;
  const instead = insteadOf(props);
  const { root, keepFocus } = useKeptFocus(instead);
  const { say, announcer } = useAnnouncer();
  const [isRefused, setRefused] = useState(false);
  const isOver = mode === 'answer' && answer !== undefined && answer.plays > 0 && answer.position === null;
  const rules = mode === 'answer' && instead === undefined ? rulesText(content, answer ?? NOT_PLAYED) : '';

  const refuse = () => {
    setRefused(true);
    say(`已回到原处：${rules}`);
  };
  const Film = content.source === '' ? VendorFilm : LiveFilm;
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label="视频"
      className={isOver ? 'film film--over' : 'film'}
      style={boxStyle(content)}
    >
      {instead === undefined ? (
        <Film key={content.source} {...props} onRefused={refuse} keepFocus={keepFocus} />
      ) : (
        <Sheet content={content}>{instead}</Sheet>
      )}
      {rules && <p className={isRefused ? 'film-rules film-rules--refused' : 'film-rules'}>{rules}</p>}
      {mode === 'view' && <p className="film-rules">{answer ? progressText(content, answer) : ''}</p>}
      {announcer}
    </div>
  );
}

const boxStyle = ({ width, videoWidth, videoHeight }: VideoContent) =>
  ({ '--film-width': widthStyle(width), '--film-ratio': videoWidth / videoHeight }) as CSSProperties;

/** On paper: that there was a film, and how far one came with it. */
function PrintedFilm({ content, answer }: Pick<VideoProps, 'content' | 'answer'>) {
  const name = content.source === '' ? content.vid : fileNameOf(content.source);
  return (
    <div className="film film--printed" style={boxStyle(content)}>
      <Sheet content={content}>{name === '' ? '（没有视频）' : `视频：${name}`}</Sheet>
      {answer && <p className="film-rules">{progressText(content, answer)}</p>}
    </div>
  );
}

export function VideoPlayer(props: VideoProps) {
  const { content, answer, mode } = props;
  if (mode === 'print') return <PrintedFilm content={content} answer={answer} />;
  if (mode === 'replay') {
    return (
      <div className="film" style={boxStyle(content)}>
        <StillFilm content={content} answer={answer} />
        <p className="film-rules">{progressText(content, answer)}</p>
      </div>
    );
  }
  return <PlayableFilm {...props} />;
}
