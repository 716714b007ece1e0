import { useId, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';
import './dialog.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the leading one last. */
  actions?: ReactNode;
  /** Left out: the dialog must be answered, Escape does nothing. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
}

export function Dialog({ open, title, children, actions, onClose, wide }: DialogProps) {
  const titleId = useId();
  const dialog = useModal(open, onClose);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'ui-dialog ui-dialog--wide' : 'ui-dialog'}
      aria-labelledby={titleId}
    >
      {open ? (
        <>
          <h2 id={titleId} className="ui-dialog__title">
            {title}
          </h2>
          <div className="ui-dialog__body">{children}</div>
          {actions ? <footer className="ui-dialog__actions">{actions}</footer> : null}
        </>
      ) : null}
    </dialog>
  );
}
