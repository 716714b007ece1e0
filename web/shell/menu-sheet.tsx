import { Link, useLocation } from 'react-router';
import { Drawer } from '#ui/drawer.tsx';
import { isCurrent, type MenuItem } from './menu.ts';

interface MenuSheetProps {
  open: boolean;
  items: readonly MenuItem[];
  onClose(): void;
  onHelp(): void;
}

/** The menu of narrow screens. */
export function MenuSheet({ open, items, onClose, onHelp }: MenuSheetProps) {
  const { pathname } = useLocation();
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
