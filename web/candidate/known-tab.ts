/** Where a tab keeps its name, from the first log-in or test in it. */
export const TAB_KEY = 'login-tab';

/** Whether somebody has been in a test in this tab. A new one has none; where a browser forbids the storage nobody can tell. */
export function isKnownTab(): boolean {
  try {
    return sessionStorage.getItem(TAB_KEY) !== null;
  } catch {
    return true;
  }
}
