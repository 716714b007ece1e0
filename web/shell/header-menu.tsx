import { Suspense, useMemo, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { FittingMenu } from './fitting-menu.tsx';
import { lazyPart } from './lazy-part.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { menuFor } from './menu.ts';
import type { Viewer } from './viewer.ts';

const HelpDrawer = lazyPart(async () => (await import('./help-drawer.tsx')).HelpDrawer);

type Sheet = 'none' | 'menu' | 'help';

/** In the line on a wide screen, behind a button on a narrow one. */
export function HeaderMenu({ viewer }: { viewer: Viewer | null }) {
  const items = useMemo(() => menuFor(viewer), [viewer]);
  const [sheet, setSheet] = useState<Sheet>('none');
  const close = () => setSheet('none');
  const openHelp = () => setSheet('help');
  return (
    <>
      <FittingMenu items={items} onHelp={openHelp} />
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
