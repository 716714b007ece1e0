import { Button } from 'antd';

interface Props {
  count: number;
  onTimeBack(): void;
  onClear(): void;
}

/** Says how many candidates are ticked, also those on other pages of the table. */
export function SelectionBar({ count, onTimeBack, onClear }: Props) {
  if (count === 0) return null;
  return (
    <div className="author-toolbar" role="status">
      已选择{count}名考生
      <Button size="small" type="primary" onClick={onTimeBack}>
        为选中的考生补时
      </Button>
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
