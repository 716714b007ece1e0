import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { canMove, moveRow, removeRow, rowKind, type TaskRows } from './task-rows.ts';

interface Props {
  rows: TaskRows;
  index: number;
  onChange(rows: string[]): void;
}

export function TaskRowButtons({ rows, index, onChange }: Props) {
  const name = rows[index] ?? '';
  return (
    <Space size={4}>
      <Button
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移${name}`}
        disabled={!canMove(rows, index, -1)}
        onClick={() => onChange(moveRow(rows, index, -1))}
      />
      <Button
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移${name}`}
        disabled={!canMove(rows, index, 1)}
        onClick={() => onChange(moveRow(rows, index, 1))}
      />
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除${name}`}
        disabled={rowKind(rows, index) !== 'task'}
        onClick={() => onChange(removeRow(rows, index))}
      />
    </Space>
  );
}
