import { Suspense } from 'react';
import type { SessionNotice } from '#domain/session/session-notice.ts';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { RescuePart } from '../rescue/rescue-part.tsx';
import { SessionDialogs } from '../session/session-dialogs.tsx';
import { closingText } from '../session/session-notices.tsx';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

const SessionLostDialog = lazyPart(
  async () => (await import('../login-again/session-lost-dialog.tsx')).SessionLostDialog,
);

const ChooseAnswerDialog = lazyPart(
  async () => (await import('../two-devices/choose-answer-dialog.tsx')).ChooseAnswerDialog,
);

const LookBackButton = lazyPart(async () => (await import('../ending/look-back.tsx')).LookBackButton);

const LeftOver = lazyPart(async () => (await import('../ending/left-over.tsx')).LeftOver);

/** In the dialog over a closed test: where the last answers are. */
function LastAnswersNote({ notice }: { notice: SessionNotice }) {
  const state = useOutboxState(useTest().outbox, (whole) => whole);
  const isExpired = notice === 'expired';
  return (
    <>
      <p role="status">
        {closingText(notice, state)}
        {isExpired ? (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <LeftOver />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </p>
      {isExpired ? <RescuePart isUrgent /> : null}
    </>
  );
}

/** What lies over the test and must be answered. One at a time: the receipt, a lost session, then what two devices have. */
export function TestDialogs() {
  const { contest, account, outbox, receipt } = useTest();
  const leaving = useLeaveTest();
  const isLost = useOutboxState(outbox, (state) => state.phase === 'session-lost');
  const conflicts = useOutboxState(outbox, (state) => state.conflicts);
  // The closing page shows it.
  if (receipt) return null;
  if (!isLost && conflicts.length > 0) {
    return (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ChooseAnswerDialog conflicts={conflicts} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (!isLost) {
    return (
      <SessionDialogs
        account={account}
        jumpContest={contest.jumpContest}
        noteOn={(notice) => <LastAnswersNote notice={notice} />}
        actions={(onOpen) => (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <LookBackButton onOpen={onOpen} />
            </Suspense>
          </ErrorBoundary>
        )}
        {...leaving}
      />
    );
  }
  return (
    // The test stays as it is below: what was typed is on this computer.
    <ErrorBoundary
      fallback={
        <Dialog open title="登录已失效">
          现在无法重新登录。作答内容保存在本机，请不要关闭页面；网络恢复后刷新页面即可继续。
        </Dialog>
      }
    >
      <Suspense>
        <SessionLostDialog />
      </Suspense>
    </ErrorBoundary>
  );
}
