import { Radio } from 'antd';
import type { EditorProps } from '../view/player.ts';
import { BALL_IDS, ballName } from './balls.ts';
import type { BalanceContent } from './content.schema.ts';

export function BalanceEditor({ content, onChange }: EditorProps<BalanceContent>) {
  return (
    <Radio.Group
      className="author-section"
      aria-label="较重的球"
      value={content.heavyBall}
      onChange={({ target }) =>
        onChange({ ...content, heavyBall: target.value as BalanceContent['heavyBall'] })
      }
      options={BALL_IDS.map((id) => ({ value: id, label: `${ballName(id)}球较重` }))}
    />
  );
}
