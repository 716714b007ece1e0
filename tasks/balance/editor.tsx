import { Radio } from 'antd';
import { useId } from 'react';
import type { EditorProps } from '../view/player.ts';
import { BALL_IDS, type BallId, ballName } from './balls.ts';
import type { BalanceContent } from './content.schema.ts';

const OPTIONS = BALL_IDS.map((id) => ({ value: id, label: `${ballName(id)}球` }));

export function BalanceEditor({ content, onChange }: EditorProps<BalanceContent>) {
  const label = useId();
  return (
    <p style={{ margin: '0 0 16px' }}>
      <span id={label}>较重的球：</span>
      <Radio.Group
        aria-labelledby={label}
        value={content.heavyBall}
        onChange={({ target }) => onChange({ ...content, heavyBall: target.value as BallId })}
        options={OPTIONS}
      />
    </p>
  );
}
