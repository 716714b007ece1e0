import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { shownTaskId } from '#domain/session/shown-task.ts';
import { useBeforeLogout } from '#web/shell/before-logout.ts';
import { useUiModeWhileShown } from '#ui/ui-mode.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useTestLog } from '../answer-log/use-test-log.ts';
import { AdminToolsPart } from '../debug/admin-tools-part.tsx';
import type { Outbox } from '../outbox/outbox-types.ts';
import { sendEverything } from '../session/send-everything.ts';
import { useCurrentAccount } from '../outbox/use-current-account.ts';
import { testPath } from '../paths.ts';
import { SessionHeader } from './session-header.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TaskPane } from './task-pane.tsx';
import { TestContext, type Test } from './test-context.ts';
import { TestDialogs } from './test-dialogs.tsx';

interface TestRoomProps {
  account: Account;
  contest: TakenContest;
  outbox: Outbox;
  taskParam: string | undefined;
}

/** The test as one candidate takes it: where they stand, and the way from task to task. */
export function TestRoom({ account, contest, outbox, taskParam }: TestRoomProps) {
  const { owner, name } = contest;
  const navigate = useNavigate();
  const current = useCurrentAccount(account, outbox);
  const answerLog = useTestLog(contest);
  // Before the address is put right to that of the opening page.
  const [isStartAsked] = useState(taskParam === '1');
  const beforeLeave = useRef<(() => void) | undefined>(undefined);
  useUiModeWhileShown(contest.uiMode);
  usePageTitle(cardTitle(contest));
  useBeforeLogout(() => sendEverything(outbox, answerLog));

  const taskId = shownTaskId(contest, current, taskParam);
  useEffect(() => {
    if (taskParam !== String(taskId)) void navigate(testPath(owner, name, taskId), { replace: true });
  }, [taskParam, taskId, navigate, owner, name]);

  const test = useMemo<Test>(
    () => ({
      contest,
      outbox,
      answerLog,
      account: current,
      goTo(taskId) {
        beforeLeave.current?.();
        void navigate(testPath(owner, name, taskId));
      },
      setBeforeLeave(action) {
        beforeLeave.current = action;
      },
    }),
    [contest, outbox, answerLog, current, navigate, owner, name],
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
