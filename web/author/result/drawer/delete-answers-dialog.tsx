import { useMutation } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';

interface Props {
  who: string;
  /** To be typed, so that nobody gets here by a slip of the hand, or for the wrong candidate. */
  ticketId: string;
  contest: string;
  onDelete(): Promise<void>;
  onClose(): void;
}

export function DeleteAnswersDialog({ who, ticketId, contest, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const deleting = useMutation({ mutationFn: onDelete });
  const isRight = typed.trim() === ticketId;
  return (
    <StaffDialog
      className="result-delete"
      title={`删除${who}在“${contest}”中的全部作答`}
      okText="确定删除"
      okButtonProps={{ danger: true, disabled: !isRight }}
      cancelText="取消"
      confirmLoading={deleting.isPending}
      closable={!deleting.isPending}
      mask={{ closable: false }}
      onOk={() => deleting.mutate()}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={`考生再次登录时从头开始。${DAYS_IN_TRASH}天内可以在回收站中恢复，但考生已重新作答的不能恢复。`}
      />
      <p>
        <label htmlFor="delete-answers-number">请输入准考证号“{ticketId}”确认：</label>
      </p>
      <Input
        id="delete-answers-number"
        value={typed}
        autoComplete="off"
        disabled={deleting.isPending}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => isRight && !deleting.isPending && deleting.mutate()}
      />
      {deleting.error && (
        <Alert
          className="result-choice-note"
          type="error"
          showIcon
          title={`删除失败：${errorText(deleting.error)}`}
        />
      )}
    </StaffDialog>
  );
}
