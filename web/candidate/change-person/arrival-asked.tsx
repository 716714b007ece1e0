import { Suspense } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/spinner.tsx';
import { homeTarget } from '#web/shell/home-page.tsx';

const ArrivalQuestion = lazyPart(async () => (await import('./arrival-question.tsx')).ArrivalQuestion);

interface ArrivalAskedProps {
  account: Account;
  meantFor?: string | undefined;
}

/** Stands in the place of a page that names somebody else. */
export function ArrivalAsked({ account, meantFor }: ArrivalAskedProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <ArrivalQuestion
        account={account}
        meantFor={meantFor}
        onContinue={() => navigate(homeTarget(account) ?? '/')}
      />
    </Suspense>
  );
}
