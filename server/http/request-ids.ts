import { randomBytes } from 'node:crypto';

/** Unique among processes by the prefix, cheap by counting. They tie what a user reports to the log. */
export function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}
