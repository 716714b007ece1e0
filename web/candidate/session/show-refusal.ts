import { announcesRefresh } from '#domain/session/refusals.ts';
import { toast } from '#ui/toast.ts';

const RELOAD_AFTER_MS = 3_000;

/** An error of start, submit or stop. When it says that the page refreshes by itself, it does. */
export function showRefusal(message: string): void {
  toast.error(message);
  if (announcesRefresh(message)) setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
}
