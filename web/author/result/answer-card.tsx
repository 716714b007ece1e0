import { Descriptions, Skeleton } from 'antd';
import { type ReactNode, Suspense, useContext } from 'react';
import { KINDS } from '#tasks/registry.ts';
import { type ResultLine, resultLines } from '#tasks/result-lines.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { Tag } from '#ui/tag.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { AnswerViewContext } from './answer-view.ts';
import { FoldedText } from './folded-text.tsx';
import { parseAnswer } from './parse-answer.ts';

interface AnswerLinesProps {
  /** In the version that was answered; absent only where nothing is known of it. */
  task: Task | undefined;
  answerText: string | undefined;
}

/** Undefined for an answer that the task's own rules cannot cope with. */
function readLines(task: Task, answer: AnswerPayload): ResultLine[] | undefined {
  try {
    return resultLines(KINDS, task, answer);
  } catch {
    return undefined;
  }
}

/** The last resort: whatever has arrived, letter by letter. */
function PlainAnswer({ text }: { text: string }) {
  return (
    <>
      <p className="author-muted result-answer-note">这份内容无法按题目显示，原文如下：</p>
      <pre className="result-plain-answer">{text}</pre>
    </>
  );
}

/** One answer, question by question, or in the task as it was given; nothing where there is none. */
export function AnswerLines({ task, answerText = '' }: AnswerLinesProps) {
  const view = useContext(AnswerViewContext);
  const answer = parseAnswer(answerText);
  if (answer === undefined) return null;
  const lines = answer && task && readLines(task, answer);
  if (!answer || !task || !lines) {
    return (
      <>
        {answer === null && <Tag tone="error">采集出错</Tag>}
        <PlainAnswer text={answerText} />
      </>
    );
  }
  if (view === 'list') return <LineList lines={lines} />;
  return (
    <div className="result-page">
      <ErrorBoundary fallback={<PlainAnswer text={answerText} />}>
        <Suspense fallback={<Skeleton active title={false} />}>
          <TaskBody task={task} payload={answer} mode="view" />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function LineList({ lines }: { lines: readonly ResultLine[] }) {
  if (lines.length === 0) return <span className="author-muted">本题没有需要作答的内容</span>;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={lines.map((line, index) => ({
        key: index,
        label: line.label,
        children: line.value ? (
          <FoldedText text={line.value} />
        ) : (
          <span className="author-muted">{line.isSkipped ? '（未显示）' : '（未作答）'}</span>
        ),
      }))}
    />
  );
}

interface AnswerCardProps extends AnswerLinesProps {
  title: string;
  /** What is said beside the title in a tag. */
  tags?: ReactNode;
  /** When it came, and how. */
  note?: string;
  kind: 'counting' | 'late' | 'draft';
  /** Buttons. */
  children?: ReactNode;
}

/** One of several answers to the same task, framed so that nobody takes one for the other. */
export function AnswerCard({ title, tags, note, kind, task, answerText, children }: AnswerCardProps) {
  return (
    <article className={`result-answer result-answer-${kind}`}>
      <h3 className="result-answer-title">
        {title} {tags}
      </h3>
      {note !== undefined && <p className="author-muted result-answer-note">{note}</p>}
      <AnswerLines task={task} answerText={answerText} />
      {children !== undefined && <div className="result-answer-actions">{children}</div>}
    </article>
  );
}
