import { Alert, Button, Modal } from 'antd';
import { timeText } from '../display-text.ts';
import type { Difference } from './differences.ts';
import { ScrolledDifferences } from './differences-view.tsx';

/** Somebody has saved while this form was open; the author decides which of the two stays. */
export interface Conflict {
  /** Empty when it was the author, in another tab. */
  savedByName: string;
  savedAt: string;
  differences: readonly Difference[];
  overwrite(): void;
  takeTheirs(): void;
  cancel(): void;
}

interface Props {
  /** 测试, 题目 */
  noun: string;
  conflict: Conflict;
  isSaving: boolean;
}

export function ConflictDialog({ noun, conflict, isSaving }: Props) {
  const { savedByName, savedAt, differences, overwrite, takeTheirs, cancel } = conflict;
  const who = savedByName === '' ? '您在另一个页面中' : savedByName;
  const other = savedByName === '' ? '另一个页面的' : '对方的';
  return (
    <Modal
      open
      width={860}
      title={`这一${noun}已有更新的版本`}
      onCancel={cancel}
      closable={!isSaving}
      footer={[
        <Button key="cancel" disabled={isSaving} onClick={cancel}>
          取消，继续编辑
        </Button>,
        <Button key="theirs" disabled={isSaving} onClick={takeTheirs}>
          用{other}
        </Button>,
        <Button key="mine" danger type="primary" loading={isSaving} onClick={overwrite}>
          用我的覆盖
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        title={`您打开这一页面之后，${who}于 ${timeText(savedAt)} 保存了新的版本。您的修改还没有保存；选“用${other}”之后，可以用“撤销”找回它。`}
      />
      <ScrolledDifferences differences={differences} titles={{ mine: '我的', theirs: other }} />
    </Modal>
  );
}
