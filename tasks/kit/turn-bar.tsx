import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { BACK, FORWARD, type Turn } from './use-turning.ts';

const NARROWS = 'clamp(4px, 1.2vw, 16px)';
const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: NARROWS,
  width: 'min(100%, 360px)',
  margin: '14px auto 0',
} as const;
const BUTTON = { gap: NARROWS, paddingInline: 'clamp(10px, 1.5vw, 18px)', whiteSpace: 'nowrap' } as const;
const PLACE = {
  margin: 'auto',
  minWidth: '5em',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

interface TurnButtonProps {
  turn: Turn;
  isEnd: boolean;
  onTurn(to: Turn): void;
}

function TurnButton({ turn, isEnd, onTurn }: TurnButtonProps) {
  const isBack = turn === BACK;
  return (
    // Not disabled at the end: whoever pressed it there would lose the focus, and the arrow keys with it.
    <Button style={BUTTON} aria-disabled={isEnd} onClick={() => onTurn(turn)}>
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
    <div style={BAR}>
      {canTurn && <TurnButton turn={BACK} isEnd={number === 1} onTurn={onTurn} />}
      <span style={PLACE} aria-live="polite">
        第 {number} / {count} 页
      </span>
      {canTurn && <TurnButton turn={FORWARD} isEnd={number === count} onTurn={onTurn} />}
    </div>
  );
}
