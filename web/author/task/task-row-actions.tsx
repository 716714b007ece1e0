import { CopyOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { Task } from '#tasks/task.schema.ts';
import { DeleteButton } from '../delete-button.tsx';
import { taskEditPath } from '../paths.ts';

interface Props {
  task: Task;
  onCopy(task: Task): void;
  onDelete(task: Task): Promise<void>;
}

export function TaskRowActions({ task, onCopy, onDelete }: Props) {
  const navigate = useNavigate();
  return (
    <div className="task-actions">
      <Button size="small" icon={<CopyOutlined />} onClick={() => onCopy(task)}>
        复制
      </Button>
      <Button
        size="small"
        type="primary"
        icon={<EditOutlined />}
        onClick={() => void navigate(taskEditPath(task.name))}
      >
        编辑
      </Button>
      <DeleteButton
        subject={`题目“${task.name}”`}
        warning="删除后不能恢复；使用它的测试中这一题将会缺失。"
        onDelete={() => onDelete(task)}
      />
    </div>
  );
}
