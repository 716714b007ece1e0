import { useEffect, useRef, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { isOwnAddress } from './frame-look.ts';

const PATIENCE_MS = 30_000;
/** A page that says something when it begins has said it by then. */
const SILENCE_MS = 4_000;

export type LoadingState = 'loading' | 'slow' | 'failed' | 'shown' | 'strayed';

/** Browsers show a page of their own about an error, and call that loaded as well. */
async function isReachable(address: string): Promise<boolean> {
  const isOwn = isOwnAddress(address);
  try {
    const reply = isOwn
      ? await fetch(address, { credentials: 'omit', cache: 'force-cache' })
      : await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
    return !isOwn || reply.ok;
  } catch {
    return false;
  }
}

/** What is known of one frame, from its making on. */
interface Frame {
  loads: number;
  hasSaid: boolean;
  /** Since it was loaded last. */
  isSilent: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Opening {
  /** Each load, and whether it is the page that has loaded itself anew. */
  onOpen(isByItself: boolean): void;
  onReopen(): void;
}

const newFrame = (): Frame => ({ loads: 0, hasSaid: false, isSilent: true, timer: undefined });

/** How far the page at an address has come; another address is another page. */
export function useLoading(address: string, { onOpen, onReopen }: Opening) {
  const [state, setState] = useState<LoadingState>('loading');
  const [attempt, setAttempt] = useState(0);
  const frame = useRef(newFrame());
  const open = useStable(onOpen);

  useEffect(() => {
    const begun = newFrame();
    frame.current = begun;
    begun.timer = setTimeout(() => setState('slow'), PATIENCE_MS);
    return () => clearTimeout(begun.timer);
  }, [attempt]);

  const retry = useStable(() => {
    onReopen();
    setState('loading');
    setAttempt((count) => count + 1);
  });
  useEffect(() => {
    if (state !== 'failed') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state, retry]);

  const onLoad = () => {
    const shown = frame.current;
    clearTimeout(shown.timer);
    shown.loads += 1;
    shown.isSilent = true;
    setState('shown');
    open(shown.loads > 1);
    if (shown.loads === 1) {
      void isReachable(address).then((isThere) => {
        if (!isThere && shown === frame.current && !shown.hasSaid) setState('failed');
      });
    } else if (shown.hasSaid) {
      // It used to say something: what is silent now is probably another page.
      shown.timer = setTimeout(() => shown.isSilent && setState('strayed'), SILENCE_MS);
    }
  };

  /** The page has said something. */
  const onSign = () => {
    frame.current.hasSaid = true;
    frame.current.isSilent = false;
    setState((known) => (known === 'loading' ? known : 'shown'));
  };

  return { state, attempt, retry, onLoad, onSign };
}
