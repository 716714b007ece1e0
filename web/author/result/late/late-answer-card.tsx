import { Button } from 'antd';
import type { LateAnswer } from '#api/result.ts';
import { durationText } from '#domain/session/clock-text.ts';
import type { Task } from '#tasks/task.schema.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { AnswerVersion } from '../answer-version.tsx';
import type { ResultRow } from '../result-rows.ts';
import { choiceOf, lateStanding, type OwnerDecision } from './late-answers.ts';
import { useLateDecision } from './use-late-decision.ts';

interface Props {
  row: ResultRow;
  late: LateAnswer;
  /** The answer of the same task that counts now. */
  countingText: string | undefined;
  task: Task | undefined;
}

const STANDINGS: Record<ReturnType<typeof lateStanding>, { text: string; tone: TagTone }> = {
  waiting: { text: '待确认', tone: 'warning' },
  counts: { text: '已采用，计入结果', tone: 'success' },
  'behind-newer': { text: '已采用，但本题有更新的答案', tone: 'processing' },
  rejected: { text: '不采用', tone: 'default' },
};

export function LateAnswerCard({ row, late, countingText, task }: Props) {
  const decision = useLateDecision();
  const standing = STANDINGS[lateStanding(late, countingText)];
  const button = (wanted: OwnerDecision, text: string, isPrimary = false) => (
    <Button
      size="small"
      type={isPrimary ? 'primary' : 'default'}
      aria-label={`${text}：第${late.taskId}题的迟到答案`}
      loading={decision.isPending && decision.variables.decision === wanted}
      disabled={decision.isPending}
      onClick={() => decision.mutate({ decision: wanted, answers: [choiceOf(row.user, late)] })}
    >
      {text}
    </Button>
  );
  return (
    <AnswerVersion
      kind="late"
      title="迟到答案"
      tags={<Tag tone={standing.tone}>{standing.text}</Tag>}
      note={`${timeText(late.receivedAt)} 收到，在结束后 ${durationText(late.delayMs)}`}
      task={task}
      answerText={late.answer}
    >
      {late.decision === 'pending' && (
        <>
          {button('accepted', '采用', true)}
          {button('rejected', '不采用')}
        </>
      )}
      {late.decision === 'accepted' && button('rejected', '改为不采用')}
      {late.decision === 'rejected' && button('accepted', '改为采用')}
    </AnswerVersion>
  );
}
