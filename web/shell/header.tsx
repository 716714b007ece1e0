import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '#web/api-client/account-store.ts';
import { useAuthConfig } from '#web/api-client/auth-config-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FittingMenu } from './fitting-menu.tsx';
import { lazyPart } from './lazy-part.ts';
import { Logo } from './logo.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { menuFor } from './menu.ts';
import './header.css';

const HelpDrawer = lazyPart(async () => (await import('./help-drawer.tsx')).HelpDrawer);

type Sheet = 'none' | 'menu' | 'help';

export function Header() {
  const account = useAccount().data;
  const siteName = useAuthConfig().data?.siteName || '考谱';
  const [sheet, setSheet] = useState<Sheet>('none');
  // Undefined while it is not yet known who is there: better no menu than one that changes under the hand.
  const items = useMemo(() => (account === undefined ? [] : menuFor(account)), [account]);
  const close = () => setSheet('none');
  const openHelp = () => setSheet('help');
  return (
    <header className="header">
      <div className="header__row">
        <Link to="/" className="header__brand">
          <Logo />
          <span>{siteName}</span>
        </Link>
        {items.length > 0 ? <FittingMenu items={items} onHelp={openHelp} /> : null}
        <div className="header__end">
          {account ? <AccountMenu account={account} /> : null}
          {items.length > 0 ? (
            <button
              type="button"
              className="header__menu-button"
              aria-label="打开菜单"
              onClick={() => setSheet('menu')}
            >
              <Icon name="menu" size={24} />
            </button>
          ) : null}
        </div>
      </div>
      <MenuSheet open={sheet === 'menu'} items={items} onClose={close} onHelp={openHelp} />
      <Suspense>{sheet === 'help' ? <HelpDrawer open onClose={close} /> : null}</Suspense>
    </header>
  );
}
