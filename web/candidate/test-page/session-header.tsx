import { Suspense } from 'react';
import { trialLabel } from '#domain/account/account.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { durationText, remainingText } from '#domain/session/clock-text.ts';
import { progressOf } from '#domain/session/contest-session.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { statusText, situationOf } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { AsideNote } from '../rescue/aside-note.tsx';
import { RescuePart } from '../rescue/rescue-part.tsx';
import { useServerNow } from '../session/server-now.ts';
import { useTest } from './test-context.ts';

const TimeWarning = lazyPart(async () => (await import('../ending/time-warning.tsx')).TimeWarning);

/** Says in words where the answers are. */
function OutboxStatus() {
  const { outbox } = useTest();
  const { tone, text } = statusText(situationOf(useOutboxState(outbox, (state) => state)));
  return (
    <p role="status" className={`outbox-status outbox-status--${tone}`}>
      {text}
    </p>
  );
}

/** From here on the remaining time catches the eye. */
const SHORT_MS = 5 * 60_000;
const NOT_STARTED = '未开始';
const LOADING = '加载中...';

function clockTime(instant: string | number): string {
  return new Date(instant).toLocaleTimeString('zh-CN', { hour12: false });
}

/** When it began, and how long ago that is. */
function Since({ instant }: { instant: string | number }) {
  const elapsed = useServerNow() - new Date(instant).getTime();
  return (
    <>
      {clockTime(instant)} <span className="test__elapsed">已用{durationText(elapsed)}</span>
    </>
  );
}

function RemainingTime({ expireTime }: { expireTime: string }) {
  const now = useServerNow();
  const isShort = expireTime !== '' && Date.parse(expireTime) - now < SHORT_MS;
  return (
    <span role="timer" className={isShort ? 'test__remaining test__remaining--short' : 'test__remaining'}>
      {remainingText(expireTime, now)}
    </span>
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
  const taskStart = openedAt === undefined ? LOADING : <Since instant={openedAt} />;
  return (
    <header className="test__header">
      <div className="test__head">
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
                <RemainingTime expireTime={account.expireTime} />
              </dd>
            </div>
          </dl>
          <OutboxStatus />
        </div>
        <RescuePart />
        <AsideNote />
      </div>
      <div className="test__foot">
        <ProgressBar value={progressOf(contest, taskId)} label="答题进度" />
        <WarningPlace />
      </div>
    </header>
  );
}
