import { Form } from 'antd';
import { useState } from 'react';
import type { RichTextEditorProps } from '#tasks/kit/rich-text-slot.ts';
import { StaffDialog } from '../staff-dialog.tsx';
import { lineOfHtml } from './line-html.ts';
import { RichTextField } from './rich-text-field.tsx';

/** Edits a short text of a larger form: what it gives back is one step of that. */
export function RichTextDialog({ label, value, onFinish, onClose }: RichTextEditorProps) {
  const [html, setHtml] = useState(value);
  return (
    <StaffDialog
      title={`编辑${label}`}
      width={860}
      okText="确定"
      cancelText="取消"
      // Whoever has changed nothing leaves the text as it was written.
      onOk={() => (html === value ? onClose() : onFinish(lineOfHtml(html)))}
      onClose={onClose}
    >
      <Form layout="vertical" component="div">
        <RichTextField id="rich-text-dialog" label={label} value={html} hasOwnHistory onChange={setHtml} />
      </Form>
    </StaffDialog>
  );
}
