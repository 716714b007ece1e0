import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { NetworkError } from '#web/api-client/api-error.ts';
import type { LiveFigures } from './live-figures.ts';

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return seconds < 60 ? `${seconds} 秒前` : `${Math.floor(seconds / 60)} 分钟前`;
}

interface Props {
  figures: Pick<LiveFigures<{ at: string }>, 'data' | 'error' | 'receivedAt' | 'isRefreshing' | 'refresh'>;
}

/** How old what is shown is, in words. */
export function Freshness({ figures }: Props) {
  const now = useNow();
  const { data, error, receivedAt, isRefreshing, refresh } = figures;
  const at = data ? dayjs(data.at).format('H:mm:ss') : '';
  const age = now - receivedAt;
  const isStopped = error !== null;
  const why = error instanceof NetworkError ? '网络不通' : '暂时无法更新';
  return (
    <span className="progress-freshness">
      {data && (
        <span
          className={isStopped ? 'progress-stopped' : 'author-muted'}
          role={isStopped ? 'status' : undefined}
        >
          {isStopped
            ? `${why}，数字停在 ${at}（${ageText(age)}），恢复后会自动继续`
            : `更新于 ${at}，${ageText(age)}`}
        </span>
      )}
      <Button size="small" icon={<ReloadOutlined />} loading={isRefreshing} onClick={refresh}>
        刷新
      </Button>
    </span>
  );
}
