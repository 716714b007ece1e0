import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { assertDone, errorText } from '#web/staff/call-outcome.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { forgetCorrespondence } from '../correspondence-queries.ts';

/** Of the own ones; others have nothing to do with them but to answer. */
export function MessageActions({ message: { owner, name, user, side } }: { message: SeenMessage }) {
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const copying = useMutation({
    mutationFn: () => call('POST /api/copy-message', { query: { id: entityId(owner, name) } }),
    onSuccess: ({ msg }) => {
      void message.success(`复制消息成功，已再次发给“${user}”：${msg}`);
      void forgetCorrespondence(queries);
    },
    onError: (error) => void message.error(`复制消息失败：${errorText(error)}`),
  });
  if (side !== 'writer') return null;
  const remove = async () => {
    assertDone(await call('POST /api/delete-message', { body: { owner, name } }));
    await forgetCorrespondence(queries);
  };
  /** It is there for the other side at once. */
  const ask = () =>
    modal.confirm({
      title: `把“${name}”再发一次给“${user}”？`,
      content: '对方会立即收到一条内容和模板相同的新消息，状态是未提交。',
      okText: '再发一次',
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => copying.mutate(),
    });
  return (
    <div className="staff-actions">
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制“${name}”`}
        title="复制并再发一次"
        loading={copying.isPending}
        onClick={() => void ask()}
      />
      <DeleteButton
        isCompact
        subject={`发给“${user}”的消息“${name}”`}
        warning="对方将不再看到这一消息和其中的文件；30天内可以由所有者在回收站中恢复。"
        onDelete={remove}
      />
    </div>
  );
}
