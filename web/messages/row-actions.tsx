import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { StatusReply } from '#api/endpoint.ts';
import type { CallReply } from '#web/api-client/call.ts';
import { assertDone, errorText } from '#web/staff/call-outcome.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { forgetCorrespondence } from './correspondence-queries.ts';

interface Props {
  /** 消息, 公告 */
  noun: string;
  name: string;
  copyTitle: string;
  /** Asked before it is copied, where that is more than a draft. */
  question?: { title: string; content: string; okText: string };
  copy(): Promise<StatusReply>;
  copiedText(name: string): string;
  /** What is deleted, and what that means. */
  subject: string;
  warning: string;
  remove(): Promise<CallReply<'POST /api/delete-message'>>;
}

/** What is done with an own message or notice in its list. */
export function RowActions(props: Props) {
  const { noun, name, copyTitle, question, copy, copiedText, subject, warning, remove } = props;
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const copying = useMutation({
    mutationFn: copy,
    onSuccess: ({ msg }) => {
      void message.success(copiedText(msg));
      void forgetCorrespondence(queries);
    },
    onError: (error) => void message.error(`复制${noun}失败：${errorText(error)}`),
  });
  const ask = () => {
    if (!question) return copying.mutate();
    void modal.confirm({
      ...question,
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => copying.mutate(),
    });
  };
  return (
    <div className="staff-actions">
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制“${name}”`}
        title={copyTitle}
        loading={copying.isPending}
        onClick={ask}
      />
      <DeleteButton
        isCompact
        subject={subject}
        warning={warning}
        onDelete={async () => {
          assertDone(await remove());
          await forgetCorrespondence(queries);
        }}
      />
    </div>
  );
}
