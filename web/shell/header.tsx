import { Link } from 'wouter';
import { Suspense } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useAccount, useAuthConfig } from '#web/api-client/use-server-data.ts';
import { Dropdown } from './dropdown.tsx';
import { useLogout } from './logout.ts';
import { showsLogout, hasMenu } from './viewer.ts';
import { ErrorBoundary } from './failed-page.tsx';
import './header.css';

/** A candidate by name and number, on every page: computers are shared. A long name gives way, the number does not. */
function ShownName({ account: { type, name, ticketId, username } }: { account: Account }) {
  if (type !== 'ticket-user') return name || ticketId || username;
  return (
    <span className="header__person">
      <span className="header__name">{name}</span>
      <span className="header__number">{name ? `（${ticketId}）` : ticketId}</span>
    </span>
  );
}

function AccountMenu({ account }: { account: Account }) {
  const logout = useLogout(account);
  return (
    <Dropdown label={<ShownName account={account} />} icon={<Icon name="user" />}>
      <Link to="/account">个人资料</Link>
      {showsLogout(account) ? (
        <button type="button" disabled={logout.isRunning} onClick={() => logout.run()}>
          退出登录
        </button>
      ) : null}
    </Dropdown>
  );
}

const HeaderMenu = lazyPart(async () => (await import('./header-menu.tsx')).HeaderMenu);

export function Header() {
  const account = useAccount().data;
  const siteName = useAuthConfig().data?.siteName || '考谱';
  return (
    <header className="header">
      <div className="header__row">
        <Link to="/" className="header__brand">
          <img src="/favicon.svg" width={32} height={32} alt="" />
          <span>{siteName}</span>
        </Link>
        {/* Undefined while it is not yet known who is there: better no menu than one that changes under the hand. */}
        {account !== undefined && hasMenu(account) ? (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <HeaderMenu account={account} />
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
