import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { HeldFiles } from '../kit/held-files.ts';
import { useStable } from '../kit/use-stable.ts';
import type { View } from './orbit.ts';
import type { ModelScene } from './scene.ts';

export type ModelState =
  | { phase: 'loading'; share: number }
  | { phase: 'shown' }
  | { phase: 'failed'; reason: 'unreachable' | 'unfit' | 'lost'; message: string };

/** What a log keeps of a model. */
type ModelEvent = { event: 'shown' } | { event: 'failed'; reason: string };

const LOST = { phase: 'failed', reason: 'lost', message: '3D画面中断了（显卡暂时不可用）' } as const;
const CODE_MISSING = {
  phase: 'failed',
  reason: 'unreachable',
  message: '3D模型没有加载出来：网络不通',
} as const;

/** Draws the model of an address into a surface, for as long as that is shown; tries anew when it is told to, or the network is back. */
export function useModel(
  surface: RefObject<HTMLElement | null>,
  modelUrl: string,
  view: View,
  onEvent: (event: ModelEvent) => void,
) {
  const held = useContext(HeldFiles);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<ModelState>({ phase: 'loading', share: 0 });
  const scene = useRef<ModelScene>(undefined);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
    scene.current?.show(view);
  }, [view]);
  const become = useStable((next: ModelState) => {
    setState(next);
    if (next.phase === 'shown') onEvent({ event: 'shown' });
    if (next.phase === 'failed') onEvent({ event: 'failed', reason: next.reason });
  });

  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    const gone = new AbortController();
    const observer = new ResizeObserver(() =>
      scene.current?.resize(element.clientWidth, element.clientHeight),
    );
    const lose = () => {
      if (!gone.signal.aborted) become(LOST);
    };

    const open = async () => {
      become({ phase: 'loading', share: 0 });
      const { openModel } = await fetchPatiently(() => import('./open-model.ts'));
      const opened = await openModel(held(modelUrl), gone.signal, (share) =>
        become({ phase: 'loading', share }),
      );
      if (gone.signal.aborted) return opened.close();
      scene.current = opened;
      opened.element.className = 'model-canvas';
      opened.element.addEventListener('webglcontextlost', lose);
      element.append(opened.element);
      observer.observe(element);
      opened.resize(element.clientWidth, element.clientHeight);
      opened.show(latest.current);
      become({ phase: 'shown' });
    };
    open().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      const { reason, message } = error as Partial<Extract<ModelState, { phase: 'failed' }>>;
      become(reason && message ? { phase: 'failed', reason, message } : CODE_MISSING);
    });
    return () => {
      gone.abort();
      observer.disconnect();
      scene.current?.element.remove();
      scene.current?.close();
      scene.current = undefined;
    };
  }, [surface, held, modelUrl, turn, become]);

  const retry = useStable(() => setTurn(turn + 1));
  useEffect(() => {
    const again = () => {
      if (state.phase === 'failed' && state.reason === 'unreachable') retry();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state, retry]);
  return { state, retry };
}
