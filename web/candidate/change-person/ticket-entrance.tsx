import { Suspense, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { GuestOnly } from '#web/shell/guards.tsx';
import { parseContestParam } from '../candidate-paths.ts';

const ArrivalQuestion = lazyPart(async () => (await import('./arrival-question.tsx')).ArrivalQuestion);
const NamedArrival = lazyPart(async () => (await import('./named-arrival.tsx')).NamedArrival);

/** Stands in the place of a page that names somebody else. */
export function ArrivalAsked({ account }: { account: Account }) {
  return (
    <Suspense fallback={<Spinner />}>
      <ArrivalQuestion account={account} onContinue={() => navigate('/')} />
    </Suspense>
  );
}

/** Login pages of candidates. Staff who are logged in have no business there; a candidate is asked who they are. */
export function TicketEntrance({ children }: { children: ReactNode }) {
  const account = useAccount().data;
  const { contest = '', candidate } = useParams();
  if (account?.type !== 'ticket-user') return <GuestOnly>{children}</GuestOnly>;
  const parts = parseContestParam(contest);
  if (candidate === undefined || !parts) return <ArrivalAsked account={account} />;
  return (
    <Suspense fallback={<Spinner />}>
      <NamedArrival account={account} contestId={entityId(parts.owner, parts.name)} candidate={candidate} />
    </Suspense>
  );
}
