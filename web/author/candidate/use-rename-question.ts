import { App } from 'antd';
import type { AskRename } from './candidate-changes.ts';

/** A number that was given to another person takes the answers along: nobody does that unasked. */
export function useRenameQuestion(): AskRename {
  const { modal } = App.useApp();
  return (question) =>
    new Promise((resolve) => {
      modal.confirm({
        title: '已有作答，确定要改姓名吗？',
        content: question,
        okText: '是同一个人，改姓名',
        okButtonProps: { danger: true },
        cancelText: '取消',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
