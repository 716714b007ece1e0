import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useAnnouncer } from '../kit/announcer.tsx';
import { Stage } from '../kit/stage.tsx';
import { useFullScreen } from '../kit/use-full-screen.ts';
import type { PlayerProps } from '../view/player.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { zoomed } from './orbit.ts';
import { viewWords } from './spoken.ts';
import { type ModelState, useModel } from './use-model.ts';
import { type Move, useOrbit, ZOOM_STEP } from './use-orbit.ts';
import { useView } from './use-view.ts';

type ThreeProps = PlayerProps<ThreeContent, ThreeAnswer>;

const ICONS = {
  larger: 'M12 5v14M5 12h14',
  smaller: 'M5 12h14',
  reset: 'M5 12a7 7 0 1 0 2.2-5.1M5 4.5v4h4',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const;

interface ToolProps {
  icon: keyof typeof ICONS;
  label: string;
  onPress(): void;
}

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <Button onClick={onPress}>
      <Icon path={ICONS[icon]} size={18} />
      {label}
    </Button>
  );
}

interface CoverProps {
  state: ModelState;
  /** Where nothing can be pressed. */
  isStill: boolean;
  onRetry(): void;
}

/** What lies over the stage while the model is not there. */
function Cover({ state, isStill, onRetry }: CoverProps) {
  if (state.phase === 'shown') return null;
  if (state.phase === 'loading') {
    return (
      <div className="model-cover">
        <p>正在加载3D模型…</p>
        <ProgressBar value={state.share} label="3D模型的加载进度" />
      </div>
    );
  }
  return (
    <div className="model-cover model-cover--failed" role="alert">
      <p>{state.message}</p>
      {!isStill && (
        <Button size="small" onClick={onRetry}>
          {state.reason === 'lost' ? '重新加载' : '重试'}
        </Button>
      )}
    </div>
  );
}

/** The model in a browser that can draw it. */
export function LiveModel(props: ThreeProps) {
  const { content, mode, log } = props;
  const { width, height, posterUrl } = content;
  const isStill = mode === 'replay';
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { isPossible, isFull, toggle } = useFullScreen(root);
  const { view, move, rest, moveAndRest } = useView(props);
  const { say, announcer } = useAnnouncer();
  const { state, retry } = useModel(surface, content.modelUrl, view, (event) => {
    if (mode === 'answer') log(event);
  });

  const act = (by: Move) => say(viewWords(moveAndRest(by)));
  const orbit = useOrbit(surface, isFull, {
    onDrag: move,
    onRelease: rest,
    onWheel: moveAndRest,
    onKey: act,
    onReset: () => act(() => content.view),
  });
  const isShown = state.phase === 'shown';
  const alt = content.alt.trim() || '3D模型';
  const label = `${alt}（${viewWords(view)}）`;

  return (
    <div ref={root} className="model-live">
      <Stage className="model-stage" width={width} height={height}>
        {posterUrl !== '' && !isShown && <img className="model-poster" src={posterUrl} alt="" />}
        {isStill ? (
          <div ref={surface} className="model-surface" role="img" aria-label={label} />
        ) : (
          <div
            ref={surface}
            className="model-surface model-surface--moved"
            role="application"
            tabIndex={0}
            aria-label={alt}
            aria-describedby={`${id}hint`}
            {...orbit}
          />
        )}
        <Cover
          state={state}
          isStill={isStill}
          onRetry={() => {
            // The button is gone in a moment.
            surface.current?.focus();
            retry();
          }}
        />
      </Stage>
      {!isStill && (
        <>
          <div className="model-tools">
            <Tool icon="larger" label="放大" onPress={() => act((from) => zoomed(from, ZOOM_STEP))} />
            <Tool icon="smaller" label="缩小" onPress={() => act((from) => zoomed(from, 1 / ZOOM_STEP))} />
            <Tool icon="reset" label="复位" onPress={() => act(() => content.view)} />
            {isPossible && <Tool icon="full" label={isFull ? '退出全屏' : '全屏'} onPress={toggle} />}
          </div>
          <p id={`${id}hint`} className="model-hint">
            <span className="model-hint--mouse">
              拖动或按方向键转动，按＋－键或Ctrl加滚轮缩放，按住右键拖动或按Shift加方向键移动
            </span>
            <span className="model-hint--touch">一指左右拖动转动，两指缩放和移动</span>
          </p>
        </>
      )}
      {announcer}
    </div>
  );
}
