import { Button } from 'antd';
import { Link } from 'wouter';
import { durationText } from '#domain/session/clock-text.ts';
import { FULL_NOTES } from '#domain/session/volume.ts';
import { type TagTone, Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import { contestResultPath } from '../author-paths.ts';
import { AnswerCard, AnswerLines } from './answer-card.tsx';
import { DeleteAnswers } from './delete-answers.tsx';
import { type DetailTask, detailTasks } from './detail-tasks.ts';
import { DRAFT_STANDINGS, type DraftStanding } from '#domain/result/draft-standing.ts';
import { LateAnswerCard } from './late/late-answer-card.tsx';
import { parseAnswer, type ResultRow } from './result-rows.ts';
import { savedText } from './versions/given-versions.ts';

const DRAFT_TITLES: Record<DraftStanding, { title: string; tone: TagTone }> = {
  partial: { title: '没有写完的答案', tone: 'warning' },
  answering: { title: '正在作答的草稿', tone: 'processing' },
  changed: { title: '提交之后的修改', tone: 'warning' },
};

function TaskResult({ row, entry }: { row: ResultRow; entry: DetailTask }) {
  const { taskId, name, presentName, task, answerText, late, draft } = entry;
  const answer = parseAnswer(answerText);
  return (
    <section className="result-task">
      <h2 className="result-task-title">
        {taskId}.{' '}
        {name !== undefined && answer ? (
          <Link to={contestResultPath([row.contest], presentName ?? name)}>{name}</Link>
        ) : (
          (name ?? '没有找到这一题的内容')
        )}
        {answer === undefined && !draft && <Tag>未作答</Tag>}
        {draft && <Tag tone={DRAFT_TITLES[draft.standing].tone}>{DRAFT_STANDINGS[draft.standing]}</Tag>}
        {answer?.taskTime !== undefined && (
          <span className="author-muted">用时{durationText(answer.taskTime * 1_000)}</span>
        )}
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
          {late.map((entry) => (
            <LateAnswerCard key={entry.key} row={row} late={entry} countingText={answerText} task={task} />
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
    </section>
  );
}

interface ResultDetailProps {
  row: ResultRow;
  /** The ids of the tasks that alone are wanted. */
  onlyTasks: ReadonlySet<string | null> | undefined;
  onShowVersion(key: string): void;
}

/** Everything that one candidate has answered in one contest, in the version that the candidate was given. */
export function ResultDetail({ row, onlyTasks, onShowVersion }: ResultDetailProps) {
  const { user, version } = row;
  const shown = detailTasks(row, onlyTasks);
  return (
    <div className="result-detail">
      {user.clientIp !== '' && (
        <p className="author-muted result-device">
          登录地址：{user.clientIp}　浏览器：{user.userAgent}
        </p>
      )}
      {user.full.map((kind) => (
        <p key={kind} className="result-device">
          <Tag tone="warning">{FULL_NOTES[kind].mark}</Tag>
          <span className="author-muted">　{FULL_NOTES[kind].text}</span>
        </p>
      ))}
      {user.receipt && (
        <p className="result-device">
          回执：<strong className="result-code">{user.receipt.code}</strong>
          <span className="author-muted">
            {`　${timeText(user.receipt.at)} 结束测试，收到${user.receipt.count}份答案`}
          </span>
        </p>
      )}
      {version && (
        <p className="result-device">
          作答的是版本{version.number}
          {version.isPresent ? '（现在的版本）' : ''}
          <span className="author-muted">　{savedText(version)}</span>
          {!version.isPresent && (
            <>
              {' '}
              <Tag tone="warning">较早的版本</Tag>
            </>
          )}
          <Button type="link" size="small" onClick={() => onShowVersion(version.key)}>
            查看这一版
          </Button>
        </p>
      )}
      {shown.length === 0 && (
        <span className="author-muted">{version ? '没有需要作答的题目' : '还没有开始作答'}</span>
      )}
      {shown.map((entry) => (
        <TaskResult key={entry.taskId} row={row} entry={entry} />
      ))}
      <DeleteAnswers row={row} />
    </div>
  );
}
