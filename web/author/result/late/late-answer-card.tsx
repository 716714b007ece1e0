import { Button } from 'antd';
import type { LateAnswer, TicketUser } from '#api/result.ts';
import { durationText } from '#domain/session/clock-text.ts';
import type { Task } from '#tasks/task.schema.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { AnswerCard } from '../answer-card.tsx';
import {
  canBeAccepted,
  choiceOf,
  LATE_KINDS,
  lateKind,
  lateStanding,
  type OwnerDecision,
} from './late-answers.ts';
import { useLateDecision } from './use-late-decision.ts';

interface Props {
  user: TicketUser;
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

function receivedText({ receivedAt, delayMs, aside }: LateAnswer): string {
  const delay = delayMs > 0 ? `，在结束后 ${durationText(delayMs)}` : '';
  const reason = aside === '' ? '' : `；原因：${aside}`;
  return `${timeText(receivedAt)} 收到${delay}${reason}`;
}

export function LateAnswerCard({ user, late, countingText, task }: Props) {
  const decision = useLateDecision();
  const standing = STANDINGS[lateStanding(late, countingText)];
  const kind = lateKind(late);
  const isUnreadable = !canBeAccepted(late);
  const button = (wanted: OwnerDecision, text: string, isPrimary = false) => (
    <Button
      size="small"
      type={isPrimary ? 'primary' : 'default'}
      aria-label={`${text}：第${late.taskId}题的${LATE_KINDS[kind]}`}
      loading={decision.isPending && decision.variables.decision === wanted}
      disabled={decision.isPending || (wanted === 'accepted' && isUnreadable)}
      title={wanted === 'accepted' && isUnreadable ? '无法作为答案读取，不能采用' : undefined}
      onClick={() => decision.mutate({ decision: wanted, answers: [choiceOf(user, late)] })}
    >
      {text}
    </Button>
  );
  return (
    <AnswerCard
      kind="late"
      title={LATE_KINDS[kind]}
      tags={
        <>
          {kind === 'aside' && <Tag tone="error">未能检查</Tag>}
          <Tag tone={standing.tone}>{standing.text}</Tag>
        </>
      }
      note={receivedText(late)}
      task={task}
      answerText={late.answer}
    >
      {late.decision === 'pending' && (
        <>
          {button('accepted', '采用', !isUnreadable)}
          {button('rejected', '不采用')}
        </>
      )}
      {late.decision === 'accepted' && button('rejected', '改为不采用')}
      {late.decision === 'rejected' && button('accepted', '改为采用')}
    </AnswerCard>
  );
}
