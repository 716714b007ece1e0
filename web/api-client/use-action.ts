import { useState } from 'react';

/** Something that a press sets off; while it runs it is not set off again. */
export function useAction<Input>(act: (input: Input) => Promise<void>, onError: (error: Error) => void) {
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    run(input: Input): void {
      if (isRunning) return;
      setRunning(true);
      act(input)
        .catch(onError)
        .finally(() => setRunning(false));
    },
  };
}
