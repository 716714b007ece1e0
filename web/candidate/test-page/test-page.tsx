import { Navigate, useParams } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { useAccount } from '#web/api-client/account-store.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTakenContest } from '../contest-loading.ts';
import { LoadProblem } from '../load-problem.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { LOGIN_CARD_PATH } from '../paths.ts';
import { TestRoom } from './test-room.tsx';
import './test-page.css';

/** `/{owner}/{name}/test/{taskId}`: only for the candidate who is logged in to that contest. */
export function TestPage() {
  const { owner = '', name = '', taskId } = useParams();
  const { data: account } = useAccount();
  if (account === undefined) return <Spinner />;
  if (account === null) return <Navigate to={LOGIN_CARD_PATH} replace />;
  // The home page knows where each account belongs.
  const isOwnTest = account.type === 'ticket-user' && account.contestId === entityId(owner, name);
  if (!isOwnTest || account.isParent) {
    return <Navigate to="/" replace />;
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
  return error ? <LoadProblem error={error} retry={() => void reload()} /> : <Spinner />;
}
