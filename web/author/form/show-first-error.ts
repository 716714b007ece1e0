const ERROR_PLACES =
  '.author-page .ant-form-item-has-error, .author-page .ant-alert-error, .ticket-cell-error';

/** A long form shows its problem only to those who find the place. Waits until the page has drawn it. */
export function showFirstError(): void {
  requestAnimationFrame(() => document.querySelector(ERROR_PLACES)?.scrollIntoView({ block: 'center' }));
}
