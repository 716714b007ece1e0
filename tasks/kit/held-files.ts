import { createContext } from 'react';

/**
 * Where a file of the test is now: the page may have fetched it ahead, and then it plays without a network. Task kinds know no page;
 * where none has fetched anything, a file is where its address says. It is asked as a film or model is opened, and again when that fails.
 */
export const HeldFiles = createContext<(address: string) => string>((address) => address);

/**
 * A film that has lost the network goes on from what has come meanwhile. Gives whether there is such a thing. Browsers stop a film
 * before they say that it has failed: whether it was playing has to be known from before.
 */
export function goesOnFrom(place: string, film: HTMLVideoElement, wasPlaying: boolean): boolean {
  if (film.getAttribute('src') === place) return false;
  const { currentTime } = film;
  // Where it begins anew, so does its speed.
  film.defaultPlaybackRate = film.playbackRate;
  film.src = place;
  film.currentTime = currentTime;
  if (wasPlaying) void film.play().catch(() => {});
  return true;
}
