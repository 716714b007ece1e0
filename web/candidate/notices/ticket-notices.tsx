import type { Account } from '#domain/account/account.schema.ts';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#web/api-client/use-action.ts';
import { useTakenContest } from '../contest-loading.ts';
import { SessionDialogs } from '../session/session-dialogs.tsx';
import { endSession } from '../session/end-session.ts';
import { LogoutQuestion } from '../session/logout-question.tsx';

/** The same dialogs as on the test page, for the other pages that a ticket user can open. */
export function TicketNotices({ account }: { account: Account }) {
  const { contestId, id, startTime } = account;
  const contest = useTakenContest(contestId, id, startTime !== '').data ?? undefined;
  const { run, isRunning } = useAction(
    (how: 'next' | 'logout') => endSession(account, contest, how),
    (error) => toast.error(error.message),
  );
  return (
    <>
      <SessionDialogs
        account={account}
        jumpContest={contest?.jumpContest ?? ''}
        isLeaving={isRunning}
        leave={run}
      />
      <LogoutQuestion account={account} />
    </>
  );
}
