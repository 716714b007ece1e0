import { Redirect } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { Spinner } from '#ui/spinner.tsx';
import { homeTarget } from '#web/shell/home-page.tsx';
import { useNamedContest, useTakenContest } from '../contest-loading.ts';
import { ArrivalAsked } from './arrival-asked.tsx';

interface NamedArrivalProps {
  account: Account;
  /** As the address names them. */
  contestId: string;
  candidate: string;
}

/** By a link that names a candidate. One that names the one who is logged in asks nothing. */
export function NamedArrival({ account, contestId, candidate }: NamedArrivalProps) {
  const own = useTakenContest(account.contestId, account.id, account.startTime !== '');
  const isOwnName = contestId === account.contestId;
  // The contest may have had that name when the link was sent.
  const named = useNamedContest(isOwnName ? '' : contestId);
  const isKnown = own.data !== undefined && (isOwnName || named.data !== undefined);
  if (!isKnown && !own.error && !named.error) return <Spinner />;
  const isOwnContest =
    isOwnName || (named.data && entityId(named.data.owner, named.data.name) === account.contestId);
  const isOwnTicket = own.data && lookedUpTicket(own.data.parentSuffix, candidate) === account.ticketId;
  if (isOwnContest && isOwnTicket) return <Redirect to={homeTarget(account) ?? '/'} replace />;
  // The same number in another test is most likely the same person.
  const isSameNumber = isOwnTicket || candidate === account.ticketId;
  return <ArrivalAsked account={account} meantFor={isSameNumber ? undefined : candidate} />;
}
