import type { ReactNode } from 'react';
import type { Task } from '#tasks/task.schema.ts';
import { AnswerLines } from './answer-lines.tsx';

interface Props {
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
export function AnswerVersion({ title, tags, note, kind, task, answerText, children }: Props) {
  return (
    <article className={`result-version result-version-${kind}`}>
      <h3 className="result-version-title">
        {title} {tags}
      </h3>
      {note !== undefined && <p className="author-muted result-version-note">{note}</p>}
      <AnswerLines task={task} answerText={answerText} />
      {children !== undefined && <div className="result-version-actions">{children}</div>}
    </article>
  );
}
