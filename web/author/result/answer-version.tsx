import { Button, Descriptions, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { KINDS } from '#tasks/registry.ts';
import { resultLines } from '#tasks/result-lines.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { Tag } from '#ui/tag.tsx';
import { parseAnswer } from './result-rows.ts';

interface ResultLinesProps {
  /** Absent when the task has been deleted since. */
  task: Task | undefined;
  answerText: string | undefined;
}

/** One answer, question by question, or in the task as it is now; nothing where there is none. */
export function ResultLines({ task, answerText }: ResultLinesProps) {
  const [isPageShown, setIsPageShown] = useState(false);
  const answer = parseAnswer(answerText);
  if (answer === null) return <Tag tone="error">采集出错</Tag>;
  if (!answer || !task) return null;
  return (
    <>
      {isPageShown ? (
        <div className="result-page">
          <Suspense fallback={<Skeleton active />}>
            <TaskBody task={task} payload={answer} mode="view" />
          </Suspense>
        </div>
      ) : (
        <LineList task={task} answer={answer} />
      )}
      <Button type="link" size="small" onClick={() => setIsPageShown(!isPageShown)}>
        {isPageShown ? '返回答案列表' : '在现在的题目中查看'}
      </Button>
    </>
  );
}

function LineList({ task, answer }: { task: Task; answer: AnswerPayload }) {
  const lines = resultLines(KINDS, task, answer);
  if (lines.length === 0) return <span className="author-muted">本题没有需要作答的内容</span>;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={lines.map((line, index) => ({
        key: index,
        label: line.label,
        children: line.value || (
          <span className="author-muted">{line.isSkipped ? '（未显示）' : '（未作答）'}</span>
        ),
      }))}
    />
  );
}

interface AnswerVersionProps {
  title: string;
  /** What is said beside the title in a tag. */
  tags?: ReactNode;
  /** When it came, and how. */
  note?: string;
  kind: 'counting' | 'late' | 'draft';
  task: Task | undefined;
  answerText: string | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** One of several answers to the same task, framed so that nobody takes one for the other. */
export function AnswerVersion({ title, tags, note, kind, task, answerText, children }: AnswerVersionProps) {
  return (
    <article className={`result-version result-version-${kind}`}>
      <h3 className="result-version-title">
        {title} {tags}
      </h3>
      {note !== undefined && <p className="author-muted result-version-note">{note}</p>}
      <ResultLines task={task} answerText={answerText} />
      {children !== undefined && <div className="result-version-actions">{children}</div>}
    </article>
  );
}
