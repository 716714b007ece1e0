export const FLUSH = 'kaopu-flush';

/**
 * Lets every player that is shown report what it still holds back. To be called before an answer is read for good: before it is
 * submitted, the task is left, the time ends, or the page is hidden. One that fails keeps nobody else from it, and no caller.
 */
export function flushPlayers(): void {
  window.dispatchEvent(new Event(FLUSH));
}
