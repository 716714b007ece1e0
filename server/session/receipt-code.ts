import { createHash } from 'node:crypto';

/** Without I, L, O and U: it is read aloud, written on paper and typed again. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * Derived from what is stored, so that the same answers of the same candidate always give the same code, and a single
 * other letter in them another one.
 */
export function receiptCode(ticketUserId: string, answers: ReadonlyMap<number, string>): string {
  const hash = createHash('sha256').update(ticketUserId);
  const inOrder = [...answers].sort(([one], [other]) => one - other);
  for (const [taskId, body] of inOrder) hash.update(JSON.stringify([taskId, body]));
  const bytes = hash.digest();
  const code = Array.from({ length: LENGTH }, (_, index) => LETTERS[(bytes[index] ?? 0) % LETTERS.length]);
  return `${code.slice(0, LENGTH / 2).join('')}-${code.slice(LENGTH / 2).join('')}`;
}
