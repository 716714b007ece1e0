import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';

interface Props {
  number: number;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onDuplicate(): void;
  onRemove(): void;
}

export function QuestionButtons({ number, isLast, onMove, onDuplicate, onRemove }: Props) {
  return (
    <div className="basic-editor-buttons">
      <Button
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移问题${number}`}
        title="上移（Alt+↑）"
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移问题${number}`}
        title="下移（Alt+↓）"
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制问题${number}`}
        title="复制（Ctrl+D）"
        onClick={onDuplicate}
      />
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除问题${number}`}
        title="删除"
        onClick={onRemove}
      />
    </div>
  );
}
