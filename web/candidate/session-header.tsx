import { trialLabel } from '#domain/account/account.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { remainingText } from '#domain/session/clock-text.ts';
import { progressOf } from '#domain/session/contest-session.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { OutboxStatus } from './outbox-status.tsx';
import { useOutboxState } from './outbox/use-outbox.ts';
import { useServerNow } from './server-clock.ts';
import { useTest } from './test-context.ts';

const NOT_STARTED = '未开始';
const LOADING = '加载中...';

function clockTime(instant: string | number): string {
  return new Date(instant).toLocaleTimeString('zh-CN', { hour12: false });
}

function RemainingTime({ expireTime }: { expireTime: string }) {
  return <>{remainingText(expireTime, useServerNow())}</>;
}

/** Where the candidate stands in the test, and in time. */
export function SessionHeader({ taskId }: { taskId: number }) {
  const { contest, account, outbox } = useTest();
  const openedAt = useOutboxState(outbox, (state) => state.openedAt[taskId]);
  const trial = trialLabel(account.username);
  const isStarted = account.startTime !== '';
  const isTask = taskId > 0 && taskId < contest.tasks.length - 1;
  const taskStart = openedAt === undefined ? LOADING : clockTime(openedAt);
  return (
    <header className="test__header">
      <div className="test__bar">
        <h1 className="test__title">{cardTitle(contest)}</h1>
        {trial ? <Tag tone="warning">{trial}</Tag> : null}
        <dl className="test__clocks">
          <div className="test__clock test__clock--minor">
            <dt>测试开始</dt>
            <dd>{isStarted ? clockTime(account.startTime) : NOT_STARTED}</dd>
          </div>
          <div className="test__clock test__clock--minor">
            <dt>本题开始</dt>
            <dd>{isTask ? taskStart : NOT_STARTED}</dd>
          </div>
          <div className="test__clock">
            <dt>剩余时间</dt>
            <dd>
              <span role="timer">
                <RemainingTime expireTime={account.expireTime} />
              </span>
            </dd>
          </div>
        </dl>
        <OutboxStatus />
      </div>
      <ProgressBar value={progressOf(contest, taskId)} label="答题进度" />
    </header>
  );
}
