import { PURGE_ACTOR } from '#domain/audit/audit-actor.ts';
import { dropListOfDeleted } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { NamedKind } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { deleteRescueSecrets } from '#server/session/index.ts';
import { hasAnyComeSince, hasUnlimitedTime, isAnySeenSince } from './purge-ended.repository.ts';
import {
  deletePeople,
  deleteProgress,
  deleteRecords,
  deleteThing,
  type FormerUse,
  forgetUse,
  lockPeople,
  purgeDeletedUsers,
} from './purge.repository.ts';

/** Few enough that the answers of a running test never wait long for them. */
const PEOPLE_AT_ONCE = 100;

/**
 * Some of a contest's candidates with all that they have left; gives back how many. Repeated until there are none. With `before`
 * undefined, and nobody goes, once somebody is there who was seen since then.
 */
export const purgePeopleCommand = command(
  'trash.purge-people',
  async (
    db: Db,
    { contestId, before }: { contestId: string; before?: string | undefined },
  ): Promise<number | undefined> => {
    if (before !== undefined && (await hasAnyComeSince(db, contestId, before))) return undefined;
    if (before !== undefined && (await hasUnlimitedTime(db, contestId))) return undefined;
    const ids = await lockPeople(db, contestId, PEOPLE_AT_ONCE);
    if (before !== undefined && (await isAnySeenSince(db, ids, before))) return undefined;
    return deletePeople(db, contestId, ids, PEOPLE_AT_ONCE);
  },
);

/** Of a contest that goes on after all. */
export const recordPurgedPeopleCommand = command(
  'trash.record-purged-people',
  async (db: Db, { owner, name, people, now }: Omit<Purged, 'kind' | 'id'>): Promise<void> => {
    const detail = { people, isGone: false };
    await recordAudit(db, { actor: PURGE_ACTOR, action: 'purge-contest', owner, subject: name, detail }, now);
  },
);

/** Answers that were deleted one by one and can no longer be brought back. */
export const purgeAnswersCommand = command(
  'trash.purge-answers',
  async (
    db: Db,
    { deletedBefore, now }: { deletedBefore: string; now: Date },
  ): Promise<{ count: number; owners: string[] }> => {
    const users = await purgeDeletedUsers(db, { deletedBefore }, PEOPLE_AT_ONCE);
    const contests = Map.groupBy(users, (user) => user.contest_id);
    for (const [subject, ofContest] of contests) {
      const owner = ofContest[0]?.owner ?? '';
      const detail = { people: ofContest.length };
      await recordAudit(db, { actor: PURGE_ACTOR, action: 'purge-ticket-user', owner, subject, detail }, now);
    }
    return { count: users.length, owners: [...new Set(users.map(({ owner }) => owner))] };
  },
);

interface Purged {
  kind: NamedKind;
  id: string;
  owner: string;
  name: string;
  /** How many candidates went with it. */
  people: number;
  now: Date;
}

/** What is left when its candidates are gone. One that is not deleted stays: only its candidates have gone. */
export const purgeThingCommand = command(
  'trash.purge-thing',
  async (db: Db, { kind, id, owner, name, people, now }: Purged): Promise<void> => {
    if (kind === 'contest') {
      await deleteProgress(db, id);
      await deleteRescueSecrets(db, id);
      await deleteRecords(db, { id, owner, name });
      await dropListOfDeleted(db, id);
    }
    const isGone = await deleteThing(db, kind, id, now);
    const record = { actor: PURGE_ACTOR, action: `purge-${kind}`, owner, subject: name };
    await recordAudit(
      db,
      { ...record, detail: { ...(people > 0 || kind === 'contest' ? { people } : {}), isGone } },
      now,
    );
  },
);

/** What keeps the bytes of a deleted file although nobody can come to see them any more. */
export const forgetUsesCommand = command(
  'trash.forget-uses',
  async (db: Db, { uses }: { uses: FormerUse[] }): Promise<void> => {
    for (const use of uses) await forgetUse(db, use);
  },
);
