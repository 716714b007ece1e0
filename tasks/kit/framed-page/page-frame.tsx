import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { useLargeStage } from '../use-large-stage.ts';
import type { FramedPage } from './framed-page.ts';
import { frameLook, isOwnAddress } from './frame-look.ts';
import { useFittingScale } from './use-fitting-scale.ts';
import { type LoadingState, useLoading } from './use-loading.ts';
import { useMessages } from './use-messages.ts';
import './page-frame.css';

interface PageFrameProps {
  page: FramedPage;
  /** What it is called for whoever does not see it. */
  title: string;
  pane: RefObject<HTMLIFrameElement | null>;
  /** Nobody can do anything in it. */
  isStill?: boolean;
  /** `isByItself`: the page has loaded itself anew, to begin again for instance. */
  onOpen?(isByItself: boolean): void;
  /** It is to be opened anew, in a frame of its own. */
  onReopen?(): void;
  onMessage?(message: unknown): void;
  /** Below the page, beside its buttons. */
  children?: ReactNode;
}

/** Asks, because whoever slips would lose what the page alone knows. */
function OpenAgainButton({ onConfirm }: { onConfirm(): void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setAsking(true)}>
        重新打开
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="重新打开这个页面吗？"
        confirmText="重新打开"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        <p>已收到的作答不会丢失，页面里其他的进度可能会重新开始。</p>
      </ConfirmDialog>
    </>
  );
}

const TROUBLE: Partial<Record<LoadingState, { words: string; button: string }>> = {
  slow: { words: '页面还没有打开，网络可能较慢，请稍候。', button: '重试' },
  failed: { words: '页面没有打开，请检查网络。', button: '重试' },
  strayed: { words: '页面可能已经离开了本题。', button: '回到本题的页面' },
};

/** A page in a frame of its author's size, which shrinks with the room that there is: while it comes, when it does not, and once it is there. */
export function PageFrame({
  page,
  title,
  pane,
  isStill,
  onOpen,
  onReopen,
  onMessage,
  children,
}: PageFrameProps) {
  const { address, width, height } = page;
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(root);
  const large = useLargeStage(place, width);
  const fitting = useFittingScale(place, page, fullScreen.isFull);
  const scale = large.isLarge ? 1 : fitting;
  const loading = useLoading(address, {
    onOpen: (isByItself) => onOpen?.(isByItself),
    onReopen: () => onReopen?.(),
  });
  useMessages(pane, (message) => {
    loading.onSign();
    onMessage?.(message);
  });
  const trouble = TROUBLE[loading.state];
  const classes = [
    'page-frame',
    fullScreen.isFull && 'page-frame--full',
    large.isCramped && 'page-frame--cramped',
  ];

  return (
    <div ref={root} className={classes.filter(Boolean).join(' ')}>
      <div
        ref={place}
        className={large.isLarge ? 'page-frame-place page-frame-place--large' : 'page-frame-place'}
      >
        <div className="page-frame-sheet" style={{ width: width * scale, height: height * scale }}>
          <iframe
            key={loading.attempt}
            ref={pane}
            className="page-frame-page"
            title={title}
            src={address}
            {...frameLook(address)}
            inert={isStill}
            tabIndex={isStill ? -1 : 0}
            style={{ width, height, transform: `scale(${scale})` }}
            onLoad={loading.onLoad}
          />
          {loading.state === 'loading' && (
            <div className="page-frame-cover">
              <Spinner text="正在打开页面…" />
            </div>
          )}
          {/* Of another site nobody can say for sure that its page has not come. */}
          {loading.state === 'failed' && isOwnAddress(address) && <div className="page-frame-cover" />}
        </div>
      </div>
      <div className="page-frame-bar">
        <div className="page-frame-words">
          {trouble && (
            <p className="page-frame-trouble" role="alert">
              {trouble.words}
              <Button size="small" onClick={loading.retry}>
                {trouble.button}
              </Button>
            </p>
          )}
          {children}
        </div>
        {!isStill && !trouble && <OpenAgainButton onConfirm={loading.retry} />}
        {!isStill && large.isCramped && (
          <Button size="small" aria-pressed={large.isLarge} onClick={large.toggleLarge}>
            {large.isLarge ? '缩小' : '放大'}
          </Button>
        )}
        {!isStill && fullScreen.isPossible && (
          <Button size="small" variant="text" onClick={fullScreen.toggle}>
            {fullScreen.isFull ? '退出全屏' : '全屏'}
          </Button>
        )}
      </div>
    </div>
  );
}
