import { CloseOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { NoticeChip } from '../notices/notice-chip.tsx';
import { candidateCount, type LateChoice, oppositeOf, type OwnerDecision } from './late-answers.ts';
import { useLateDecision } from './use-late-decision.ts';

interface Props {
  /** Those of the candidates in the table as it is searched and filtered, on all of its pages. */
  waiting: readonly LateChoice[];
}

interface Done {
  decision: OwnerDecision;
  answers: readonly LateChoice[];
}

const VERBS: Record<OwnerDecision, string> = { accepted: '采用', rejected: '不采用' };
const DONE: Record<OwnerDecision, string> = { accepted: '已采用', rejected: '已决定不采用' };
const EFFECTS: Record<OwnerDecision, string> = {
  accepted: '采用后这些答案计入结果和完成情况；同一题有多份时以最新的一份为准。',
  rejected: '不采用的答案仍然保留，但不计入结果。',
};

const countText = (answers: readonly LateChoice[]) =>
  `${candidateCount(answers)}名考生的${answers.length}份迟到答案`;

/** These are not decided about at once: nobody and nothing has looked at them yet. */
export function AsideNotice({ waiting }: Props) {
  if (waiting.length === 0) return null;
  const text = `${candidateCount(waiting)}名考生的${waiting.length}份答案未能检查，待确认`;
  return (
    <NoticeChip tone="error" text={text}>
      {() => <p>这些答案已经原样保存，采用之前不计入结果。请打开考生的作答，逐份查看后决定是否采用。</p>}
    </NoticeChip>
  );
}

/** Decides about all that wait at once, and takes that back when it was a slip. */
export function LateNotice({ waiting }: Props) {
  const { modal } = App.useApp();
  const deciding = useLateDecision();
  const [done, setDone] = useState<Done>();

  const decide = async (wanted: Done) => {
    await deciding.mutateAsync(wanted);
    setDone(wanted);
  };

  const ask = (decision: OwnerDecision) =>
    void modal.confirm({
      title: `${VERBS[decision]}${countText(waiting)}？`,
      content: `只包括符合当前筛选条件的考生。${EFFECTS[decision]}之后还可以改变决定。`,
      okText: `全部${VERBS[decision]}`,
      cancelText: '取消',
      // The hook has told about a failure.
      onOk: () => decide({ decision, answers: waiting }).catch(() => undefined),
    });

  if (waiting.length > 0) {
    const button = (decision: OwnerDecision, close: () => void) => (
      <Button
        size="small"
        type={decision === 'accepted' ? 'primary' : 'default'}
        disabled={deciding.isPending}
        onClick={() => {
          close();
          ask(decision);
        }}
      >
        全部{VERBS[decision]}
      </Button>
    );
    return (
      <NoticeChip tone="warning" text={`${countText(waiting)}待确认`}>
        {(close) => (
          <>
            <p>这些答案在结束之前写好，结束之后才收到，采用之前不计入结果。</p>
            <div className="result-bar-actions">
              {button('accepted', close)}
              {button('rejected', close)}
            </div>
          </>
        )}
      </NoticeChip>
    );
  }
  if (!done) return null;
  const opposite = oppositeOf(done.decision);
  return (
    <span className="result-notice-done">
      {DONE[done.decision]}
      {countText(done.answers)}
      <Button
        size="small"
        loading={deciding.isPending}
        onClick={() => void decide({ decision: opposite, answers: done.answers }).catch(() => undefined)}
      >
        全部改为{VERBS[opposite]}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label="关闭提示"
        onClick={() => setDone(undefined)}
      />
    </span>
  );
}
