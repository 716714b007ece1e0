import { ClockCircleOutlined, HistoryOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { TicketUser } from '#api/result.ts';
import { RecoveryLogDrawer } from './recovery-log-drawer.tsx';
import { RescueDialog } from './rescue/rescue-dialog.tsx';
import { useRescueFiles } from './rescue/use-rescue-files.ts';
import type { VersionsByKey } from './versions/given-versions.ts';

interface RescueButtonProps {
  owner: string;
  users: readonly TicketUser[];
  versions: VersionsByKey;
}

/** What is being sent goes on while the dialog is closed, and is there again when it is opened. */
function RescueButton({ owner, users, versions }: RescueButtonProps) {
  const files = useRescueFiles(owner);
  const [isOpen, setIsOpen] = useState(false);

  const open = () => {
    if (!files.isSending) files.clear();
    setIsOpen(true);
  };

  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} loading={files.isSending} onClick={open}>
        上传答案文件
      </Button>
      {isOpen && (
        <RescueDialog files={files} users={users} versions={versions} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface ResultActionsProps extends RescueButtonProps {
  contests: readonly string[];
  isLoading: boolean;
  onReload(): void;
  onTimeBack(): void;
}

/** What an owner needs after something went wrong, beside a fresh look at the results. */
export function ResultActions({
  owner,
  contests,
  users,
  versions,
  isLoading,
  onReload,
  onTimeBack,
}: ResultActionsProps) {
  const [isLogOpen, setIsLogOpen] = useState(false);
  const isUnknown = contests.length === 0;
  return (
    <>
      <Button icon={<ClockCircleOutlined aria-hidden />} disabled={isUnknown} onClick={onTimeBack}>
        补时
      </Button>
      <RescueButton owner={owner} users={users} versions={versions} />
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
