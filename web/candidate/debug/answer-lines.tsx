import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { formatTaskResult } from '#tasks/task.ts';
import './insights.css';

/** The answer as it is now, question by question. */
export function AnswerLines({ task, payload }: { task: TaskSettings; payload: AnswerPayload }) {
  const lines = formatTaskResult(task, payload);
  return (
    <section className="insight" aria-label="当前答案">
      <h3 className="insight__title">当前答案</h3>
      {lines.length === 0 ? <p className="insight__empty">（未作答）</p> : null}
      <dl className="insight__answers">
        {lines.map(({ label, value, isSkipped }, index) => (
          <div key={index} className="insight__answer">
            <dt>{label}</dt>
            <dd>{value || (isSkipped ? '（未显示）' : '（未作答）')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
