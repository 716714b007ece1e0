import { useSyncExternalStore } from 'react';
import { formatTaskResult } from '#tasks/task.ts';
import type { AnswerLog, LoggedState } from '../answer-log/answer-log.ts';
import './insights.css';

function clockTime(ms: number): string {
  const time = new Date(ms);
  const thousandths = String(time.getMilliseconds()).padStart(3, '0');
  return `${time.toLocaleTimeString('zh-CN', { hour12: false })}.${thousandths}`;
}

function readable({ task, answer }: LoggedState): string {
  const given = formatTaskResult(task, answer).filter(({ value }) => value !== '');
  return given.map(({ label, value }) => `${label} → ${value}`).join('；') || '（未作答）';
}

/** What this page has logged, newest first. Read by whoever looks for it, never read out by itself. */
export function LogLines({ answerLog }: { answerLog: AnswerLog }) {
  const states = useSyncExternalStore(answerLog.subscribe, answerLog.states);
  return (
    <section className="insight" aria-label="作答日志">
      <h3 className="insight__title">作答日志</h3>
      {states.length === 0 ? <p className="insight__empty">（还没有日志）</p> : null}
      <div className="insight__log" role="group" aria-label="日志条目" aria-live="off" tabIndex={0}>
        <ol>
          {states.map((state) => (
            <li key={state.sequence}>
              <time>{clockTime(state.sequence)}</time>
              <span className="insight__task">{state.task.name}</span>
              <span>{readable(state)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
