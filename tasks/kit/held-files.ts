import { createContext } from 'react';

/**
 * Where a file of the test is now: the page may have fetched it ahead, and then it plays without a network. Task kinds know no page;
 * where none has fetched anything, a file is where its address says. It is asked as a film or model is opened, and again when that fails.
 */
export const HeldFiles = createContext<(address: string) => string>((address) => address);

/** A film that has lost the network goes on from what has come meanwhile. Gives whether there is such a thing. */
export function goesOnFrom(place: string, film: HTMLVideoElement): boolean {
  if (film.getAttribute('src') === place) return false;
  const { currentTime, paused } = film;
  film.src = place;
  film.currentTime = currentTime;
  if (!paused) void film.play().catch(() => {});
  return true;
}
