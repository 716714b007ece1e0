const RETRY_AFTER_MS = 3_000;

/**
 * A part of the page brings its stylesheet along, but asks for it only once: over a bad network the part would come and
 * stay without it. What failed is asked for again, less and less often, since an update may have taken it away.
 */
export function insistOnStylesheets(): void {
  const tries = new Map<string, number>();
  const askAgain = ({ target: failed }: Event) => {
    if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return;
    const count = (tries.get(failed.href) ?? 0) + 1;
    tries.set(failed.href, count);
    setTimeout(() => failed.replaceWith(failed.cloneNode()), RETRY_AFTER_MS * count);
  };
  // Errors of elements do not bubble.
  document.addEventListener('error', askAgain, { capture: true });
}
