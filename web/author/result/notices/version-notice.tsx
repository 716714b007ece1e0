import { Button } from 'antd';
import type { VersionsByKey } from '../versions/given-versions.ts';
import { NoticeChip } from './notice-chip.tsx';

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
export function VersionNotice({ count, versions, onShow, onFilter }: Props) {
  const earlier = [...versions.values()].filter((version) => !version.isPresent && version.count > 0);
  const newest = earlier[earlier.length - 1];
  if (count === 0) return null;
  return (
    <NoticeChip tone="info" text={`${count} 人作答的是较早的版本`}>
      {(close) => {
        const closing = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <>
            <p>他们在题目修改之前已经开始作答，每份答案都按当时给出的题目显示。</p>
            <div className="result-bar-actions">
              {newest && (
                <Button size="small" onClick={closing(() => onShow(newest.key))}>
                  查看各版本
                </Button>
              )}
              <Button size="small" onClick={closing(onFilter)}>
                只看这些考生
              </Button>
            </div>
          </>
        );
      }}
    </NoticeChip>
  );
}
