import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { RescueContent, RescueFile } from '#domain/session/rescue-file.schema.ts';
import { sealedContext } from '#domain/session/rescue-file.ts';
import type { RescueKey, Unsent } from '../outbox/outbox-store.ts';

const NONCE_BYTES = 12;
/** Browsers limit how many arguments a call takes. */
const CHUNK = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function contentOf({ answers, drafts }: Unsent): RescueContent {
  return {
    answers: answers.map(({ userId: _user, ...answer }) => answer),
    drafts: drafts.map(({ taskId, sent = [], typed: { payload, sequence, typedAt, basedOn } }) => ({
      ...{ taskId, sequence, queuedAt: typedAt, payload },
      // What this device has sent itself is known to it, acknowledged or not.
      ...(basedOn === undefined ? {} : { basedOn: Math.max(basedOn, ...sent) }),
    })),
  };
}

/**
 * The text of a rescue file. On plain http the browser's own cryptography does not exist, but its random numbers do.
 */
export function sealAnswers(
  { id, key }: RescueKey,
  unsent: Unsent,
  { userId, savedAt }: { userId: string; savedAt: string },
): string {
  const encoder = new TextEncoder();
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const cipher = chacha20poly1305(fromBase64(key), nonce, encoder.encode(sealedContext(id)));
  const sealed = cipher.encrypt(encoder.encode(JSON.stringify(contentOf(unsent))));
  const file: RescueFile = {
    ...{ kaopu: 'answers', version: 1, id, userId, savedAt },
    nonce: toBase64(nonce),
    sealed: toBase64(sealed),
  };
  return JSON.stringify(file);
}
