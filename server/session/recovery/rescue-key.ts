import { createDecipheriv, createHmac } from 'node:crypto';
import { RescueContent, RescueFile } from '#domain/session/rescue-file.schema.ts';
import { sealedContext } from '#domain/session/rescue-file.ts';
import { FEW_FIELDS, isWithin, type Structure } from '#domain/text/json-structure.ts';
import { command } from '#server/database/command.ts';
import type { Db, SecretTable } from '#server/database/schema.ts';
import { deleteSecrets, findSecret, listSecrets, makeSecret } from '#server/database/secret.repository.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';

/** One secret for all contests, as it was before each had its own: files that were sealed under it still open. */
const FORMER_SECRET = 'rescue-files';
/** When contests began to have their own. Whoever came later has never had a key under the former secret. */
const FORMER_ENDED = 'rescue-files-ended';
/** A contest that is opened again, next month or next year, gets a new one. */
const SECRET_LIFETIME_MS = 7 * 24 * 3_600_000;
const SEAL_BYTES = 16;

const ofContest = (contestId: string) => `rescue-files/${contestId}/`;

function presentName(contestId: string, now: Date): string {
  const period = Math.floor(now.getTime() / SECRET_LIFETIME_MS);
  return `${ofContest(contestId)}${String(period).padStart(6, '0')}`;
}

export async function findRescueSecret(db: Db, contestId: string, now: Date): Promise<string | undefined> {
  return (await findSecret(db, presentName(contestId, now)))?.value;
}

/** Made when the contest's first page asks for a key; whoever comes second finds it. */
export const makeRescueSecretCommand = command(
  'session.make-rescue-secret',
  async (db: Db, { contestId, now }: { contestId: string; now: Date }): Promise<string> => {
    await makeSecret(db, FORMER_ENDED, now);
    return makeSecret(db, presentName(contestId, now), now);
  },
);

/** While a new version is rolled out, processes of the one before still give keys under the former secret. */
const dayAfter = ({ created_at }: SecretTable) =>
  new Date(Date.parse(created_at) + 24 * 3_600_000).toISOString();

/** What can have sealed a file of this user, newest first: secrets of its own contest, and of no other. */
export async function listRescueSecrets(
  db: Db,
  user: Pick<TicketUserRow, 'contest_id' | 'created_at'>,
): Promise<string[]> {
  const own = await listSecrets(db, ofContest(user.contest_id));
  const former = await findSecret(db, FORMER_SECRET);
  const ended = await findSecret(db, FORMER_ENDED);
  const isFormers = former !== undefined && (ended === undefined || user.created_at < dayAfter(ended));
  return [...own, ...(isFormers ? [former] : [])].map(({ value }) => value);
}

/** With the candidates gone there is nobody left whose file could be read. */
export const deleteRescueSecrets = (db: Db, contestId: string) => deleteSecrets(db, ofContest(contestId));

/** Each ticket user has a key of its own, so that a page can seal its own answers and nobody else's. */
export function rescueKey(secret: string, ticketUserId: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`rescue ${ticketUserId}`).digest();
}

export function parseRescueFile(text: string): RescueFile | undefined {
  if (!isWithin(text, FEW_FIELDS)) return undefined;
  try {
    return RescueFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined when the file was not sealed with this key, was changed since, or holds what no page has written. */
export function openRescueFile(
  file: RescueFile,
  key: Buffer,
  structure: Structure,
): RescueContent | undefined {
  try {
    const sealed = Buffer.from(file.sealed, 'base64');
    const nonce = Buffer.from(file.nonce, 'base64');
    const opener = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: SEAL_BYTES });
    opener.setAAD(Buffer.from(sealedContext(file.id)), { plaintextLength: sealed.length - SEAL_BYTES });
    opener.setAuthTag(sealed.subarray(-SEAL_BYTES));
    const opened = Buffer.concat([opener.update(sealed.subarray(0, -SEAL_BYTES)), opener.final()]);
    const text = opened.toString('utf8');
    return isWithin(text, structure) ? RescueContent.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}
