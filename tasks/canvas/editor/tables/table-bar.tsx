import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface TableBarProps {
  title: string;
  count: number;
  most: number;
  /** How many rows are chosen. */
  chosen: number;
  /** What moving up and down means here, where it means something. */
  moveNote?: string;
  /** Further ways to begin a row. */
  children?: ReactNode;
  onAdd(): void;
  onDuplicate(): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

/** What is done to whole rows. */
export function TableBar(props: TableBarProps) {
  const { title, count, most, chosen, moveNote = '', children, onAdd, onDuplicate, onMove, onRemove } = props;
  const isNone = chosen === 0;
  const named = (verb: string) => `${verb}选中的${title}`;
  return (
    <div className="canvas-table-bar">
      <h3>{title}</h3>
      <span className="canvas-editor-hint">
        {count}个{chosen > 1 && `，已选中${chosen}个`}
      </span>
      <div className="canvas-table-actions">
        {children}
        <Button size="small" icon={<PlusOutlined />} disabled={count >= most} onClick={onAdd}>
          添加{title}
        </Button>
        <Button
          size="small"
          icon={<CopyOutlined />}
          disabled={isNone || count >= most}
          aria-label={named('复制')}
          onClick={onDuplicate}
        >
          复制
        </Button>
        <Button
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={isNone}
          aria-label={named('上移')}
          title={`上移一行（Alt+↑）${moveNote}`}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowDownOutlined />}
          disabled={isNone}
          aria-label={named('下移')}
          title={`下移一行（Alt+↓）${moveNote}`}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          disabled={isNone}
          aria-label={named('删除')}
          onClick={onRemove}
        >
          删除
        </Button>
      </div>
    </div>
  );
}
