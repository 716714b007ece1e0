import { useSyncExternalStore } from 'react';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { resultLines } from '#tasks/result-lines.ts';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerLog, LoggedState } from '../answer-log/answer-log.ts';
import { useTest } from '../test-page/test-context.ts';
import { useDebugSwitches } from './debug-switches.ts';
import './insights.css';

/** The answer as it is now, question by question. */
function CurrentAnswer({ task, payload }: { task: TaskSettings; payload: AnswerPayload }) {
  const lines = resultLines(useTaskKinds(task), task, payload);
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

function clockTime(ms: number): string {
  const time = new Date(ms);
  const thousandths = String(time.getMilliseconds()).padStart(3, '0');
  return `${time.toLocaleTimeString('zh-CN', { hour12: false })}.${thousandths}`;
}

function readable({ task, kinds, answer, event }: LoggedState): string {
  if (!answer) return `（${event?.part}）${JSON.stringify(event?.value)}`;
  const given = resultLines(kinds, task, answer).filter(({ value }) => value !== '');
  return given.map(({ label, value }) => `${label} → ${value}`).join('；') || '（未作答）';
}

/** What this page has logged, newest first. Read by whoever looks for it, never read out by itself. */
function LogLines({ answerLog }: { answerLog: AnswerLog }) {
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

interface AnswerInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
  /** By the task's author; administrators switch it on for themselves. */
  isAnswerShown: boolean;
}

export function AnswerInsights({ task, payload, isAnswerShown }: AnswerInsightsProps) {
  const { account, answerLog } = useTest();
  const { showLog, showAnswer } = useDebugSwitches();
  const isLogShown = account.isAdmin && showLog;
  return (
    <>
      {isAnswerShown || (account.isAdmin && showAnswer) ? (
        <CurrentAnswer task={task} payload={payload} />
      ) : null}
      {isLogShown && answerLog ? <LogLines answerLog={answerLog} /> : null}
    </>
  );
}
