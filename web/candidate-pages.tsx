import { lazy, useState, type ComponentType } from 'react';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { PAGE_SCRIPTS } from './first-requests.ts';

interface PreloadablePart<Props extends object> {
  Part: ComponentType<Props>;
  /** Fetches it ahead of its first use. A failure shows when the part does. */
  preload(): Promise<void>;
}

/**
 * Like lazyPart, for what the first page consists of. A part that is there already is shown at once: React would first show
 * the wheel for it, and then keep that for 300 ms.
 */
function preloadablePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadablePart<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  let Fetched: ComponentType<Props> | undefined;
  const fetchOnce = () => (fetching ??= fetchPatiently(load));
  const Lazy = lazy(async () => ({ default: await fetchOnce() }));

  return {
    Part(props) {
      // Chosen once: changing it later would begin the page anew.
      const [Chosen] = useState<ComponentType<Props>>(() => Fetched ?? Lazy);
      return <Chosen {...props} />;
    },
    async preload() {
      Fetched = await fetchOnce().catch(() => undefined);
    },
  };
}

export const CANDIDATE_PAGES = {
  loginCard: preloadablePart(PAGE_SCRIPTS.loginCard),
  login: preloadablePart(PAGE_SCRIPTS.login),
  dashboard: preloadablePart(PAGE_SCRIPTS.dashboard),
  test: preloadablePart(PAGE_SCRIPTS.test),
};
