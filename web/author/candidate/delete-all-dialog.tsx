import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Input } from 'antd';
import { useState } from 'react';
import { CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { forgetAuthorData } from '../queries.ts';
import { deleteAllCandidates } from './candidate-changes.ts';
import { candidatePageQuery } from './candidate-queries.ts';

const EVERYBODY = CandidateQuery.parse({ all: '1' });
/** To be typed, so that nobody gets here by a slip of the hand. */
const WORD = '全部删除';

export function DeleteAllDialog({ owner, onClose }: { owner: string; onClose(): void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const everybody = useQuery(candidatePageQuery(owner, EVERYBODY));
  const total = everybody.data?.total;

  const deleting = useMutation({
    mutationFn: () => deleteAllCandidates(owner),
    onSuccess: async () => {
      void message.success('删除成功，可以在回收站中恢复');
      await forgetAuthorData(queries);
      onClose();
    },
    onError: (error) => void message.error(`删除考生失败：${errorText(error)}`),
  });

  return (
    <StaffDialog
      title="删除全部考生"
      okText="确定删除"
      okButtonProps={{ danger: true, disabled: typed.trim() !== WORD || !total }}
      cancelText="取消"
      confirmLoading={deleting.isPending}
      closable={!deleting.isPending}
      mask={{ closable: false }}
      onOk={() => deleting.mutate()}
      onClose={onClose}
    >
      {everybody.error && total === undefined ? (
        <PartFailure error={everybody.error} onRetry={() => void everybody.refetch()} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={
            total === undefined
              ? '正在统计人数…'
              : `将删除${owner}的全部${total}名考生（不论当前的筛选，也包括列表中没有显示的协同中心和备用考生），他们将不能再登录。已有的答案保留，30天内可以在回收站中恢复。`
          }
        />
      )}
      <p>
        <label htmlFor="delete-all-word">请输入“{WORD}”确认：</label>
      </p>
      <Input
        id="delete-all-word"
        value={typed}
        autoComplete="off"
        disabled={deleting.isPending}
        onChange={(event) => setTyped(event.target.value)}
      />
    </StaffDialog>
  );
}
