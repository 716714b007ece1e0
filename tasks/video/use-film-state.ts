import { type RefObject, useEffect, useState } from 'react';

/** What is to be seen of a film, as it is in its element. */
export interface FilmState {
  /** Of a film that is not there yet nothing else is known. */
  isThere: boolean;
  /** It has been played or moved since it is there. */
  isTouched: boolean;
  time: number;
  /** Of a film that is known, and no broadcast. */
  duration: number | undefined;
  isPlaying: boolean;
  isWaiting: boolean;
  /** It plays, and there is nothing to be seen: browsers play the sound of films of which they know no more. */
  isBlind: boolean;
  isMuted: boolean;
  volume: number;
  rate: number;
}

const NO_FILM: FilmState = {
  ...{ isThere: false, isTouched: false, time: 0, duration: undefined },
  ...{ isPlaying: false, isWaiting: false, isBlind: false, isMuted: false, volume: 1, rate: 1 },
};

const EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'canplay', 'seeking', 'seeked', 'timeupdate', 'error'],
  ...['durationchange', 'volumechange', 'ratechange', 'emptied', 'loadedmetadata'],
];

function stateOf(video: HTMLVideoElement, isTouched: boolean): FilmState {
  const { currentTime, duration, paused, ended, muted, volume, playbackRate, readyState, error } = video;
  const isPlaying = !paused && !ended && !error;
  return {
    isThere: readyState >= HTMLMediaElement.HAVE_METADATA,
    isTouched,
    time: currentTime,
    duration: Number.isFinite(duration) && duration > 0 ? duration : undefined,
    isPlaying,
    isWaiting: isPlaying && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isBlind: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth === 0,
    isMuted: muted || volume === 0,
    volume,
    rate: playbackRate,
  };
}

export function useFilmState(video: RefObject<HTMLVideoElement | null>): FilmState {
  const [state, setState] = useState(NO_FILM);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let isTouched = false;
    const look = ({ type }: Event) => {
      if (type === 'emptied') isTouched = false;
      if (type === 'playing' || type === 'seeked') isTouched = true;
      setState(stateOf(element, isTouched));
    };
    for (const name of EVENTS) element.addEventListener(name, look);
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, look);
    };
  }, [video]);
  return state;
}
