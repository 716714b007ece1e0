import { toast } from '#web/ui/toast.ts';

const RELOAD_AFTER_MS = 3_000;

/** An error of start, submit or stop. When it says that the page refreshes by itself, it does. */
export function showRefusal(message: string): void {
  toast.error(message);
  if (message.includes('自动刷新')) setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
}
