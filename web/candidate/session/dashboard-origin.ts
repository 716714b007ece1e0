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
    remember(user: string, path: string): void {
      tryWith((storage) => storage.setItem(PREFIX + user, path), undefined);
    },
    /** By the id; by the username where it was remembered before the login that tells the id. */
    find({ id, username }: { id: string; username: string }): string | undefined {
      const path = tryWith(
        (storage) => storage.getItem(PREFIX + id) ?? storage.getItem(PREFIX + username),
        null,
      );
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
