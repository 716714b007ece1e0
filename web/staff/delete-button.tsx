import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { errorText } from './call-outcome.ts';

interface Props {
  /** What is deleted, in words: 测试“期末”. */
  subject: string;
  /** What becomes of it. */
  warning: string;
  onDelete(): Promise<void>;
  /** More than a sentence about a refusal, such as where the thing is still needed. */
  explain?(error: unknown): ReactNode;
  /** Its sign alone, in a long table. */
  isCompact?: boolean;
  /** Where it does not stand beside what it deletes. */
  label?: string;
  /** Named in what is said afterwards. */
  noun?: string;
}

export function DeleteButton({
  subject,
  warning,
  onDelete,
  explain,
  isCompact = false,
  label = '删除',
  noun = '',
}: Props) {
  const { message, modal } = App.useApp();

  const confirm = async () => {
    try {
      await onDelete();
      void message.success(`删除${noun}成功，可以在回收站中恢复`);
    } catch (error) {
      const content = explain?.(error);
      if (content !== undefined) {
        modal.error({ title: `不能删除${subject}`, content, okText: '知道了' });
        return;
      }
      void message.error(`删除${noun}失败：${errorText(error)}`);
    }
  };

  /** In the middle of the page: a bubble at the button may come to lie outside of it when the list moves meanwhile. */
  const ask = () =>
    modal.confirm({
      title: `确定删除${subject}吗？`,
      content: warning,
      okText: '确定删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: confirm,
    });

  return (
    <Button
      size="small"
      danger
      icon={<DeleteOutlined />}
      {...(isCompact ? { 'aria-label': label, title: label } : {})}
      onClick={() => void ask()}
    >
      {isCompact ? null : label}
    </Button>
  );
}
