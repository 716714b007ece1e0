import { useState } from 'react';
import { useLastAccount } from '#web/staff/use-owner.ts';
import { type KeptColumns, readKept } from './kept-columns.ts';

const placeOf = (username: string) => `kaopu-result-columns ${username}`;

/** A browser may refuse to keep anything: then the choice lasts as long as the page. */
function load(username: string): string | null {
  try {
    return localStorage.getItem(placeOf(username));
  } catch {
    return null;
  }
}

function save(username: string, kept: KeptColumns): void {
  try {
    localStorage.setItem(placeOf(username), JSON.stringify(kept));
  } catch {
    // See above.
  }
}

/** Which columns an account likes, in this browser. Nothing about any candidate is kept. */
export function useKeptColumns(): [KeptColumns, (kept: KeptColumns) => void] {
  const username = useLastAccount()?.username ?? '';
  const [own, setOwn] = useState(() => ({ username, kept: readKept(load(username)) }));
  if (own.username !== username) setOwn({ username, kept: readKept(load(username)) });
  return [
    own.kept,
    (kept) => {
      setOwn({ username, kept });
      save(username, kept);
    },
  ];
}
