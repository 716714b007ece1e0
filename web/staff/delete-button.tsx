import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Popconfirm } from 'antd';
import { errorText } from './call-outcome.ts';

interface Props {
  /** What is deleted, in words: 测试“期末”. */
  subject: string;
  /** What is lost with it. */
  warning?: string;
  hasIcon?: boolean;
  onDelete(): Promise<void>;
}

export function DeleteButton({ subject, warning = '删除后不能恢复。', hasIcon = true, onDelete }: Props) {
  const { message } = App.useApp();

  const confirm = async () => {
    try {
      await onDelete();
      void message.success('删除成功');
    } catch (error) {
      void message.error(`删除失败：${errorText(error)}`);
    }
  };

  return (
    <Popconfirm
      title={`确定删除${subject}吗？`}
      description={warning}
      okText="确定删除"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      onConfirm={confirm}
    >
      <Button size="small" danger icon={hasIcon && <DeleteOutlined />}>
        删除
      </Button>
    </Popconfirm>
  );
}
