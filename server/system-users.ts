import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As the machine calls a user; the number where it has no name for it, as in a container. */
export function userName(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** Undefined where there are no such users, as on Windows. */
export const ownUid = (): number | undefined => process.geteuid?.();

export interface PathOwner {
  /** The path itself, or the nearest folder above it that exists. */
  path: string;
  uid: number;
  mode: number;
}

export function ownerOf(path: string): PathOwner | undefined {
  try {
    const { uid, mode } = statSync(path);
    return { path, uid, mode: mode & 0o7777 };
  } catch {
    return dirname(path) === path ? undefined : ownerOf(dirname(path));
  }
}
