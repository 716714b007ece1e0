import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { useAnnouncer } from '../kit/announcer.tsx';
import { historyKey } from '../kit/history-keys.ts';
import { useCarrying } from '../kit/use-carrying.ts';
import { useEditHistory } from '../kit/use-edit-history.ts';
import { useFullScreen } from '../kit/use-full-screen.ts';
import { useLargeStage } from '../kit/use-large-stage.ts';
import { useStable } from '../kit/use-stable.ts';
import { boardOf, contentsOf, isSupply, lyingPieces } from './board.ts';
import { nameOf } from './columns.ts';
import type { CanvasContent, CanvasEntry } from './content.schema.ts';
import { CanvasStage } from './canvas-stage.tsx';
import { nudged } from './nudge.ts';
import { putPiece, type Target } from './put-piece.ts';
import { outcomeText, takenText } from './spoken.ts';
import { withTyped } from './rules.ts';

/** More than anybody goes back by hand. */
const STEPS = 1_000;

interface LiveCanvasProps {
  content: CanvasContent;
  states: readonly CanvasEntry[];
  /** New when pictures are fetched once more. */
  turn: number;
  onChange(states: readonly CanvasEntry[]): void;
}

/** The canvas to be answered. Pieces are dragged, or taken and put by presses or keys; each of it is one step. */
export function LiveCanvas({ content, states, turn, onChange }: LiveCanvasProps) {
  const board = boardOf(content);
  const root = useRef<HTMLDivElement>(null);
  const history = useEditHistory(states, onChange, STEPS);
  const { say, announcer } = useAnnouncer();
  const { isPossible, isFull, toggle } = useFullScreen(root);
  const [said, setSaid] = useState('');
  const [isResetting, setResetting] = useState(false);
  const focusOn = useReturningFocus(root);
  useKeptFocus(root);
  const { isCramped, isLarge, toggleLarge } = useLargeStage(root, content.width);

  const lying = useMemo(() => lyingPieces(board, { states }), [board, states]);
  const contents = useMemo(() => contentsOf(board, { states }), [board, states]);

  const put = useStable((key: string, target: Target) => {
    const before = { states: [...history.newest()] };
    const piece = lyingPieces(board, before).find((one) => one.key === key);
    if (!piece) return;
    const { answer, outcome, place } = putPiece(board, before, key, target);
    history.change(answer.states);
    const text = outcomeText(nameOf(board, piece.state), outcome, place && nameOf(board, place));
    say(text);
    // What was refused is seen by everybody: nothing has moved.
    setSaid(outcome === 'full' || outcome === 'too-many' ? text : '');
    // A copy that was pushed from where they are taken is what the next key moves.
    const isNewCopy = outcome === 'free' && isSupply(piece);
    const copies = answer.states.filter(({ id }) => id === piece.state.id).length;
    const isGone = answer.states.length < before.states.length;
    focusOn(isNewCopy ? `${key}:${copies}` : isGone ? String(piece.state.id) : key);
  });

  const carrying = useCarrying<string, number>({ onPut: (key, id) => put(key, { place: id }) });
  // A copy may be gone by another step.
  const carriedPiece = lying.find(({ key }) => key === carrying.carried);
  const carried = carriedPiece?.key;

  const putDown = useStable((key: string, target: Target) => {
    carrying.letGo();
    put(key, target);
  });

  const step = (act: () => void, text: string) => {
    carrying.letGo();
    act();
    say(text);
    setSaid('');
  };
  const undo = () => step(history.undo, '已撤销');
  const redo = () => step(history.redo, '已重做');

  const pressPiece = useStable((key: string) => {
    const piece = lying.find((one) => one.key === key);
    setSaid('');
    if (piece && carried !== key && carrying.chosen === undefined && !board.isFree) {
      say(takenText(nameOf(board, piece.state)));
    }
    carrying.pressThing(key);
  });

  const type = useStable((id: number, typed: string) => {
    const field = board.states.get(id);
    if (field)
      history.change(withTyped({ states: [...history.newest()] }, field, typed).states, `typed ${id}`);
  });

  const nudge = useStable((key: string, event: KeyboardEvent) => {
    const point = board.isFree ? nudged(board, lying, key, event) : undefined;
    if (!point) return;
    // The page would scroll.
    event.preventDefault();
    put(key, point);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape' && (carrying.carried ?? carrying.chosen) !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      carrying.letGo();
      if (carriedPiece) say(`已放下${nameOf(board, carriedPiece.state)}，没有移动`);
      if (carried !== undefined) focusOn(carried);
      return;
    }
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const way = isTyping ? undefined : historyKey(event);
    if (!way) return;
    event.preventDefault();
    if (way === 'redo') redo();
    else undo();
  }

  return (
    <div
      ref={root}
      className={isFull ? 'canvas-live canvas-live--full' : 'canvas-live'}
      style={{ '--stage-ratio': content.width / content.height } as CSSProperties}
      data-carrying={carried === undefined ? undefined : ''}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="canvas-bar">
        <p className="canvas-hint">
          {said || hintOf(carriedPiece && nameOf(board, carriedPiece.state), board.isFree)}
        </p>
        <Button
          size="small"
          disabled={!carriedPiece?.entry}
          onClick={() => carried !== undefined && putDown(carried, 'home')}
        >
          放回原处
        </Button>
        <Button size="small" disabled={!history.canUndo} onClick={undo}>
          撤销
        </Button>
        <Button size="small" disabled={!history.canRedo} onClick={redo}>
          重做
        </Button>
        <Button size="small" disabled={states.length === 0} onClick={() => setResetting(true)}>
          重置
        </Button>
        {isCramped ? (
          <Button size="small" aria-pressed={isLarge} onClick={toggleLarge}>
            {isLarge ? '缩小' : '放大'}
          </Button>
        ) : null}
        {isPossible ? (
          <Button size="small" aria-pressed={isFull} onClick={toggle}>
            {isFull ? '退出全屏' : '全屏'}
          </Button>
        ) : null}
      </div>
      <div
        className={isLarge ? 'canvas-frame canvas-frame--large' : 'canvas-frame'}
        style={{ '--stage-width': `${content.width}px` } as CSSProperties}
      >
        <CanvasStage
          board={board}
          lying={lying}
          contents={contents}
          states={states}
          turn={turn}
          carried={carried}
          chosen={carrying.chosen}
          onPut={putDown}
          onPressPiece={pressPiece}
          onPressPlace={carrying.pressPlace}
          onNudge={nudge}
          onType={type}
        />
      </div>
      <ConfirmDialog
        open={isResetting}
        danger
        title="全部重置？"
        confirmText="重置"
        onConfirm={() => {
          setResetting(false);
          step(() => history.change([]), '已全部重置');
        }}
        onCancel={() => setResetting(false)}
      >
        图形都回到原处，输入框回到最初的内容。
      </ConfirmDialog>
      {announcer}
    </div>
  );
}

/** To a piece, in the same moment in which it is drawn anew; a copy that is gone leaves the focus with what it was taken from. */
function useReturningFocus(root: RefObject<HTMLElement | null>) {
  const [to, setTo] = useState<{ key: string }>();
  useLayoutEffect(() => {
    if (!to) return;
    const find = (name: string) => root.current?.querySelector<HTMLElement>(`[data-piece="${name}"]`);
    (find(to.key) ?? find(to.key.split(':')[0] ?? to.key))?.focus({ preventScroll: true });
  }, [root, to]);
  return (key: string) => setTo({ key });
}

/** A button that has done its last step has the focus no more; the keys still belong to the canvas. */
function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const active = document.activeElement;
    const isDisabled = active instanceof HTMLButtonElement && active.disabled;
    if (isDisabled && root.current?.contains(active)) root.current.focus({ preventScroll: true });
  });
}

function hintOf(carried: string | undefined, isFree: boolean): string {
  if (carried !== undefined && !isFree) return `已选中“${carried}”，请点选要放的位置`;
  return isFree ? '可以拖动图形，或选中后用方向键移动' : '可以拖动图形，或先点图形再点位置';
}
