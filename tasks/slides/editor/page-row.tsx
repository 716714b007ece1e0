import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { memo } from 'react';
import { LONGEST_PAGE_TEXT } from '../../kit/presentation-limits.ts';
import { DragHandle, SortableEntry } from '../../kit/sortable-list.tsx';
import type { SlidePage } from '../content.schema.ts';

interface PageRowProps {
  id: number;
  page: SlidePage;
  number: number;
  onText(id: number, text: string): void;
  onRemove(id: number): void;
  /** The author is at this page. */
  onFocus(id: number): void;
}

/** One page. Everything it is given stays the same while its neighbours are typed in. */
export const PageRow = memo(function PageRow({ id, page, number, onText, onRemove, onFocus }: PageRowProps) {
  const title = `第${number}页`;
  return (
    <SortableEntry entryId={id} className="slides-editor-page" onFocus={() => onFocus(id)}>
      <DragHandle className="slides-editor-handle" label={`拖动${title}`} title="拖动以调整顺序">
        <HolderOutlined aria-hidden />
      </DragHandle>
      <img
        className="slides-editor-thumb"
        src={page.small || page.url}
        alt=""
        loading="lazy"
        draggable={false}
      />
      <div className="slides-editor-words">
        <strong>{title}</strong>
        <Input.TextArea
          aria-label={`${title}的文字`}
          className="slides-editor-text"
          value={page.text}
          maxLength={LONGEST_PAGE_TEXT}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="这一页上的文字，给使用读屏软件的考生"
          onChange={(event) => onText(id, event.target.value)}
        />
      </div>
      <Button
        danger
        size="small"
        className="slides-editor-remove"
        icon={<DeleteOutlined />}
        aria-label={`删除${title}`}
        title="删除"
        onClick={() => onRemove(id)}
      />
    </SortableEntry>
  );
});
