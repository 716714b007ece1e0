import { useQueries } from '@tanstack/react-query';
import { Drawer, Empty, Skeleton } from 'antd';
import { LoadProblem } from '../../load-problem.tsx';
import { recoveryLogQuery } from '../../queries.ts';
import { mergeLogs } from './merge-logs.ts';
import { RecoveryLogList } from './recovery-log-list.tsx';

interface Props {
  owner: string;
  contests: readonly string[];
  onClose(): void;
}

/** Who has given time, decided about late answers and taken answer files. */
export function RecoveryLogDrawer({ owner, contests, onClose }: Props) {
  const logs = useQueries({ queries: contests.map((contest) => recoveryLogQuery(owner, contest)) });
  const failed = logs.find((log) => log.error !== null && log.data === undefined);
  const lines = mergeLogs(contests.map((contest, index) => ({ contest, entries: logs[index]?.data ?? [] })));

  const content = () => {
    if (failed) {
      return <LoadProblem error={failed.error} onRetry={() => logs.forEach((log) => void log.refetch())} />;
    }
    if (logs.some((log) => log.isPending)) return <Skeleton active />;
    if (lines.length === 0) {
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有补时、迟到答案和答案文件的处理记录" />
      );
    }
    return <RecoveryLogList lines={lines} hasSeveralContests={contests.length > 1} />;
  };

  return (
    <Drawer open title="处理记录" size="min(560px, 100vw)" onClose={onClose}>
      {content()}
    </Drawer>
  );
}
