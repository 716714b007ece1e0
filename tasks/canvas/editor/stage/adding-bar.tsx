import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { MOST_STATES } from '../../limits.ts';
import { NEW_PARTS, type NewPartName } from '../arrange/adding.ts';

const NAMES = Object.keys(NEW_PARTS) as NewPartName[];

interface AddingBarProps {
  isFull: boolean;
  /** The same one always: the bar is not drawn anew while something is dragged. */
  onAdd(part: NewPartName): void;
}

/** One press each. */
export const AddingBar = memo(({ isFull, onAdd }: AddingBarProps) => (
  <div className="drawing-adding" role="group" aria-label="添加元素">
    <span className="drawing-adding-label" aria-hidden="true">
      添加
    </span>
    {NAMES.map((name) => (
      <Button
        key={name}
        size="small"
        icon={<PlusOutlined />}
        title={NEW_PARTS[name].hint}
        aria-label={`添加${NEW_PARTS[name].label}`}
        disabled={isFull}
        onClick={() => onAdd(name)}
      >
        {NEW_PARTS[name].label}
      </Button>
    ))}
    {isFull && <span className="drawing-note">已有{MOST_STATES}个元素或形状，不能再添加</span>}
  </div>
));
AddingBar.displayName = 'AddingBar';
