import { App, Modal } from 'antd';
import type { CanvasContent } from '../content.schema.ts';
import { canvasRules } from '../rules.ts';
import { LayoutCards } from './layout-cards.tsx';

interface LayoutsDialogProps {
  onReplace(layout: CanvasContent): void;
  onClose(): void;
}

/** Another layout in place of what is drawn, which is asked about before it goes. */
export function LayoutsDialog({ onReplace, onClose }: LayoutsDialogProps) {
  const { modal } = App.useApp();
  const ask = (layout: CanvasContent | undefined) =>
    modal.confirm({
      title: layout ? '用这种布局替换画布上的内容吗？' : '清空画布吗？',
      content: '现有的元素和形状都会去掉。保存以前可以撤销。',
      okText: layout ? '替换' : '清空',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => onReplace(layout ?? { ...canvasRules.newContent() }),
    });
  return (
    <Modal open title="换一种布局" width={860} footer={null} onCancel={onClose}>
      <LayoutCards onChoose={ask} />
    </Modal>
  );
}
