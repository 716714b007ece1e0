import { useEffect, useRef } from 'react';

type Errand = () => Promise<void>;

const errands = new Set<Errand>();

/** What the shown page must have done before the header's logout; an error keeps the user in, with its message. */
export function useBeforeLogout(errand: Errand): void {
  const latest = useRef(errand);
  useEffect(() => {
    latest.current = errand;
  });
  useEffect(() => {
    const run = () => latest.current();
    errands.add(run);
    return () => void errands.delete(run);
  }, []);
}

export async function runErrands(): Promise<void> {
  for (const errand of errands) await errand();
}
