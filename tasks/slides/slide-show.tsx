import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Stage } from '../kit/stage.tsx';
import { TurnBar } from '../kit/turn-bar.tsx';
import { useFullScreen } from '../kit/use-full-screen.ts';
import {
  BACK,
  FORWARD,
  type Turn,
  turnOfKey,
  useNeighbours,
  useShownPage,
  useSwipe,
} from '../kit/use-turning.ts';
import type { PlayerProps } from '../view/player.ts';
import type { SlidesAnswer, SlidesContent } from './content.schema.ts';
import { PagePicture, sourceOf } from './page-picture.tsx';
import { turnedTo, withSeen } from './seen.ts';
import { Thumbnails } from './thumbnails.tsx';
import { WebFrame } from './web-frame.tsx';
import './slide-show.css';

type SlidesProps = PlayerProps<SlidesContent, SlidesAnswer>;

const PAGE_KEYS: Partial<Record<string, Turn>> = { PageDown: FORWARD, PageUp: BACK };

/** The page that is shown, and what of it goes into the answer. */
function useSlides({ content, answer, mode, change, log }: SlidesProps) {
  const count = content.pages.length;
  const shown = useShownPage({
    count,
    given: answer?.page ?? 1,
    mode,
    change: (to) => change((newest) => turnedTo(newest, to)),
  });
  const turn = (to: Turn) => {
    const page = Math.min(count, Math.max(1, to(shown.number)));
    if (mode === 'answer' && page !== shown.number) log({ event: 'turn', page });
    shown.turn(to);
  };
  /** Only what has come was seen. */
  const see = (page: number) => {
    if (mode === 'answer' && !answer?.seen.includes(page)) change((newest) => withSeen(newest, page));
  };
  return { ...shown, turn, see };
}

function TurnedSlides(props: SlidesProps) {
  const { content, answer, mode } = props;
  const { pages, width, height } = content;
  const root = useRef<HTMLDivElement>(null);
  const { number, canTurn, turn, see } = useSlides(props);
  const { isPossible, isFull, toggle } = useFullScreen(root);
  const [hasStrip, setStrip] = useState(true);
  const [hasText, setText] = useState(false);
  const swipe = useSwipe(turn);
  const page = pages[number - 1];
  const shownWidth = isFull ? undefined : width;
  const sourceAt = (index: number) => pages[index] && sourceOf(pages[index], shownWidth);
  useNeighbours(sourceAt(number), sourceAt(number - 2));

  const onKey = (event: KeyboardEvent) => {
    // The thumbnails have taken it.
    if (event.defaultPrevented || !canTurn) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const to = hasModifier ? undefined : (PAGE_KEYS[event.key] ?? turnOfKey(event, number, pages.length));
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };

  return (
    // Focusable, so that the arrow keys work after a click on the picture.
    <div
      ref={root}
      className={isFull ? 'slides slides--full' : 'slides'}
      role="group"
      aria-label="幻灯片"
      tabIndex={-1}
      onKeyDown={onKey}
      style={{ '--slides-ratio': width / height } as CSSProperties}
    >
      <Stage className="slides-stage" width={width} height={height} {...swipe}>
        {page && (
          <PagePicture
            key={`${number} ${page.url}`}
            number={number}
            source={sourceOf(page, shownWidth)}
            canRetry={mode !== 'replay'}
            onShown={() => see(number)}
          />
        )}
      </Stage>
      {page && page.text.trim() !== '' && (
        <p className={hasText ? 'slides-text' : 'visually-hidden'}>{page.text}</p>
      )}
      <TurnBar number={number} count={pages.length} canTurn={canTurn} onTurn={turn} />
      {mode !== 'replay' && (
        <div className="slides-tools">
          {canTurn && (
            <Button size="small" aria-expanded={hasStrip} onClick={() => setStrip(!hasStrip)}>
              缩略图
            </Button>
          )}
          <Button size="small" aria-pressed={hasText} onClick={() => setText(!hasText)}>
            显示文字
          </Button>
          {isPossible && mode === 'answer' && (
            <Button size="small" onClick={toggle}>
              {isFull ? '退出全屏' : '全屏'}
            </Button>
          )}
        </div>
      )}
      {hasStrip && canTurn && (
        <Thumbnails
          pages={pages}
          number={number}
          seen={mode === 'answer' ? [] : (answer?.seen ?? [])}
          onChoose={(chosen) => turn(() => chosen)}
        />
      )}
    </div>
  );
}

/** All pages below each other. */
function PrintedSlides({ content }: Pick<SlidesProps, 'content'>) {
  const { pages, width } = content;
  return (
    <ol className="slides slides--printed">
      {pages.map((page, index) => (
        <li key={index}>
          <figure style={{ maxWidth: width }}>
            <PagePicture
              number={index + 1}
              source={sourceOf(page, width)}
              canRetry={false}
              spoken={page.text}
            />
            <figcaption>
              第 {index + 1} / {pages.length} 页
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

export function SlideShow(props: SlidesProps) {
  const { content, mode } = props;
  const { pages, webUrl } = content;
  if (pages.length === 0 && webUrl === '') return <p className="slides slides-empty">（空）</p>;
  if (pages.length === 0) return <WebFrame content={content} isPrinted={mode === 'print'} />;
  return mode === 'print' ? <PrintedSlides content={content} /> : <TurnedSlides {...props} />;
}
