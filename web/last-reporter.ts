const KEY = 'kaopu-reporter';

/** Whoever reported in this tab has a number: after the log-out their page leads to where numbers are asked for. */
export function rememberReporter(isReporter: boolean): void {
  try {
    if (isReporter) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the page leads to the log-in of staff, as it does for strangers.
  }
}

export function wasReporter(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
