import { useQueries } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import type { AuditEntry } from '#api/recovery.ts';
import { RECOVERY_ACTIONS, type RecoveryAction } from '#domain/session/recovery-log.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { recoveryLogQuery } from '../queries.ts';

interface LogLine extends AuditEntry {
  contest: string;
}

/** The records of several contests as one, newest first. */
export function mergeLogs(logs: readonly { contest: string; entries: readonly AuditEntry[] }[]): LogLine[] {
  return logs
    .flatMap(({ contest, entries }) => entries.map((entry) => ({ ...entry, contest })))
    .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0));
}

interface RecoveryLogListProps {
  lines: readonly LogLine[];
  hasSeveralContests: boolean;
}

const TONES: Record<RecoveryAction, TagTone> = {
  'give-time-back': 'processing',
  'decide-late-answers': 'warning',
  'apply-rescue-file': 'success',
  'deliver-answers': 'success',
  'use-up-volume': 'warning',
};

function RecoveryLogList({ lines, hasSeveralContests }: RecoveryLogListProps) {
  return (
    <ol className="recovery-log">
      {lines.map(({ at, actor, action, text, contest }, index) => {
        const kind = action as RecoveryAction;
        return (
          <li key={lines.length - index}>
            <div className="recovery-log-head">
              <Tag tone={TONES[kind]}>{RECOVERY_ACTIONS[kind]}</Tag>
              <time dateTime={at}>{timeText(at)}</time>
              <span className="author-muted">{actor}</span>
              {hasSeveralContests && <span className="author-muted">{contest}</span>}
            </div>
            {text}
          </li>
        );
      })}
    </ol>
  );
}

interface RecoveryLogDrawerProps {
  owner: string;
  contests: readonly string[];
  onClose(): void;
}

/** Who has given time, decided about late answers and taken answer files. */
export function RecoveryLogDrawer({ owner, contests, onClose }: RecoveryLogDrawerProps) {
  const logs = useQueries({ queries: contests.map((contest) => recoveryLogQuery(owner, contest)) });
  const failed = logs.find((log) => log.error !== null && log.data === undefined);
  const lines = mergeLogs(contests.map((contest, index) => ({ contest, entries: logs[index]?.data ?? [] })));

  const content = () => {
    if (failed) {
      return <LoadFailure error={failed.error} onRetry={() => logs.forEach((log) => void log.refetch())} />;
    }
    if (logs.some((log) => log.isPending)) return <Skeleton active title={false} />;
    if (lines.length === 0) {
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有补时、迟到答案和答案文件的处理记录" />
      );
    }
    return <RecoveryLogList lines={lines} hasSeveralContests={contests.length > 1} />;
  };

  return (
    <SideDrawer title="处理记录" width={560} onClose={onClose}>
      {content()}
    </SideDrawer>
  );
}
