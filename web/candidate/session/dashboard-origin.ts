const PREFIX = 'dashboard-of ';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** From which dashboard a ticket user came to a test, in this tab alone: a test ends where it was begun. */
export function createDashboardOrigin(place: () => Place) {
  /** A browser may forbid the storage; then a test ends at the list of tests. */
  function tryWith<T>(work: (storage: Place) => T, otherwise: T): T {
    try {
      return work(place());
    } catch {
      return otherwise;
    }
  }
  return {
    remember(userId: string, path: string): void {
      tryWith((storage) => storage.setItem(PREFIX + userId, path), undefined);
    },
    find(userId: string): string | undefined {
      const path = tryWith((storage) => storage.getItem(PREFIX + userId), null);
      return path?.startsWith('/dashboard/') ? path : undefined;
    },
    forgetAll(): void {
      tryWith((storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key);
      }, undefined);
    },
  };
}

export const dashboardOrigin = createDashboardOrigin(() => sessionStorage);
