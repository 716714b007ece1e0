import { Alert, Button } from 'antd';
import type { ResultRow } from '../result-rows.ts';

interface Props {
  rows: readonly ResultRow[];
  /** Opens a version by its key. */
  onShow(key: string): void;
}

/** Says that not everybody was asked the same. */
export function VersionBar({ rows, onShow }: Props) {
  const earlier = rows.flatMap(({ version }) => (version && !version.isPresent ? [version] : []));
  const [newest] = [...earlier].sort((one, other) => other.number - one.number);
  if (!newest) return null;
  return (
    <Alert
      className="author-section result-bar"
      type="info"
      showIcon
      title={`${earlier.length} 人作答的是较早的版本`}
      description="他们在题目修改之前已经开始作答，每份答案都按当时给出的题目显示。"
      action={
        <Button size="small" onClick={() => onShow(newest.key)}>
          查看各版本
        </Button>
      }
    />
  );
}
