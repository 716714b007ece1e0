import { ClockCircleOutlined, HistoryOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { TicketUser } from '#api/result.ts';
import { RecoveryLogDrawer } from './log/recovery-log-drawer.tsx';
import { RescueButton } from './rescue/rescue-button.tsx';

interface Props {
  owner: string;
  contests: readonly string[];
  users: readonly TicketUser[];
  isLoading: boolean;
  onReload(): void;
  onTimeBack(): void;
}

/** What an owner needs after something went wrong, beside a fresh look at the results. */
export function ResultActions({ owner, contests, users, isLoading, onReload, onTimeBack }: Props) {
  const [isLogOpen, setIsLogOpen] = useState(false);
  const isUnknown = contests.length === 0;
  return (
    <>
      <Button icon={<ClockCircleOutlined aria-hidden />} disabled={isUnknown} onClick={onTimeBack}>
        补时
      </Button>
      <RescueButton owner={owner} users={users} />
      <Button icon={<HistoryOutlined aria-hidden />} disabled={isUnknown} onClick={() => setIsLogOpen(true)}>
        处理记录
      </Button>
      <Button icon={<ReloadOutlined aria-hidden />} loading={isLoading} onClick={onReload}>
        重新加载
      </Button>
      {isLogOpen && (
        <RecoveryLogDrawer owner={owner} contests={contests} onClose={() => setIsLogOpen(false)} />
      )}
    </>
  );
}
