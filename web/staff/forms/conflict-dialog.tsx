import { Alert, Button, Modal } from 'antd';
import { timeText } from '../display-text.ts';
import type { Difference } from './differences.ts';
import { ScrolledDifferences } from './differences-view.tsx';

/** Somebody has saved while this form was open; the author decides which of the two stays. */
export interface Conflict {
  /** Empty when it was the author, in another tab. */
  savedByName: string;
  savedAt: string;
  /** Where both sides' changes can stay: what only the other side has changed. */
  kept: readonly string[] | undefined;
  /** What has led to the other version, where that was no edit. */
  why: string | undefined;
  differences: readonly Difference[];
  overwrite(): void;
  takeTheirs(): void;
  cancel(): void;
}

/** Where what was replaced can be found again, of things whose versions are kept. */
const REPLACED_IS_KEPT: Partial<Record<string, string>> = {
  测试: '被替换的内容（准考证号名单除外）留在“历史版本”中。',
  题目: '被替换的内容留在“历史版本”中。',
};

interface Props {
  /** 测试, 题目 */
  noun: string;
  conflict: Conflict;
  isSaving: boolean;
}

const mergedText = (saver: string, kept: readonly string[]) =>
  `“保存我的修改”只改下面列出的各项${kept.length === 0 ? '' : `，${saver}改过的${kept.join('、')}会保留`}。`;

export function ConflictDialog({ noun, conflict, isSaving }: Props) {
  const { savedByName, savedAt, why = '', differences, overwrite, takeTheirs, cancel } = conflict;
  // What both have changed is listed below.
  const kept = conflict.kept?.filter((label) =>
    differences.every((difference) => difference.label !== label),
  );
  const who = savedByName === '' ? '您在另一个页面中' : savedByName;
  const other = savedByName === '' ? '另一个页面的' : '对方的';
  const saver = savedByName === '' ? '另一个页面' : '对方';
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
          {kept ? '保存我的修改' : '用我的覆盖'}
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        title={`您打开这一页面之后，${who}于 ${timeText(savedAt)} 保存了新的版本。您的修改还没有保存。`}
        description={
          kept
            ? `${why}${mergedText(saver, kept)}`
            : `选“用${other}”之后，“撤销”会换回整份您的内容，不会把两边的修改合在一起；撤销后再保存，会替换${saver}保存的内容。${REPLACED_IS_KEPT[noun] ?? ''}`
        }
      />
      <ScrolledDifferences differences={differences} titles={{ mine: '我的', theirs: other }} />
    </Modal>
  );
}
