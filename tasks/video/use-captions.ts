import { type RefObject, useEffect, useState } from 'react';
import type { Captions } from './captions.ts';

/** Shows captions, the first ones until somebody chooses others. They stand in the content: they are there when the network is not. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly Captions[]) {
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    const tracks = [...(video.current?.querySelectorAll('track') ?? [])];
    const made = captions.map(({ text }) => URL.createObjectURL(new Blob([text], { type: 'text/vtt' })));
    for (const [index, track] of tracks.entries()) track.src = made[index] ?? '';
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, [video, captions]);

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const apply = () => {
      for (const [index, track] of [...tracks].entries())
        track.mode = index === chosen ? 'showing' : 'disabled';
    };
    apply();
    // What is added later begins as the browser thinks best.
    tracks.addEventListener('addtrack', apply);
    return () => tracks.removeEventListener('addtrack', apply);
  }, [video, chosen, captions]);
  return { chosen, setChosen };
}
