import Hls from 'hls.js/light';
import type { FilmTrouble } from './use-source.ts';

// Half a megabyte, for browsers that cannot play a film in pieces by themselves: fetched for such films alone.

const reasonOf = (details: string): FilmTrouble =>
  /manifestParsing|manifestIncompatible|NoKeys/i.test(details) ? 'format' : 'network';

/** Feeds a film in pieces to its element; gives the way to stop. */
export function attachHls(
  video: HTMLVideoElement,
  source: string,
  onTrouble: (trouble: FilmTrouble) => void,
): () => void {
  if (!Hls.isSupported()) {
    onTrouble('format');
    return () => {};
  }
  let mendedAt = -Infinity;
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal) return;
    // A piece that cannot be decoded is often only where two encoders meet; one in a minute is forgiven.
    if (type === Hls.ErrorTypes.MEDIA_ERROR && performance.now() - mendedAt > 60_000) {
      mendedAt = performance.now();
      hls.recoverMediaError();
    } else onTrouble(type === Hls.ErrorTypes.MEDIA_ERROR ? 'decoding' : reasonOf(details));
  });
  hls.loadSource(source);
  hls.attachMedia(video);
  return () => hls.destroy();
}
