import { useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Redirect, useParams } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useBeforeLogout } from '#web/shell/logout.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { useTestLog } from '../answer-log/use-answer-log.ts';
import { AdminToolsPart } from '../debug/debug-parts.tsx';
import type { Outbox } from '../outbox/outbox-types.ts';
import { sendEverything } from '../session/end-session.ts';
import { useCurrentAccount } from '../outbox/current-account.ts';
import { testPath, LOGIN_CARD_PATH } from '../candidate-paths.ts';
import { useTakenContest } from '../contest-loading.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { SessionHeader } from './session-header.tsx';
import { shownTaskId } from './shown-task.ts';
import { TaskMenu } from './task-menu.tsx';
import { TaskPane } from './task-pane.tsx';
import { TestContext, type Test } from './test-context.ts';
import { TestDialogs } from './test-dialogs.tsx';
import './test-page.css';

/** The colours of the whole page, dialogs and toasts included, while the test is shown. */
function useUiMode(mode: TakenContest['uiMode']): void {
  useEffect(() => {
    document.documentElement.dataset['uiMode'] = mode;
    return () => void delete document.documentElement.dataset['uiMode'];
  }, [mode]);
}

interface TestRoomProps {
  account: Account;
  contest: TakenContest;
  outbox: Outbox;
  taskParam: string | undefined;
}

/** The test as one candidate takes it: where they stand, and the way from task to task. */
function TestRoom({ account, contest, outbox, taskParam }: TestRoomProps) {
  const { owner, name } = contest;
  const current = useCurrentAccount(account, outbox);
  const answerLog = useTestLog(contest);
  // Before the address is put right to that of the opening page.
  const [isStartAsked] = useState(taskParam === '1');
  const beforeLeave = useRef<(() => void) | undefined>(undefined);
  useUiMode(contest.uiMode);
  usePageTitle(cardTitle(contest));
  useBeforeLogout(() => sendEverything(outbox, answerLog));

  const taskId = shownTaskId(contest, current, taskParam);
  useEffect(() => {
    if (taskParam !== String(taskId)) navigate(testPath(owner, name, taskId), { replace: true });
  }, [taskParam, taskId, owner, name]);

  const test = useMemo<Test>(
    () => ({
      contest,
      outbox,
      answerLog,
      account: current,
      goTo(taskId) {
        beforeLeave.current?.();
        navigate(testPath(owner, name, taskId));
      },
      setBeforeLeave(action) {
        beforeLeave.current = action;
      },
    }),
    [contest, outbox, answerLog, current, owner, name],
  );
  return (
    <TestContext value={test}>
      <div className={contest.uiMode === 'dark' ? 'test test--plain' : 'test'}>
        <SessionHeader taskId={taskId} />
        <TaskMenu taskId={taskId} />
        {account.isAdmin ? <AdminToolsPart /> : null}
        <TaskPane taskId={taskId} isStartAsked={isStartAsked} />
      </div>
      <TestDialogs />
    </TestContext>
  );
}

/** `/{owner}/{name}/test/{taskId}`: only for the candidate who is logged in to that contest. */
export function TestPage() {
  const { owner = '', name = '', taskId } = useParams();
  const { data: account } = useAccount();
  if (account === undefined) return <Spinner />;
  if (account === null) return <Redirect to={LOGIN_CARD_PATH} replace />;
  // The home page knows where each account belongs.
  const isOwnTest = account.type === 'ticket-user' && account.contestId === entityId(owner, name);
  if (!isOwnTest || account.isParent) {
    return <Redirect to="/" replace />;
  }
  return <LoadedTest key={account.username} account={account} taskParam={taskId} />;
}

function LoadedTest({ account, taskParam }: { account: Account; taskParam: string | undefined }) {
  const { contestId, username, startTime } = account;
  const { data: contest, error, reload } = useTakenContest(contestId, username, startTime !== '');
  const outbox = useOutbox(username);

  if (contest === null) return <ErrorPage title={LOGIN_TEXTS.contestMissing} />;
  if (contest && outbox) {
    return <TestRoom account={account} contest={contest} outbox={outbox} taskParam={taskParam} />;
  }
  return <NotLoadedYet error={error} reload={reload} />;
}
