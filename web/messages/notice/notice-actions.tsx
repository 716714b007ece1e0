import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { assertDone, errorText } from '#web/staff/call-outcome.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { forgetCorrespondence } from '../correspondence-queries.ts';

/** Of the own ones; all others are only read. */
export function NoticeActions({ notice: { owner, name, mayChange } }: { notice: SeenNotice }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const copying = useMutation({
    mutationFn: () => call('POST /api/copy-notice', { query: { id: entityId(owner, name) } }),
    onSuccess: ({ msg }) => {
      void message.success(`复制公告成功：${msg}（草稿）`);
      void forgetCorrespondence(queries);
    },
    onError: (error) => void message.error(`复制公告失败：${errorText(error)}`),
  });
  if (!mayChange) return null;
  const remove = async () => {
    assertDone(await call('POST /api/delete-notice', { body: { owner, name } }));
    await forgetCorrespondence(queries);
  };
  return (
    <div className="staff-actions">
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制“${name}”`}
        title="复制"
        loading={copying.isPending}
        onClick={() => copying.mutate()}
      />
      <DeleteButton
        isCompact
        subject={`公告“${name}”`}
        warning="公告将不再显示给任何人；30天内可以由所有者在回收站中恢复。"
        onDelete={remove}
      />
    </div>
  );
}
