import type { KeyboardEvent } from 'react';
import { Stage } from '../kit/stage.tsx';
import { TurnBar } from '../kit/turn-bar.tsx';
import { turnOfKey, useNeighbours, useShownPage, useSwipe } from '../kit/use-turning.ts';
import type { PlayerProps } from '../view/player.ts';
import type { DeckAnswer, DeckContent, DeckPage } from './content.schema.ts';
import { PageView } from './page-view.tsx';
import './card-stack.css';

type DeckProps = PlayerProps<DeckContent, DeckAnswer>;

/** What is there when it is turned to. */
const pictureOf = (page: DeckPage | undefined) =>
  page?.type === 'image' && page.url !== '' ? { src: page.url } : undefined;

function TurnedDeck(props: DeckProps) {
  const { content, answer, mode, change, log } = props;
  const { pages } = content;
  const { number, canTurn, turn } = useShownPage({
    count: pages.length,
    given: answer?.page ?? 1,
    mode,
    change: (to) => change((newest) => ({ page: to(newest?.page ?? 1) })),
  });
  const swipe = useSwipe(turn);
  useNeighbours(pictureOf(pages[number]), pictureOf(pages[number - 2]));
  const page = pages[number - 1];

  const onKey = (event: KeyboardEvent) => {
    const isForVideo = event.target instanceof HTMLVideoElement;
    const to = isForVideo || !canTurn ? undefined : turnOfKey(event, number, pages.length);
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };

  return (
    // Focusable, so that the arrow keys work after a click on the picture.
    <div className="deck" role="group" aria-label="卡片" tabIndex={-1} onKeyDown={onKey}>
      <figure className="deck-page">
        <Stage className="deck-stage" width={content.width} height={content.height} {...swipe}>
          {page && (
            <PageView
              key={`${number} ${page.type} ${page.url}`}
              page={page}
              number={number}
              mode={mode}
              onVideo={(event) => {
                if (mode === 'answer') log(event);
              }}
            />
          )}
        </Stage>
        {page?.name && <figcaption className="deck-caption">{page.name}</figcaption>}
      </figure>
      <TurnBar number={number} count={pages.length} canTurn={canTurn} onTurn={turn} />
    </div>
  );
}

/** All pages below each other. */
function PrintedDeck({ content }: Pick<DeckProps, 'content'>) {
  return (
    <ol className="deck deck--printed">
      {content.pages.map((page, index) => (
        <li key={index}>
          <figure className="deck-page" style={{ maxWidth: content.width }}>
            <PageView page={page} number={index + 1} mode="print" onVideo={() => {}} />
            <figcaption className="deck-caption">
              第 {index + 1} / {content.pages.length} 页 {page.name}
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

export function CardStack(props: DeckProps) {
  if (props.content.pages.length === 0) return <p className="deck deck-empty">（没有页面）</p>;
  return props.mode === 'print' ? <PrintedDeck content={props.content} /> : <TurnedDeck {...props} />;
}
