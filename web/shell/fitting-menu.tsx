import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dropdown } from './dropdown.tsx';
import { isCurrent, type MenuItem } from './menu.ts';

interface FittingMenuProps {
  items: readonly MenuItem[];
  onHelp(): void;
}

function MenuEntry({ item, onHelp }: { item: MenuItem; onHelp(): void }) {
  const { pathname } = useLocation();
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
export function FittingMenu({ items, onHelp }: FittingMenuProps) {
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
