import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Redirect, useParams } from 'wouter';
import type { Account, Receipt } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { flushPlayers } from '#tasks/view/flush.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { useTestLog } from '../answer-log/use-answer-log.ts';
import { fetchInTheEnd } from '../background/fetch-later.ts';
import { AdminToolsPart } from '../debug/debug-parts.tsx';
import type { OneTab } from '../one-tab/one-tab.ts';
import { useHandOver, useOneTab } from '../one-tab/use-one-tab.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { sendEverything } from '../session/end-session.ts';
import { LogoutQuestion } from '../session/logout-question.tsx';
import { useUnsentWarning } from '../session/use-unsent-warning.ts';
import { testPath, LOGIN_CARD_PATH } from '../candidate-paths.ts';
import { useNamedContest, useTakenContest } from '../contest-loading.ts';
import { waitingCount } from '../outbox/status-text.ts';
import { useCurrentAccount, useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { useTakenTasks } from '../taken-tasks.ts';
import { SessionHeader } from './session-header.tsx';
import { shownTaskId, taskLabel } from './shown-task.ts';
import { TaskMenu } from './task-menu.tsx';
import { TaskPane } from './task-pane.tsx';
import { TestContext, useTest, type Test } from './test-context.ts';
import { TestDialogs } from './test-dialogs.tsx';
import { useChangedTasks } from './use-changed-tasks.ts';
import './test-page.css';

// Few have two tabs.
const OtherTabDialog = lazyPart(async () => {
  const part = await fetchInTheEnd(() => import('../one-tab/other-tab-dialog.tsx'));
  return part.OtherTabDialog;
});

/** The colours of the whole page, dialogs and toasts included, while the test is shown. */
function useUiMode(mode: TakenContest['uiMode']): void {
  useEffect(() => {
    document.documentElement.dataset['uiMode'] = mode;
    return () => void delete document.documentElement.dataset['uiMode'];
  }, [mode]);
}

/** What the header's logout asks about, and waits for. */
function TestLogout() {
  const { contest, account, outbox, answerLog } = useTest();
  const draftTasks = useOutboxState(outbox, (state) => state.draftTasks);
  const unsentCount = useOutboxState(outbox, waitingCount);
  return (
    <LogoutQuestion
      account={account}
      unsubmitted={draftTasks.map((taskId) => taskLabel(contest, taskId))}
      unsentCount={unsentCount}
      before={() => sendEverything(outbox, answerLog)}
    />
  );
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
  const [isStartAsked] = useState(taskParam === '1' && !isCandidateEditorTag(account.tag));
  const [receipt, showReceipt] = useState<Receipt>();
  const beforeLeave = useRef<(() => void) | undefined>(undefined);
  useUiMode(contest.uiMode);
  usePageTitle(cardTitle(contest));
  useUnsentWarning(outbox);

  const taken = useTakenTasks(contest, outbox, current);
  const { data: tasks } = taken;
  const taskOf = useCallback(
    (taskId: number) => tasks?.find((task) => task.name === contest.tasks[taskId]),
    [tasks, contest],
  );
  const { changedTasks, noteTyping } = useChangedTasks(current, outbox, taskOf);

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
      changedTasks,
      noteTyping,
      taskOf,
      receipt,
      showReceipt,
      goTo(taskId) {
        flushPlayers();
        beforeLeave.current?.();
        navigate(testPath(owner, name, taskId));
      },
      setBeforeLeave(action) {
        beforeLeave.current = action;
      },
    }),
    [contest, outbox, answerLog, current, changedTasks, noteTyping, taskOf, receipt, owner, name],
  );
  return (
    <TestContext value={test}>
      <div className={contest.uiMode === 'dark' ? 'test test--plain' : 'test'}>
        <SessionHeader taskId={taskId} />
        <TaskMenu taskId={taskId} />
        {account.isAdmin ? <AdminToolsPart /> : null}
        <TaskPane taskId={taskId} taken={taken} isStartAsked={isStartAsked} />
      </div>
      <TestDialogs />
      <TestLogout />
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
  if (account.type !== 'ticket-user' || account.isParent) return <Redirect to="/" replace />;
  return (
    <AddressedTest key={account.id} account={account} contestId={entityId(owner, name)} taskParam={taskId} />
  );
}

interface AddressedTestProps {
  account: Account;
  /** As the address names it, which may be by a name that it had before. */
  contestId: string;
  taskParam: string | undefined;
}

/** Whoever comes with the address of another contest is led home. A contest may be renamed while its test runs. */
function AddressedTest({ account, contestId, taskParam }: AddressedTestProps) {
  const [firstName] = useState(account.contestId);
  const isKnownName = contestId === account.contestId || contestId === firstName;
  const { data: named, error, reload } = useNamedContest(isKnownName ? '' : contestId);
  if (isKnownName || (named && entityId(named.owner, named.name) === account.contestId)) {
    return <LoadedTest account={account} taskParam={taskParam} />;
  }
  if (named === undefined) return <NotLoadedYet error={error} reload={reload} />;
  return <Redirect to="/" replace />;
}

interface LoadedTestProps {
  account: Account;
  taskParam: string | undefined;
}

/** In one tab of this browser at a time. */
function LoadedTest(props: LoadedTestProps) {
  const { oneTab, place, other, turn } = useOneTab(props.account.id);
  const isHere = place === 'here' || place === 'leaving';
  if (other === 'none' && !isHere) return <Spinner />;
  return (
    <>
      {isHere ? <OpenedTest key={turn} {...props} oneTab={oneTab} /> : null}
      {other === 'none' ? null : (
        <Suspense fallback={<Spinner />}>
          <OtherTabDialog place={place} other={other} onTake={() => void oneTab.take()} />
        </Suspense>
      )}
    </>
  );
}

function OpenedTest({ account, taskParam, oneTab }: LoadedTestProps & { oneTab: OneTab }) {
  const { contestId, id, startTime } = account;
  const { data: contest, error, reload } = useTakenContest(contestId, id, startTime !== '');
  const outbox = useOutbox(account);
  useHandOver(oneTab, id, outbox);

  if (contest === null) return <ErrorPage title={LOGIN_TEXTS.contestMissing} />;
  if (contest && outbox) {
    return <TestRoom account={account} contest={contest} outbox={outbox} taskParam={taskParam} />;
  }
  return <NotLoadedYet error={error} reload={reload} />;
}
