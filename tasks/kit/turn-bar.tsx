import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { BACK, FORWARD, type Turn } from './use-turning.ts';
import './turn-bar.css';

interface TurnButtonProps {
  turn: Turn;
  isEnd: boolean;
  onTurn(to: Turn): void;
}

function TurnButton({ turn, isEnd, onTurn }: TurnButtonProps) {
  const isBack = turn === BACK;
  return (
    // Not disabled at the end: whoever pressed it there would lose the focus, and the arrow keys with it.
    <Button aria-disabled={isEnd} onClick={() => onTurn(turn)}>
      {isBack && <Icon path="M15 6l-6 6 6 6" size={18} />}
      {isBack ? '上一页' : '下一页'}
      {!isBack && <Icon path="M9 6l6 6-6 6" size={18} />}
    </Button>
  );
}

interface TurnBarProps {
  /** From 1 on. */
  number: number;
  count: number;
  canTurn: boolean;
  onTurn(to: Turn): void;
}

/** Which of the pages is shown, and the way to the next. */
export function TurnBar({ number, count, canTurn, onTurn }: TurnBarProps) {
  return (
    <div className="turn-bar">
      {canTurn && <TurnButton turn={BACK} isEnd={number === 1} onTurn={onTurn} />}
      <span className="turn-bar-place" aria-live="polite">
        第 {number} / {count} 页
      </span>
      {canTurn && <TurnButton turn={FORWARD} isEnd={number === count} onTurn={onTurn} />}
    </div>
  );
}
