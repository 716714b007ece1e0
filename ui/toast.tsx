import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './toast.css';

type ToastKind = 'success' | 'error' | 'info';

interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
}

/** Errors stay longer: they are read, not glanced at. */
const SHOWN_MS: Record<ToastKind, number> = { success: 3_500, info: 4_500, error: 6_000 };
const MOST_AT_ONCE = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function dismissToast(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

function show(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  // The same sentence twice is one message, shown anew.
  const others = messages.filter((message) => message.text !== text || message.kind !== kind);
  change([...others, { id, kind, text }].slice(-MOST_AT_ONCE));
  setTimeout(() => dismissToast(id), SHOWN_MS[kind]);
}

/** Messages for the whole page; callable from anywhere, also outside components. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  /** A new attempt makes the complaints about the last one void. */
  clear: () => change([]),
};

const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => messages,
};

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
