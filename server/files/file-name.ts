const MAX_NAME_LENGTH = 150;

/** Names come from strangers' computers: no path, nothing invisible, not endless, the extension kept. */
export function cleanFileName(name: string): string {
  const characters = [...name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '')];
  return characters.length <= MAX_NAME_LENGTH
    ? characters.join('')
    : [...characters.slice(0, MAX_NAME_LENGTH - 20), ...characters.slice(-20)].join('');
}
