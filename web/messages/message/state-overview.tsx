import { Button } from 'antd';
import type { StateCounts } from '#domain/message/message.schema.ts';
import type { MessageState } from '#domain/message/message-values.ts';
import { messageTone } from '../state-tag.tsx';

interface Props {
  counts: StateCounts;
  chosen: MessageState | '';
  onChoose(state: MessageState | ''): void;
}

/** How many are in each state; each is also the filter for it. */
export function StateOverview({ counts, chosen, onChoose }: Props) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div className="state-counts" role="group" aria-label="按状态筛选">
      <Button
        className="state-count"
        aria-pressed={chosen === ''}
        type={chosen === '' ? 'primary' : 'default'}
        onClick={() => onChoose('')}
      >
        全部<strong>{total}</strong>
      </Button>
      {counts.map(({ state, count }) => (
        <Button
          key={state}
          className="state-count"
          aria-pressed={chosen === state}
          type={chosen === state ? 'primary' : 'default'}
          onClick={() => onChoose(chosen === state ? '' : state)}
        >
          <span className={`state-dot state-dot-${messageTone(state)}`} aria-hidden />
          {state}
          <strong>{count}</strong>
        </Button>
      ))}
    </div>
  );
}
