import { Modal, type ModalProps } from 'antd';
import { useRef } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** What can be typed into comes before what can only be pressed. */
const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)';

type Props = Omit<ModalProps, 'open' | 'afterOpenChange' | 'onCancel'> & { onClose(): void };

/**
 * For what is mounted only while it is wanted. Whoever opens it is in its first field, where there is one, and back at the
 * button that opened it afterwards.
 */
export function StaffDialog({ onClose, children, ...props }: Props) {
  const body = useRef<HTMLDivElement>(null);
  useFocusBack();
  return (
    <Modal
      {...props}
      open
      onCancel={onClose}
      // Of itself the dialog gives the focus to its first button, which closes it.
      afterOpenChange={(isShown) => {
        if (isShown) body.current?.querySelector<HTMLElement>(FIELDS)?.focus();
      }}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
