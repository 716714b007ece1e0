/** A pause that can be cut short, as when the network comes back. */
export interface InterruptibleSleep {
  sleep(ms: number): Promise<void>;
  interrupt(): void;
}

export function createSleep(): InterruptibleSleep {
  let wake: (() => void) | undefined;
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => wake?.(),
  };
}
