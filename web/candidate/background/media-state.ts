/** How far a test's media are fetched ahead. */
export interface MediaState {
  /** Films, sounds and models of the test that are to be held. */
  wanted: number;
  here: number;
  /** Everything has come that will come. */
  isReady: boolean;
}

const NOTHING: MediaState = { wanted: 0, here: 0, isReady: false };
let state = NOTHING;
const listeners = new Set<() => void>();

export const mediaState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => state,
  set(changed: Partial<MediaState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  },
  reset: () => mediaState.set(NOTHING),
};
