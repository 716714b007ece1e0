import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { DeckPage } from '../content.schema.ts';
import { readPastedPages } from './pasted-pages.ts';

interface PasteDialogProps {
  isOpen: boolean;
  /** How many pages still fit. */
  room: number;
  onPages(pages: DeckPage[]): void;
  onClose(): void;
}

/** What will be added, and what will not. */
function summary(count: number, refusedLines: readonly number[], room: number): string {
  const found = `识别出${count}页`;
  const refused = refusedLines.length > 0 ? `，第${refusedLines.join('、')}行的地址不能使用，将被跳过` : '';
  const tooMany = count > room ? `，只能再加${room}页，后面的将被舍去` : '';
  return found + refused + tooMany;
}

/** Many pages at once, out of a list of addresses or two columns of a spreadsheet. */
export function PasteDialog({ isOpen, room, onPages, onClose }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { pages, refusedLines } = readPastedPages(text);
  const fitting = pages.slice(0, room);
  return (
    <Modal
      title="批量粘贴地址"
      open={isOpen}
      okText={fitting.length > 0 ? `添加${fitting.length}页` : '添加'}
      okButtonProps={{ disabled: fitting.length === 0 }}
      cancelText="取消"
      onOk={() => onPages(fitting)}
      keyboard={text === ''}
      mask={{ closable: text === '' }}
      onCancel={onClose}
      afterClose={() => setText('')}
    >
      <label className="deck-editor-label" htmlFor={`${id}text`}>
        每行一个地址；也可以从表格粘贴“名称”和“地址”两列
      </label>
      <Input.TextArea
        id={`${id}text`}
        aria-describedby={`${id}summary`}
        rows={8}
        autoFocus
        value={text}
        placeholder={'https://…/1.png\n第二幅图\thttps://…/2.png\n/files/…/3.mp4'}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}summary`} className="deck-editor-hint" aria-live="polite">
        {text.trim() === ''
          ? '类型按地址末尾的扩展名判断，其他的作为图片。'
          : summary(pages.length, refusedLines, room)}
      </p>
    </Modal>
  );
}
