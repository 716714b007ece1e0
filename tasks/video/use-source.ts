import { type RefObject, useContext, useEffect, useEffectEvent, useState } from 'react';
import { goesOnFrom, HeldFiles } from '../kit/held-files.ts';
import { isHls } from './source.ts';

/** Why a film does not come, in words for whoever looks at it. */
export const TROUBLES = {
  offline: '网络已断开，恢复后会自动重试',
  network: '下载视频时中断了',
  decoding: '文件已损坏，或者浏览器无法解码',
  format: '地址打不开，或者浏览器不支持这种格式',
} as const;
export type FilmTrouble = keyof typeof TROUBLES;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Films in pieces are played by Safari and new Chromium themselves. */
export const needsHlsCode = (source: string): boolean =>
  isHls(source) && document.createElement('video').canPlayType(HLS_TYPE) === '';

function troubleOf({ error }: HTMLVideoElement): FilmTrouble {
  if (!navigator.onLine) return 'offline';
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return error?.code === MediaError.MEDIA_ERR_DECODE ? 'decoding' : 'format';
}

/** Gives a film to its element, from where the page holds it; each `turn` tries anew. Under a running film nothing is changed. */
export function useSource(video: RefObject<HTMLVideoElement | null>, source: string, turn: number) {
  const held = useContext(HeldFiles);
  /** Of one try; the next begins without. */
  const [found, setFound] = useState<{ trouble: FilmTrouble; turn: number }>();

  const attach = useEffectEvent((element: HTMLVideoElement) => {
    let detach = () => {};
    let isGone = false;
    let isPlaying = false;
    const notePlaying = ({ type }: Event) => {
      isPlaying = type === 'play';
    };
    let isByCode = needsHlsCode(source);
    const setTrouble = (trouble: FilmTrouble) => setFound({ trouble, turn });

    const byCode = async () => {
      isByCode = true;
      try {
        const { attachHls } = await import('./hls-film.ts');
        if (!isGone) detach = attachHls(element, source, setTrouble);
      } catch {
        if (!isGone) setTrouble(navigator.onLine ? 'network' : 'offline');
      }
    };
    const onError = () => {
      // Some browsers say that they can, and cannot.
      if (isHls(source) && !isByCode && navigator.onLine) void byCode();
      else if (isHls(source) || !goesOnFrom(held(source), element, isPlaying)) setTrouble(troubleOf(element));
    };
    // Without a network browsers try for long before they say that it has failed.
    const onWaiting = () => {
      if (!navigator.onLine && !isHls(source)) goesOnFrom(held(source), element, isPlaying);
    };
    element.addEventListener('error', onError);
    element.addEventListener('waiting', onWaiting);
    for (const name of ['play', 'pause']) element.addEventListener(name, notePlaying);
    if (isByCode) void byCode();
    else element.src = isHls(source) ? source : held(source);
    return () => {
      isGone = true;
      element.removeEventListener('error', onError);
      element.removeEventListener('waiting', onWaiting);
      for (const name of ['play', 'pause']) element.removeEventListener(name, notePlaying);
      detach();
      // What is being fetched would go on, and a connection with it.
      element.removeAttribute('src');
      element.load();
    };
  });

  useEffect(() => (video.current ? attach(video.current) : undefined), [video, source, turn]);
  return found?.turn === turn ? found.trouble : undefined;
}
