import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { dismissToast, toastStore, type ToastKind } from './toast.ts';
import './toaster.css';

const ICONS: Record<ToastKind, IconName> = { success: 'check', error: 'alert', info: 'info' };

/** Stands once in the page, and shows what `toast` says. */
export function Toaster() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const region = useRef<HTMLDivElement>(null);

  // A popover opened last lies above an open dialog; browsers without popovers show it below.
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || messages.length === 0) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [messages]);

  return (
    <div ref={region} className="ui-toaster" popover="manual" role="status" aria-live="polite">
      {messages.map(({ id, kind, text }) => (
        <div key={id} className={`ui-toast ui-toast--${kind}`}>
          <Icon name={ICONS[kind]} />
          <span>{text}</span>
          <button
            type="button"
            className="ui-toast__close"
            aria-label="关闭提示"
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
