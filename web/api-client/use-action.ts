import { useEffect, useRef, useState } from 'react';

/** Something that a press sets off: once at a time, with a place for what goes wrong. */
export function useAction<Input = void>(
  act: (input: Input) => Promise<void>,
  onError: (error: Error) => void,
): { run(input: Input): void; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const latest = useRef({ act, onError });
  useEffect(() => {
    latest.current = { act, onError };
  });

  const [run] = useState(() => async (input: Input) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await latest.current.act(input);
    } catch (error) {
      latest.current.onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  });
  return { run: (input) => void run(input), isRunning };
}
