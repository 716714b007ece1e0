import { createCipheriv, randomBytes } from 'node:crypto';

/** As get-rescue-key answers. */
export interface IssuedRescueKey {
  id: string;
  key: string;
}

/** A rescue file by the description of its format alone, in other words than the page has. */
export function sealRescueFile({ id, key }: IssuedRescueKey, content: object, userId = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('chacha20-poly1305', Buffer.from(key, 'base64'), nonce, {
    authTagLength: 16,
  });
  const text = Buffer.from(JSON.stringify(content));
  cipher.setAAD(Buffer.from(`kaopu rescue file 1 ${id}`), { plaintextLength: text.length });
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    ...{ kaopu: 'answers', version: 1, id, userId, savedAt: '2026-09-01T01:00:00.000Z' },
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  });
}

/** The same file with one bit of its content turned. */
export function breakSeal(file: string): string {
  const whole = JSON.parse(file) as { sealed: string };
  const sealed = Buffer.from(whole.sealed, 'base64');
  sealed[3] = (sealed[3] ?? 0) ^ 1;
  return JSON.stringify({ ...whole, sealed: sealed.toString('base64') });
}
