import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { timeText } from '../display-text.ts';
import type { Difference } from './differences.ts';
import './conflict-dialog.css';

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

function Side({ title, lines }: { title: string; lines: Difference['mine'] }): ReactNode {
  return (
    <div className="conflict-side">
      <div className="author-muted">{title}</div>
      {lines.length === 0 && <div className="author-muted">（没有）</div>}
      {lines.map(({ text, isOwn }, index) => (
        <div key={index}>{isOwn ? <mark>{text}</mark> : text}</div>
      ))}
    </div>
  );
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
      <div className="conflict-list" role="region" aria-label="两个版本的不同之处" tabIndex={0}>
        <ul>
          {differences.map(({ key, label, mine, theirs }) => (
            <li key={key}>
              <h3 className="conflict-label">{label}</h3>
              <div className="conflict-sides">
                <Side title="我的" lines={mine} />
                <Side title={other} lines={theirs} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
