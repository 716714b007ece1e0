import type { Account } from '#domain/account/account.schema.ts';
import { ENTRIES_PER_DELIVERY } from '#domain/session/rescue-file.ts';
import {
  newIdempotencyKey,
  unsentOf,
  type KeptUser,
  type OutboxStore,
  type Unsent,
} from '../outbox/outbox-store.ts';
import { sealAnswers } from '../rescue/seal-answers.ts';
import type { SealedStore } from './sealed-store.ts';

/** So much of the answers' text goes into one file; a single answer may be larger. */
const CHARACTERS_PER_FILE = 400_000;

const countOf = ({ answers, drafts }: Unsent) => answers.length + drafts.length;

/** The server takes files of a limited size. */
function inParts({ answers, drafts }: Unsent): Unsent[] {
  const parts: Unsent[] = [];
  let room = 0;
  const add = (part: Unsent, size: number) => {
    const last = parts[parts.length - 1];
    if (!last || size > room || countOf(last) >= ENTRIES_PER_DELIVERY) {
      parts.push(part);
      room = CHARACTERS_PER_FILE - size;
      return;
    }
    parts[parts.length - 1] = {
      answers: [...last.answers, ...part.answers],
      drafts: [...last.drafts, ...part.drafts],
    };
    room -= size;
  };
  for (const answer of answers) add({ answers: [answer], drafts: [] }, JSON.stringify(answer.payload).length);
  for (const draft of drafts)
    add({ answers: [], drafts: [draft] }, JSON.stringify(draft.typed.payload).length);
  return parts;
}

type Present = Pick<Account, 'id' | 'username'>;

function belongsTo({ userId, rescueKey }: KeptUser, account: Present): boolean {
  return [account.id, account.username].some((name) => name === userId || name === rescueKey?.id);
}

/**
 * Seals what everybody else than those who are present has left unsent in this browser, so that the next one can neither
 * read nor forge it, and forgets what the server has. Without a key it stays until its owner logs in again; gives how much
 * that is.
 */
export async function sealLeft(
  store: OutboxStore,
  sealed: SealedStore,
  present: readonly Present[],
  { savedAt, isLeaving }: { savedAt: string; isLeaving: boolean },
): Promise<number> {
  let unsealed = 0;
  for (const user of await store.users()) {
    if (present.some((account) => belongsTo(user, account))) continue;
    const { userId, rescueKey } = user;
    const everything = unsentOf(await store.queued(userId), await store.drafts(userId));
    // Whoever comes to the login page may be the one who typed it, and then chooses what to go on with.
    const mayReturn = present.length === 0 && !isLeaving;
    const unsent = mayReturn ? { ...everything, drafts: [] } : everything;
    for (const part of inParts(unsent)) {
      if (!rescueKey) break;
      const content = sealAnswers(rescueKey, part, { userId, savedAt });
      await sealed.put({ id: newIdempotencyKey(), content, count: countOf(part) });
    }
    if (!rescueKey && countOf(unsent) > 0) {
      unsealed += countOf(unsent);
      continue;
    }
    await store.forgetSealed(userId, unsent);
  }
  return unsealed;
}
