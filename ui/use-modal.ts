import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps a native <dialog> open as long as `open` says so. The browser makes the rest of the page inert, keeps the
 * focus inside and gives it back afterwards. Without `onClose` it cannot be dismissed.
 */
export function useModal(
  open: boolean,
  onClose: (() => void) | undefined,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  // Before the paint, and before a field that appears as the dialog goes takes the focus for itself.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const show = () => {
      // Safari before 15.4 has no modal dialogs; the style sheet lays a plain open one over the page.
      if (typeof element.showModal === 'function') element.showModal();
      else element.setAttribute('open', '');
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
    const dismiss = (event: Event) => {
      event.preventDefault();
      close.current?.();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(event);
    };
    // Chrome closes on a second Escape in any case; what must be answered comes back.
    const onClosed = () => {
      if (element.open) return;
      if (close.current) close.current();
      else show();
    };
    if (!element.open) show();
    element.addEventListener('cancel', dismiss);
    element.addEventListener('keydown', onKey);
    element.addEventListener('close', onClosed);
    return () => {
      element.removeEventListener('cancel', dismiss);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('close', onClosed);
      if (typeof element.close === 'function') element.close();
      else element.removeAttribute('open');
    };
  }, [open]);

  return dialog;
}
