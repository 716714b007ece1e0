import { Input, Modal } from 'antd';
import { useState } from 'react';
import { parseTicketRows } from './ticket-rows.ts';

interface Props {
  onPaste(text: string): void;
  onClose(): void;
}

export function PasteDialog({ onPaste, onClose }: Props) {
  const [text, setText] = useState('');
  const count = parseTicketRows(text).length;
  return (
    <Modal
      open
      title="从表格粘贴准考证"
      okText={count === 0 ? '导入' : `导入${count}行`}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => onPaste(text)}
      onCancel={onClose}
    >
      <p className="author-muted">
        在电子表格中选中“准考证号、角色、姓名、学校”各列，复制后粘贴到下面。首行可以是列标题；已有的准考证号会被更新。
      </p>
      <Input.TextArea
        aria-label="表格内容"
        autoFocus
        rows={10}
        value={text}
        placeholder={'1001\t学生\t张三\t第一小学'}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
