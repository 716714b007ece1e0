import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { errorText } from './call-outcome.ts';

interface Props {
  /** What is deleted, in words: 测试“期末”. */
  subject: string;
  /** What becomes of it; of what takes a while to find out, when somebody asks. */
  warning: string | (() => string);
  onDelete(): Promise<void>;
  /** More than a sentence about a refusal, such as where the thing is still needed. */
  explain?(error: unknown): ReactNode;
  /** Its sign alone, in a long table. */
  isCompact?: boolean;
  /** Where it does not stand beside what it deletes. */
  label?: string;
  /** Named in what is said afterwards. */
  noun?: string;
  /** What is said afterwards, where that is laid down. */
  done?: string;
}

export function DeleteButton({
  subject,
  warning,
  onDelete,
  explain,
  isCompact = false,
  label = '删除',
  noun = '',
  done = `删除${noun}成功，可以在回收站中恢复`,
}: Props) {
  const { message, modal } = App.useApp();

  const confirm = async () => {
    try {
      await onDelete();
      void message.success(done);
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
      content: typeof warning === 'string' ? warning : warning(),
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
