import { useState } from 'react';
import { useAccount } from '#web/api-client/use-server-data.ts';

/** Whose tests and tasks the pages show; empty while the account is not known. A session that is over changes nothing. */
export function useOwner(): string {
  const username = useAccount().data?.username;
  const [last, setLast] = useState('');
  if (username !== undefined && username !== last) setLast(username);
  return username ?? last;
}
