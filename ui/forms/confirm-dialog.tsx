import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** What is confirmed cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmText = '确定',
    cancelText = '取消',
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {cancelText}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            loading={busy}
            data-autofocus={danger ? undefined : true}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
