import { Suspense } from 'react';
import { Link } from 'react-router';
import { useAccount } from '#web/api-client/account-store.ts';
import { useAuthConfig } from '#web/api-client/auth-config-store.ts';
import { AccountMenu } from './account-menu.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { Logo } from './logo.tsx';
import { hasMenu } from './viewer.ts';
import './header.css';

const HeaderMenu = lazyPart(async () => (await import('./header-menu.tsx')).HeaderMenu);

export function Header() {
  const account = useAccount().data;
  const siteName = useAuthConfig().data?.siteName || '考谱';
  return (
    <header className="header">
      <div className="header__row">
        <Link to="/" className="header__brand">
          <Logo />
          <span>{siteName}</span>
        </Link>
        {/* Undefined while it is not yet known who is there: better no menu than one that changes under the hand. */}
        {account !== undefined && hasMenu(account) ? (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <HeaderMenu viewer={account} />
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
