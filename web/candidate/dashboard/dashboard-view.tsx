import { navigate } from 'wouter/use-browser-location';
import { useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { childState, isOver, isReopenable } from '#domain/session/dashboard.ts';
import { isBlankList, listsName } from '#domain/text/name-list.ts';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { toast } from '#ui/toast.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { forgetServerData } from '#web/api-client/server-data.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { dashboardOrigin } from '../session/dashboard-origin.ts';
import { logOut } from '../session/end-session.ts';
import { isRunning, LogoutQuestion } from '../session/logout-question.tsx';
import { LOGIN_CARD_PATH } from '../candidate-paths.ts';
import { useServerNow } from '../session/server-now.ts';
import { endAfterSending } from './end-after-sending.ts';
import { ChildTable } from './child-table.tsx';
import { recordExternal, useChain, useStartChild } from './start-child.ts';
import './dashboard.css';

/** What is asked of whom. Who it is stands here only for the candidate who is logged in. */
function DashboardHeading({ dashboard }: { dashboard: Dashboard }) {
  const { title, organizer, ticket, candidate } = dashboard;
  return (
    <header className="dashboard__head">
      <h1 className="page__title">{title}</h1>
      {organizer ? <p className="page__lead">{organizer}</p> : null}
      <dl className="dashboard__facts">
        <div>
          <dt>准考证号</dt>
          <dd>{ticket}</dd>
        </div>
        {candidate?.name ? (
          <div>
            <dt>姓名</dt>
            <dd>{candidate.name}</dd>
          </div>
        ) : null}
        {candidate?.tag ? (
          <div>
            <dt>角色</dt>
            <dd>
              <RoleTags tag={candidate.tag} />
            </dd>
          </div>
        ) : null}
        {candidate?.school ? (
          <div>
            <dt>学校</dt>
            <dd>{candidate.school}</dd>
          </div>
        ) : null}
      </dl>
    </header>
  );
}

interface DashboardNoteProps {
  shown: DashboardChild[];
  /** The next test of a chain, which begins by itself. */
  waitingFor: DashboardChild | undefined;
  now: Date;
}

function noteOf({ shown, waitingFor, now }: DashboardNoteProps): string {
  if (waitingFor) return `等待时间结束后，将自动进入下一个测试“${waitingFor.title}”，请不要关闭本页面。`;
  const states = shown.map((child) => childState(child, now));
  if (!states.some(isOver) || states.includes('startable')) return '';
  return states.includes('expired')
    ? '所有测试均已结束，请点击“完成并退出”。'
    : '全部测试已完成，请点击“完成并退出”。';
}

/** What comes next, when there is nothing to press in the table. */
function DashboardNote(props: DashboardNoteProps) {
  return (
    <p className="dashboard__note" role="status">
      {noteOf(props)}
    </p>
  );
}

function useExitDashboard() {
  const { run, isRunning } = useAction(
    async () => {
      await endAfterSending(knownAccount(), 'logout', () => logOut({ dashboard: '1' }));
      dashboardOrigin.forgetAll();
      forgetServerData();
      rememberAccount(null);
      navigate(LOGIN_CARD_PATH);
      toast.success('成功退出');
    },
    (error) => toast.error(error.message),
  );
  return { exit: () => run(), isExiting: isRunning };
}

interface DashboardExitProps {
  /** There is a test that could still be taken. */
  isLeft: boolean;
  /** Tests that are running while nobody works on them. */
  running: readonly DashboardChild[];
}

function DashboardExit({ isLeft, running }: DashboardExitProps) {
  const { exit, isExiting } = useExitDashboard();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="dashboard__exit">
      <Button
        variant={isLeft ? 'default' : 'primary'}
        size="large"
        loading={isExiting && !isAsking}
        onClick={() => (isLeft ? setAsking(true) : exit())}
      >
        完成并退出
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="还有测试没有完成"
        confirmText="退出"
        cancelText="继续作答"
        busy={isExiting}
        onConfirm={exit}
        onCancel={() => setAsking(false)}
      >
        {running.length > 0 ? (
          <p>
            {running.map(({ title }) => `“${title}”`).join('、')}正在进行，退出后<strong>计时不会停止</strong>
            。
          </p>
        ) : null}
        <p>
          已提交的答案不会丢失。在测试开放期间，可以用准考证号重新登录，继续完成剩下的测试。确定现在退出吗？
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Entering another test ends the session of the one that is running; its clock does not stop for that. */
function useSwitchQuestion(account: Account | null | undefined, start: (child: DashboardChild) => void) {
  const [asked, setAsked] = useState<DashboardChild>();
  const leavesRunning = (child: DashboardChild) =>
    account?.type === 'ticket-user' &&
    account.username !== child.userId &&
    account.expireTime !== '' &&
    isRunning(account, new Date(serverClock.now()));
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title={`进入“${asked?.title ?? ''}”？`}
      confirmText="进入"
      onConfirm={() => {
        if (asked) start(asked);
        setAsked(undefined);
      }}
      onCancel={() => setAsked(undefined)}
    >
      另一个测试正在进行，离开后<strong>计时不会停止</strong>，填写而没有提交的内容不计入答案。
    </ConfirmDialog>
  );
  return {
    question,
    enter: (child: DashboardChild) => (leavesRunning(child) ? setAsked(child) : start(child)),
  };
}

interface DashboardViewProps {
  dashboard: Dashboard;
  listed: string;
  reload: () => Promise<void>;
}

export function DashboardView({ dashboard, listed, reload }: DashboardViewProps) {
  const now = new Date(useServerNow());
  const { data: account } = useAccount();
  const { start, starting } = useStartChild(dashboard, reload);
  // The address chooses what is shown; the order goes by all children, as it does on the server.
  const shown = dashboard.children.filter(({ name }) => isBlankList(listed) || listsName(listed, name));
  const chain = useChain(dashboard, shown, start, now);
  const { enter, question } = useSwitchQuestion(account, start);
  usePageTitle(dashboard.title);

  async function openExternal(child: DashboardChild): Promise<void> {
    // The candidate is in the other tab now; the next test waits for them to come back.
    chain.stop();
    await recordExternal(dashboard, child);
    await reload();
  }

  const isLeft = shown.some(
    (child) => childState(child, now) === 'startable' || (isReopenable(child, now) && child.changedCount > 0),
  );
  const running = shown.filter(
    (child) => childState(child, now) === 'startable' && child.isStarted && child.expireTime !== '',
  );
  return (
    <div className="page dashboard">
      <DashboardHeading dashboard={dashboard} />
      {shown.length === 0 ? (
        <EmptyState title="没有可以参加的测试" text="请向监考老师核对准考证号。" icon="test" />
      ) : (
        <ChildTable
          dashboard={dashboard}
          shown={shown}
          now={now}
          starting={starting}
          onStart={enter}
          onOpenExternal={(child) => void openExternal(child)}
        />
      )}
      <DashboardNote shown={shown} waitingFor={chain.waitingFor} now={now} />
      <DashboardExit isLeft={isLeft} running={running} />
      {question}
      {account?.type === 'ticket-user' ? <LogoutQuestion account={account} /> : null}
    </div>
  );
}
