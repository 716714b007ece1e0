import { hash, randomBytes } from 'node:crypto';

/** Sorts by time, so that rows that are made together lie together in the index. */
export function newId(now: Date): string {
  return now.getTime().toString(36).padStart(9, '0') + randomBytes(9).toString('base64url');
}

/** Opaque and unguessable; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
