import { Link } from 'wouter';
import type { HistoryEntry } from '#api/result-table.ts';
import type { TicketUser } from '#api/result.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { contestResultPath } from '../../author-paths.ts';
import { AnswerCard, AnswerLines } from '../answer-card.tsx';
import type { DetailTask } from '../detail-tasks.ts';
import { DRAFT_STANDINGS, type DraftStanding } from '#domain/result/draft-standing.ts';
import { LateAnswerCard } from '../late/late-answer-card.tsx';
import { parseAnswer } from '../parse-answer.ts';
import type { ResultPerson } from '../result-queries.ts';
import { AnswerHistory } from './answer-history.tsx';

const DRAFT_TITLES: Record<DraftStanding, { title: string; tone: TagTone }> = {
  partial: { title: '没有写完的答案', tone: 'warning' },
  answering: { title: '正在作答的草稿', tone: 'processing' },
  changed: { title: '提交之后的修改', tone: 'warning' },
};

/** When it was submitted, and how long the candidate was at it. */
function taskTimes({ answeredAt }: DetailTask, taskTime: number | undefined): string {
  return [
    answeredAt === '' ? '' : `${timeText(answeredAt)} 提交`,
    taskTime === undefined ? '' : `用时${durationText(taskTime * 1_000)}`,
  ]
    .filter(Boolean)
    .join('，');
}

interface Props {
  owner: string;
  person: ResultPerson;
  user: TicketUser;
  entry: DetailTask;
  history: readonly HistoryEntry[];
}

/** All that one candidate has to one task: what counts, what waits for the owner, what was never submitted. */
export function TaskResult({ owner, person, user, entry, history }: Props) {
  const { taskId, name, presentName, task, answerText, late, draft } = entry;
  const answer = parseAnswer(answerText);
  const times = taskTimes(entry, answer?.taskTime);
  return (
    <section className="result-task">
      <h2 className="result-task-title">
        {taskId}.{' '}
        {name !== undefined && answer ? (
          <Link to={contestResultPath([person.contest], presentName ?? name)}>{name}</Link>
        ) : (
          (name ?? '没有找到这一题的内容')
        )}
        {answer === undefined && !draft && <Tag>未作答</Tag>}
        {draft && <Tag tone={DRAFT_TITLES[draft.standing].tone}>{DRAFT_STANDINGS[draft.standing]}</Tag>}
        {times !== '' && <span className="author-muted">{times}</span>}
      </h2>
      {late.length === 0 && !draft ? (
        <AnswerLines task={task} answerText={answerText} />
      ) : (
        <div className="result-answers">
          <AnswerCard
            kind="counting"
            title="计入结果的答案"
            {...(answer === undefined ? { note: '没有' } : {})}
            task={task}
            answerText={answerText}
          />
          {late.map((each) => (
            <LateAnswerCard key={each.key} user={user} late={each} countingText={answerText} task={task} />
          ))}
          {draft && (
            <AnswerCard
              kind="draft"
              title={DRAFT_TITLES[draft.standing].title}
              tags={<Tag>不计入结果</Tag>}
              note={`保存于${timeText(draft.savedAt)}`}
              task={task}
              answerText={draft.answer}
            />
          )}
        </div>
      )}
      <AnswerHistory owner={owner} person={person} entries={history} task={task} />
    </section>
  );
}
