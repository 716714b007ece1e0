import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from './use-focus-back.ts';

interface Props {
  title: string;
  width: number;
  onClose(): void;
  /** Stands beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** For what is mounted only while it is wanted: it goes after the drawer has closed and given the focus back to its button. */
export function SideDrawer({ title, width, onClose, extra, children }: Props) {
  const [isOpen, setOpen] = useState(true);
  useFocusBack();
  return (
    <Drawer
      rootClassName="staff-drawer"
      open={isOpen}
      title={title}
      extra={extra}
      size={`min(${width}px, 100vw)`}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => {
        if (!isShown) onClose();
      }}
    >
      {children}
    </Drawer>
  );
}
