import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';
import './drawer.css';

interface DrawerProps {
  open: boolean;
  title: string;
  onClose(): void;
  children?: ReactNode;
}

/** A sheet from the right edge; a press beside it closes it as well. */
export function Drawer({ open, title, onClose, children }: DrawerProps) {
  const titleId = useId();
  const dialog = useModal(open, onClose);
  return (
    <dialog
      ref={dialog}
      className="ui-drawer"
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open ? (
        <>
          <div className="ui-drawer__head">
            <h2 id={titleId} className="ui-drawer__title">
              {title}
            </h2>
            <button type="button" className="ui-drawer__close" aria-label="关闭" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className="ui-drawer__body">{children}</div>
        </>
      ) : null}
    </dialog>
  );
}
