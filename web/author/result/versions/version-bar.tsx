import { Alert, Button } from 'antd';
import type { VersionsByKey } from './given-versions.ts';

interface Props {
  /** How many were given an earlier version. */
  count: number;
  versions: VersionsByKey;
  /** Opens a version by its key. */
  onShow(key: string): void;
  /** Shows those candidates alone. */
  onFilter(): void;
}

/** Says that not everybody was asked the same. */
export function VersionBar({ count, versions, onShow, onFilter }: Props) {
  const earlier = [...versions.values()].filter((version) => !version.isPresent && version.count > 0);
  const newest = earlier[earlier.length - 1];
  if (count === 0) return null;
  return (
    <Alert
      className="author-section result-bar"
      type="info"
      showIcon
      title={`${count} 人作答的是较早的版本`}
      description="他们在题目修改之前已经开始作答，每份答案都按当时给出的题目显示。"
      action={
        <div className="result-bar-actions">
          {newest && (
            <Button size="small" onClick={() => onShow(newest.key)}>
              查看各版本
            </Button>
          )}
          <Button size="small" onClick={onFilter}>
            只看这些考生
          </Button>
        </div>
      }
    />
  );
}
