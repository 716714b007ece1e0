import { useEffect, useState } from 'react';
import { addressProblem } from '../../kit/address.ts';
import { LEAST_SIDE, MOST_SIDE } from '../limits.ts';
import { needsHlsCode } from '../use-source.ts';

/** What this browser finds in a film's file. */
export interface FilmFacts {
  source: string;
  /** `unknown`: of a film that this browser plays in its own way alone. */
  state: 'there' | 'failed' | 'unknown';
  width: number;
  height: number;
  /** In seconds; none of a broadcast. */
  duration: number | undefined;
}

/** Whoever types an address has not finished it with each letter. */
const TYPED_FOR_MS = 400;

/** Begins to look into a film; gives the way to stop. */
function lookInto(source: string, tell: (facts: FilmFacts) => void): () => void {
  const nothing = { source, width: 0, height: 0, duration: undefined };
  if (needsHlsCode(source)) {
    tell({ ...nothing, state: 'unknown' });
    return () => {};
  }
  const film = document.createElement('video');
  film.preload = 'metadata';
  film.muted = true;
  film.onloadedmetadata = () => {
    const { videoWidth: width, videoHeight: height, duration } = film;
    tell({
      source,
      state: 'there',
      width,
      height,
      duration: Number.isFinite(duration) ? duration : undefined,
    });
  };
  film.onerror = () => tell({ ...nothing, state: 'failed' });
  film.src = source;
  return () => {
    film.onloadedmetadata = null;
    film.onerror = null;
    film.removeAttribute('src');
    film.load();
  };
}

/** What is known of the film at an address; undefined while nothing is. */
export function useFilmFacts(source: string): FilmFacts | undefined {
  const [facts, setFacts] = useState<FilmFacts>();
  useEffect(() => {
    if (addressProblem(source) !== undefined) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = lookInto(source, setFacts);
    }, TYPED_FOR_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [source]);
  return facts?.source === source ? facts : undefined;
}

/** The film's own size, as the content may have it. */
export function sidesOf({
  width,
  height,
}: FilmFacts): { videoWidth: number; videoHeight: number } | undefined {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const side = (natural: number) => Math.max(LEAST_SIDE, Math.round(natural * scale));
  return { videoWidth: side(width), videoHeight: side(height) };
}
