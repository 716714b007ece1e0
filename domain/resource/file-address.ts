/** Without a host: the link stays right when the site moves to another address. */
export const fileAddressOf = (key: string): string => `/files/${key}`;

/** Keys as they are made for new files. */
const MENTIONED = /\/files\/([0-9a-f]{40}\.[0-9a-z]{1,10})(?![0-9a-z_.-])/g;

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
