import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { captionsName } from './captions.ts';
import type { VideoContent } from './content.schema.ts';
import type { FilmState } from './use-film-state.ts';
import { clock, spokenTime } from './words.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const STEP_S = 5;
const LONG_STEP_S = 30;

const DRAWINGS = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  again: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  small: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
};

interface BarButtonProps {
  label: string;
  drawing: keyof typeof DRAWINGS;
  onPress(): void;
}

const BarButton = ({ label, drawing, onPress }: BarButtonProps) => (
  <button type="button" className="film-button" aria-label={label} title={label} onClick={onPress}>
    <Icon path={DRAWINGS[drawing]} size={22} />
  </button>
);

interface SeekSliderProps {
  time: number;
  duration: number | undefined;
  /** While somebody drags it, nothing moves but the slider. */
  onSeek(to: number): void;
}

/** Where a key leads from a moment of the film. */
function soughtBy({ key }: KeyboardEvent, time: number, duration: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return duration;
  if (key === 'ArrowRight' || key === 'ArrowUp') return time + STEP_S;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return time - STEP_S;
  if (key === 'PageUp') return time + LONG_STEP_S;
  return key === 'PageDown' ? time - LONG_STEP_S : undefined;
}

function SeekSlider({ time, duration, onSeek }: SeekSliderProps) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? Math.min(time, duration ?? 0);
  const letGo = () => {
    if (dragged !== undefined) onSeek(dragged);
    setDragged(undefined);
  };
  return (
    <input
      type="range"
      className="film-seek"
      aria-label="播放进度"
      aria-valuetext={duration === undefined ? '还未加载' : `${spokenTime(shown)}，共${spokenTime(duration)}`}
      min={0}
      max={duration ?? 0}
      step="any"
      value={shown}
      disabled={duration === undefined}
      onChange={({ target }) => setDragged(Number(target.value))}
      onPointerUp={letGo}
      onPointerCancel={() => setDragged(undefined)}
      onBlur={letGo}
      onKeyDown={(event) => {
        const to = duration === undefined ? undefined : soughtBy(event, shown, duration);
        if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onSeek(Math.min(duration ?? 0, Math.max(0, to)));
      }}
    />
  );
}

export interface BarActions {
  toggle(): void;
  seek(to: number): void;
  goLive(): void;
  setMuted(isMuted: boolean): void;
  setVolume(volume: number): void;
  setRate(rate: number): void;
  /** By its number; -1 for none. */
  showCaptions(index: number): void;
  toggleFull(): void;
}

interface ControlBarProps {
  content: VideoContent;
  film: FilmState;
  /** What the button does that starts the film. */
  playLabel: string;
  captions: number;
  isFull: boolean;
  canBeFull: boolean;
  act: BarActions;
  /** For the bar as a whole. */
  listen: ComponentProps<'div'>;
}

function Captions({ content, captions, act }: Pick<ControlBarProps, 'content' | 'captions' | 'act'>) {
  if (content.captions.length === 0) return null;
  return (
    <select
      className="film-select"
      aria-label="字幕"
      value={captions}
      onChange={({ target }) => act.showCaptions(Number(target.value))}
    >
      <option value={-1}>关闭字幕</option>
      {content.captions.map((entry, index) => (
        <option key={index} value={index}>
          {captionsName(entry, index)}
        </option>
      ))}
    </select>
  );
}

export function ControlBar(props: ControlBarProps) {
  const { content, film, playLabel, captions, isFull, canBeFull, act, listen } = props;
  const { isPlaying, time, duration, isMuted, volume, rate } = film;
  const { isLive } = content;
  return (
    <div className="film-bar" role="group" aria-label="视频控制" {...listen}>
      {isLive ? null : <SeekSlider time={time} duration={duration} onSeek={act.seek} />}
      <div className="film-buttons">
        <BarButton
          label={isPlaying ? '暂停' : playLabel}
          drawing={isPlaying ? 'pause' : playLabel === '重新播放' ? 'again' : 'play'}
          onPress={act.toggle}
        />
        {isLive ? (
          <button type="button" className="film-button film-live" onClick={act.goLive}>
            回到直播
          </button>
        ) : (
          <span className="film-time">
            {clock(time)} / {duration === undefined ? '--:--' : clock(duration)}
          </span>
        )}
        <span className="film-gap" />
        <BarButton
          label={isMuted ? '取消静音' : '静音'}
          drawing={isMuted ? 'silent' : 'sound'}
          onPress={() => act.setMuted(!isMuted)}
        />
        <input
          type="range"
          className="film-volume"
          aria-label="音量"
          aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)}%`}
          min={0}
          max={1}
          step={0.1}
          value={isMuted ? 0 : volume}
          onChange={({ target }) => act.setVolume(Number(target.value))}
        />
        <Captions content={content} captions={captions} act={act} />
        {isLive ? null : (
          <select
            className="film-select"
            aria-label="播放速度"
            value={rate}
            onChange={({ target }) => act.setRate(Number(target.value))}
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {each}倍
              </option>
            ))}
          </select>
        )}
        {canBeFull && (
          <BarButton
            label={isFull ? '退出全屏' : '全屏'}
            drawing={isFull ? 'small' : 'full'}
            onPress={act.toggleFull}
          />
        )}
      </div>
    </div>
  );
}
