import { useEffect, useState } from 'react';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { askForAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';

async function askWhyOver(): Promise<string> {
  try {
    await askForAccount();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    // That a ticket is in use elsewhere is no matter of staff.
    if (isRefused && error.message !== LOGIN_TEXTS.takenOver) return error.message;
  }
  return '';
}

/** Who has ended this browser's session on purpose, in a sentence; empty when it only ran out, and until it is known. */
export function useSessionEnd(): string {
  const [sentence, setSentence] = useState('');
  useEffect(() => void askWhyOver().then(setSentence), []);
  return sentence;
}
