const ERROR_PLACES =
  ':is(.author-page, .ant-modal) .ant-form-item-has-error, .author-page .ant-alert-error, .author-cell-error';

/** A long form shows its problem only to those who find the place. Waits until the page has drawn it. */
export function showFirstError(): void {
  requestAnimationFrame(() => {
    const place = document.querySelector(ERROR_PLACES);
    place?.scrollIntoView({ block: 'center' });
    // A row of a table is corrected in its own fields.
    place?.closest('tr')?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
  });
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Takes the author to a field or a section. Whoever is in it already stays where they are. */
export function goToField(idPrefix: string, field: string): void {
  const found = document.getElementById(`${idPrefix}-${kebab(field)}`);
  found?.scrollIntoView({ block: 'nearest' });
  if (!found || found.contains(document.activeElement)) return;
  const isInput = found.matches('input, textarea, button, [contenteditable=true]');
  const input = isInput ? found : found.querySelector<HTMLElement>(':is(input, textarea, button):enabled');
  input?.focus({ preventScroll: true });
}
