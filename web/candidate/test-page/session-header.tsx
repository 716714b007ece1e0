import { Suspense, useEffect, useState } from 'react';
import { trialLabel } from '#domain/account/account.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { durationText, timeLimitText } from '#domain/session/clock-text.ts';
import { taskCount } from '#domain/contest/contest.ts';
import { isAnsweredTask, isStopped, progressOf } from '#domain/session/contest-session.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { type OutboxStatusText, situationOf, statusDelayMs, statusText } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { AsideNote } from '../rescue/aside-note.tsx';
import { RescuePart } from '../rescue/rescue-part.tsx';
import { useServerNow } from '../session/server-now.ts';
import { useTest } from './test-context.ts';

const TimeWarning = lazyPart(async () => (await import('../ending/time-warning.tsx')).TimeWarning);

/** The status as it is shown: what the next key would take back waits until nobody types. */
function useCalmStatus(status: OutboxStatusText): OutboxStatusText {
  const [shown, setShown] = useState(status);
  const { tone, text } = status;
  const delayMs = statusDelayMs(shown, status);
  const isDue = delayMs === 0 && text !== shown.text;
  if (isDue) setShown(status);
  useEffect(() => {
    if (delayMs === 0) return undefined;
    const timer = setTimeout(() => setShown({ tone, text }), delayMs);
    return () => clearTimeout(timer);
  }, [tone, text, delayMs]);
  return isDue ? status : shown;
}

/** Says in words where the answers are. */
function OutboxStatus() {
  const { outbox, account, taskOf } = useTest();
  const situation = situationOf(useOutboxState(outbox, (state) => state));
  const isUnanswered = account.asideTasks.length === 0 && account.taskAnswers.every((text) => text === '');
  const { tone, text } = useCalmStatus(
    statusText({ ...situation, isUnanswered, isWithoutTasks: !taskOf(0) }),
  );
  return (
    <p role="status" className={`outbox-status outbox-status--${tone}`}>
      {text}
    </p>
  );
}

/** From here on the remaining time catches the eye. */
const SHORT_MS = 5 * 60_000;
const NOT_STARTED = '未开始';
/** On its way, or not shown any more. */
const UNKNOWN = '—';

function clockTime(instant: string | number): string {
  return new Date(instant).toLocaleTimeString('zh-CN', { hour12: false });
}

/** When it began, and how long it has taken until now or until the end. */
function Since({ instant }: { instant: string | number }) {
  const { account } = useTest();
  const now = useServerNow();
  const end = isStopped(account) ? account.stopTime : account.expireTime;
  const until = end === '' ? now : Math.min(now, Date.parse(end));
  const elapsed = until - new Date(instant).getTime();
  return (
    <>
      {clockTime(instant)} <span className="test__elapsed">已用{durationText(elapsed)}</span>
    </>
  );
}

function RemainingTime() {
  const { contest, account } = useTest();
  const { expireTime } = account;
  const now = useServerNow();
  const isShort = expireTime !== '' && Date.parse(expireTime) - now < SHORT_MS;
  return (
    <span role="timer" className={isShort ? 'test__remaining test__remaining--short' : 'test__remaining'}>
      {timeLimitText(contest, account, now)}
    </span>
  );
}

/** The bar shows the place in the test; how much of it is done is said beside it, as one may go on without answering. */
function TestProgress({ taskId }: { taskId: number }) {
  const { contest, account } = useTest();
  const count = taskCount(contest);
  const done = contest.tasks.filter((_, id) => id > 0 && isAnsweredTask(account, id)).length;
  const isOpenAtTheEnd = taskId === contest.tasks.length - 1 && done < count;
  return (
    <ProgressBar
      value={progressOf(contest, taskId)}
      label="当前位置"
      text={`已完成 ${done}/${count}`}
      {...(isOpenAtTheEnd ? { tone: 'warning' } : {})}
    />
  );
}

/** Nobody needs it before. */
const WARNINGS_FROM_MS = 11 * 60_000;

function WarningPlace() {
  const { account } = useTest();
  const now = useServerNow();
  const isNear = account.expireTime !== '' && Date.parse(account.expireTime) - now < WARNINGS_FROM_MS;
  if (!isNear) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <TimeWarning />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Where the candidate stands in the test, and in time. */
export function SessionHeader({ taskId }: { taskId: number }) {
  const { contest, account, outbox } = useTest();
  const openedAt = useOutboxState(outbox, (state) => state.openedAt[taskId]);
  const trial = trialLabel(account.username);
  const isStarted = account.startTime !== '';
  const isTask = taskId > 0 && taskId < contest.tasks.length - 1;
  const taskStart = openedAt === undefined ? UNKNOWN : <Since instant={openedAt} />;
  return (
    <header className="test__header">
      <div className="test__bar">
        <h1 className="test__title">{cardTitle(contest)}</h1>
        {trial ? <Tag tone="warning">{trial}</Tag> : null}
        <dl className="test__clocks">
          <div className="test__clock test__clock--minor">
            <dt>测试开始</dt>
            <dd>{isStarted ? <Since instant={account.startTime} /> : NOT_STARTED}</dd>
          </div>
          <div className="test__clock test__clock--minor">
            <dt>本题开始</dt>
            <dd>{isTask ? taskStart : NOT_STARTED}</dd>
          </div>
          <div className="test__clock">
            <dt>剩余时间</dt>
            <dd>
              <RemainingTime />
            </dd>
          </div>
        </dl>
        <OutboxStatus />
      </div>
      <div className="test__notes">
        <RescuePart />
        <AsideNote />
      </div>
      <div className="test__foot">
        <TestProgress taskId={taskId} />
        <WarningPlace />
      </div>
    </header>
  );
}
