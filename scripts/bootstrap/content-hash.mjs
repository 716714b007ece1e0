import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the contents of files and folders, so that a checkout that only changes times rebuilds nothing.
 * @param {string} root
 * @param {string[]} inputs files and folders relative to root; missing ones count as empty
 * @param {(path: string) => boolean} [isInput]
 */
export function hashContents(root, inputs, isInput = () => true) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesIn(root, input)).filter(isInput)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesIn(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}

/** @param {string} file */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
