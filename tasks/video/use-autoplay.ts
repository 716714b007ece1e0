import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Plays by itself as soon as it is there, without sound where the browser asks for that. Says whether it was silenced. */
export function useAutoplay(video: RefObject<HTMLVideoElement | null>, isWanted: boolean, turn: number) {
  const [isSilenced, setSilenced] = useState(false);
  const begin = useEffectEvent(async (element: HTMLVideoElement) => {
    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || element.muted) return;
      element.muted = true;
      setSilenced(true);
      await element.play();
    }
  });
  useEffect(() => {
    const element = video.current;
    if (!element || !isWanted) return;
    // What the browser refuses twice waits for the button.
    const act = () => void begin(element).catch(() => {});
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return act();
    element.addEventListener('loadedmetadata', act, { once: true });
    return () => element.removeEventListener('loadedmetadata', act);
  }, [video, isWanted, turn]);
  return isSilenced;
}

/** From the start again at the end; not by the browser, which tells nobody of it. To be called after what counts the plays. */
export function useReplay(video: RefObject<HTMLVideoElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !isWanted) return;
    const act = () => void element.play().catch(() => {});
    element.addEventListener('ended', act);
    return () => element.removeEventListener('ended', act);
  }, [video, isWanted]);
}
