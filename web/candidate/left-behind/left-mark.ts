const MARK = 'kaopu-left';

/** Whether answers of an earlier user wait on this computer, without opening any database. */
export function hasLeft(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

export function noteLeft(count: number): void {
  try {
    if (count > 0) localStorage.setItem(MARK, String(count));
    else localStorage.removeItem(MARK);
  } catch {
    // A browser may forbid it; then they are found a few seconds later.
  }
}
