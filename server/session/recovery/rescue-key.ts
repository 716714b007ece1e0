import { createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { RescueContent, RescueFile } from '#domain/session/rescue-file.schema.ts';
import { sealedContext } from '#domain/session/rescue-file.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { findSecret, insertSecret } from './recovery.repository.ts';

const SECRET = 'rescue-files';
const SEAL_BYTES = 16;

export const findRescueSecret = (db: Db) => findSecret(db, SECRET);

/** Made when the first page asks for a key; whoever comes second finds it. */
export const makeRescueSecretCommand = command(
  'session.make-rescue-secret',
  async (db: Db, { now }: { now: Date }): Promise<string> => {
    await insertSecret(db, SECRET, randomBytes(32).toString('base64'), now);
    return (await findRescueSecret(db)) ?? '';
  },
);

/** Each ticket user has a key of its own, so that a page can seal its own answers and nobody else's. */
export function rescueKey(secret: string, ticketUserId: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`rescue ${ticketUserId}`).digest();
}

export function parseRescueFile(text: string): RescueFile | undefined {
  try {
    return RescueFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined when the file was not sealed with this key, or was changed since. */
export function openRescueFile(file: RescueFile, key: Buffer): RescueContent | undefined {
  try {
    const sealed = Buffer.from(file.sealed, 'base64');
    const nonce = Buffer.from(file.nonce, 'base64');
    const opener = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: SEAL_BYTES });
    opener.setAAD(Buffer.from(sealedContext(file.id)), { plaintextLength: sealed.length - SEAL_BYTES });
    opener.setAuthTag(sealed.subarray(-SEAL_BYTES));
    const opened = Buffer.concat([opener.update(sealed.subarray(0, -SEAL_BYTES)), opener.final()]);
    return RescueContent.safeParse(JSON.parse(opened.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
