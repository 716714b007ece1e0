import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {string[]} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * npm puts node_modules/.bin first on PATH, and the Node in there vanishes while npm reinstalls the packages:
 * npm itself must run on the machine's own Node.
 */
export function pathWithoutPackages(path = process.env.PATH ?? '') {
  const own = join('node_modules', '.bin');
  return path
    .split(delimiter)
    .filter((folder) => folder !== own && !folder.endsWith(sep + own))
    .join(delimiter);
}
