import { Navigate } from 'react-router';
import { useAccount } from '#web/api-client/account-store.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { homeTarget } from './home-target.ts';
import { lazyPart } from './lazy-part.ts';

const HomeCards = lazyPart(async () => (await import('./home-cards.tsx')).HomeCards);

/** Guests and ticket users are led on at once; the others choose. */
export function HomePage() {
  const account = useAccount().data ?? null;
  usePageTitle('');
  const target = homeTarget(account);
  if (target !== undefined || !account) return <Navigate to={target ?? '/ticket-login-card'} replace />;
  return <HomeCards account={account} />;
}
