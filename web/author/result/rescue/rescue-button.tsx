import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { TicketUser } from '#api/result.ts';
import { RescueDialog } from './rescue-dialog.tsx';
import { useRescueFiles } from './use-rescue-files.ts';

interface Props {
  owner: string;
  users: readonly TicketUser[];
}

/** What is being sent goes on while the dialog is closed, and is there again when it is opened. */
export function RescueButton({ owner, users }: Props) {
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
      {isOpen && <RescueDialog files={files} users={users} onClose={() => setIsOpen(false)} />}
    </>
  );
}
