/** Without a host: the link stays right when the site moves to another address. */
export const fileAddressOf = (key: string): string => `/files/${key}`;

/**
 * Keys as they are made for new files. The strokes may be encoded as in a parameter, or escaped as some write JSON; a sentence
 * may go on or end after the address. Rather one mention too many than a file that goes away while somebody shows it.
 */
const MENTIONED =
  /(?:\/|%(?:25)*2[Ff])files(?:\\*\/|%(?:25)*2[Ff])([0-9a-f]{40}\.[0-9a-z]{1,10})(?![0-9a-z_]|\.[0-9a-z])/g;

/** Nobody's text is about more files. */
const MOST_FILES = 2_000;

/** The files that a text mentions, whatever it is: a field, HTML, the JSON of a whole task. */
export function fileKeysIn(text: string): string[] {
  const keys = new Set<string>();
  for (const [, key = ''] of text.matchAll(MENTIONED)) {
    keys.add(key);
    if (keys.size === MOST_FILES) break;
  }
  return [...keys];
}
