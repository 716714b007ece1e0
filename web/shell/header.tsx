import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useAccount } from '#web/api-client/account-store.ts';
import { useAuthConfig } from '#web/api-client/auth-config-store.ts';
import { AccountMenu } from './account-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { Logo } from './logo.tsx';
import { menuFor } from './menu.ts';
import './header.css';

// Candidates have no menu, and do not load one.
const HeaderMenu = lazyPart(async () => (await import('./header-menu.tsx')).HeaderMenu);

export function Header() {
  const account = useAccount().data;
  const siteName = useAuthConfig().data?.siteName || '考谱';
  // Undefined while it is not yet known who is there: better no menu than one that changes under the hand.
  const items = useMemo(() => (account === undefined ? [] : menuFor(account)), [account]);
  return (
    <header className="header">
      <div className="header__row">
        <Link to="/" className="header__brand">
          <Logo />
          <span>{siteName}</span>
        </Link>
        {items.length > 0 ? (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <HeaderMenu items={items} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
        {account ? (
          <div className="header__end">
            <AccountMenu account={account} />
          </div>
        ) : null}
      </div>
    </header>
  );
}
