import { BellOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import type { MessageFilter } from '#domain/message/message.schema.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { copyText } from '#web/staff/copy-text.ts';
import { reminderOf } from './reminder-text.ts';

/** Copies the list of those whose answer is still awaited, of the messages that the list shows. */
export function ReminderButton({ owner, filter }: { owner: string; filter: MessageFilter }) {
  const { message, modal } = App.useApp();
  const asking = useMutation({
    mutationFn: () => call('GET /api/get-awaited', { query: { owner, ...filter } }),
    onSuccess: async (awaited) => {
      if (awaited.length === 0) return void message.info('没有等待答复的消息');
      const text = reminderOf(awaited);
      if (await copyText(text)) return void message.success(`已复制${awaited.length}个还没有提交的收件人`);
      modal.info({
        title: '浏览器不允许自动复制，请手动复制',
        content: <Input.TextArea readOnly value={text} rows={10} aria-label="还没有提交的收件人" />,
        okText: '关闭',
      });
      return undefined;
    },
    onError: (error) => void message.error(`加载失败：${errorText(error)}`),
  });
  return (
    <Button icon={<BellOutlined />} loading={asking.isPending} onClick={() => asking.mutate()}>
      复制催办名单
    </Button>
  );
}
