// What our buttons do with a film.

type Film = HTMLVideoElement | null;
/** Safari's phones show a film alone over the whole screen, and nothing else. */
type PhoneFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export const CAN_SHOW_FILM_ALONE =
  typeof HTMLVideoElement !== 'undefined' && 'webkitEnterFullscreen' in HTMLVideoElement.prototype;

export function showFilmAlone(film: Film): void {
  (film as PhoneFilm | null)?.webkitEnterFullscreen?.();
}

export function moveTo(film: Film, to: number): void {
  if (film) film.currentTime = to;
}

/** Of a broadcast: to what is sent just now. */
export function goToEdge(film: Film): void {
  const { length } = film?.seekable ?? [];
  if (film && length > 0) film.currentTime = film.seekable.end(length - 1);
}

export function setSound(film: Film, isMuted: boolean, volume: number): void {
  if (!film) return;
  film.muted = isMuted;
  if (!isMuted) film.volume = volume === 0 ? 1 : volume;
}

export function setRate(film: Film, rate: number): void {
  if (film) film.playbackRate = rate;
}
