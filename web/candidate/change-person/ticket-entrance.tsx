import { Suspense, type ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import { entityId } from '#domain/text/entity-id.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { GuestOnly } from '#web/shell/guards.tsx';
import { parseContestParam } from '../candidate-paths.ts';
import { isKnownTab } from '../known-tab.ts';
import { ArrivalAsked } from './arrival-asked.tsx';

const NamedArrival = lazyPart(async () => (await import('./named-arrival.tsx')).NamedArrival);

/** Login pages of candidates: a candidate is asked who they are, authors are told whose link it is, other staff go home. */
export function TicketEntrance({ children }: { children: ReactNode }) {
  const account = useAccount().data;
  const { contest = '', candidate } = useParams();
  if (contest && account?.type === 'normal-user')
    return <Redirect to={`/contest-preview/${encodeURIComponent(contest)}`} replace />;
  if (account?.type !== 'ticket-user') return <GuestOnly>{children}</GuestOnly>;
  const parts = parseContestParam(contest);
  if (candidate === undefined || !parts) return <ArrivalAsked account={account} />;
  return (
    <Suspense fallback={<Spinner />}>
      <NamedArrival account={account} contestId={entityId(parts.owner, parts.name)} candidate={candidate} />
    </Suspense>
  );
}

/** The plain address. In a new tab somebody else may have opened it, at a computer that the last one has left. */
export function HomeEntrance({ children }: { children: ReactNode }) {
  const account = useAccount().data;
  return account?.type === 'ticket-user' && !isKnownTab() ? <ArrivalAsked account={account} /> : children;
}
