import { useEffect, useLayoutEffect, useRef, useState, Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { account as knownAccountStore, knownAccount } from '#web/api-client/account-store.ts';
import { Dropdown } from './dropdown.tsx';
import { ErrorBoundary } from './failed-page.tsx';
import { useBeforeLogout } from './logout.ts';
import { isCurrent, type MenuItem, menuFor } from './menu.ts';

interface FittingMenuProps {
  items: readonly MenuItem[];
  onHelp(): void;
}

function MenuEntry({ item, onHelp }: { item: MenuItem; onHelp(): void }) {
  const pathname = usePathname();
  if (item.to === 'help') {
    return (
      <button type="button" className="menu__entry" onClick={onHelp}>
        {item.label}
      </button>
    );
  }
  return (
    <Link className="menu__entry" to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
      {item.label}
    </Link>
  );
}

/** Entries in one line; those that would wrap are out of sight and stand under 更多 instead. */
function FittingMenu({ items, onHelp }: FittingMenuProps) {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(items.length);

  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      const entries = [...element.children] as HTMLElement[];
      const top = entries[0]?.offsetTop ?? 0;
      setFitting(entries.filter((entry) => entry.offsetTop === top).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [items]);

  const hidden = items.slice(fitting);
  return (
    <nav className="menu" aria-label="主菜单">
      <div ref={line} className="menu__line">
        {items.map((item, index) => (
          <span key={item.label} className={index < fitting ? undefined : 'menu__wrapped'}>
            <MenuEntry item={item} onHelp={onHelp} />
          </span>
        ))}
      </div>
      <div className={hidden.length === 0 ? 'menu__more menu__wrapped' : 'menu__more'}>
        <Dropdown label="更多">
          {hidden.map((item) => (
            <MenuEntry key={item.label} item={item} onHelp={onHelp} />
          ))}
        </Dropdown>
      </div>
    </nav>
  );
}

interface MenuSheetProps {
  open: boolean;
  items: readonly MenuItem[];
  onClose(): void;
  onHelp(): void;
}

/** The menu of narrow screens. */
function MenuSheet({ open, items, onClose, onHelp }: MenuSheetProps) {
  const pathname = usePathname();
  return (
    <Drawer open={open} title="菜单" onClose={onClose}>
      <nav className="menu-sheet" aria-label="主菜单">
        {items.map((item) =>
          item.to === 'help' ? (
            <button key={item.label} type="button" onClick={onHelp}>
              {item.label}
            </button>
          ) : (
            <Link
              key={item.label}
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              onClick={onClose}
            >
              {item.label}
            </Link>
          ),
        )}
      </nav>
    </Drawer>
  );
}

const StaffTools = lazyPart(async () => (await import('./staff-tools.tsx')).StaffTools);
const HelpDrawer = lazyPart(async () => (await import('./help-drawer.tsx')).HelpDrawer);

type Sheet = 'none' | 'menu' | 'help';

/** In the line on a wide screen, behind a button on a narrow one. */
/**
 * On a shared computer nothing that was typed stays behind. It stands here because the menu is on all pages of staff, and
 * candidates do not load it. A log-out leads home; a session that only ran out leaves the page, and what it keeps, in place.
 */
function useForgottenWork(username: string | undefined): void {
  const isLoggingOut = useRef(false);
  useBeforeLogout(() => {
    isLoggingOut.current = true;
    return Promise.resolve('leave');
  });
  useEffect(() => {
    if (username === undefined) return undefined;
    const forget = () => {
      const isOut = isLoggingOut.current && knownAccount() === null && window.location.pathname === '/';
      if (isOut) void import('./kept-work-store.ts').then((store) => store.forgetKeptWork(username));
    };
    return knownAccountStore.subscribe(() => void setTimeout(forget));
  }, [username]);
}

export function HeaderMenu({ account }: { account: Account | null }) {
  useForgottenWork(account?.username);
  const items = useMemo(() => menuFor(account), [account]);
  const [sheet, setSheet] = useState<Sheet>('none');
  const close = () => setSheet('none');
  const openHelp = () => setSheet('help');
  return (
    <>
      <FittingMenu items={items} onHelp={openHelp} />
      {account && account.type !== 'ticket-user' && account.type !== 'report-user' ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <StaffTools account={account} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <button
        type="button"
        className="header__menu-button"
        aria-label="打开菜单"
        onClick={() => setSheet('menu')}
      >
        <Icon name="menu" size={24} />
      </button>
      <MenuSheet open={sheet === 'menu'} items={items} onClose={close} onHelp={openHelp} />
      <Suspense>{sheet === 'help' ? <HelpDrawer open onClose={close} /> : null}</Suspense>
    </>
  );
}
