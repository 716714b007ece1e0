import { PURGE_ACTOR } from '#domain/audit/audit-actor.ts';
import { recordAudit, recordAuditCount } from '#server/database/audit.repository.ts';
import { command, type WriteQueue } from '#server/database/command.ts';
import { newId } from '#server/database/ids.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { beginChange } from './candidate-change.repository.ts';
import {
  findCandidateDeletion,
  moveToTrash,
  purgeDeletedCandidates,
  type Restored,
  type RestoredPortion,
  restoreSome,
} from './candidate-deletion.repository.ts';

/** Few enough that the answers of a running test never wait long for them. */
const AT_ONCE = 500;

interface SomeCandidates extends Change {
  deletionId: string;
}

/** Some of an owner's candidates; repeated until there are none. */
export const deleteSomeCandidatesCommand = command(
  'candidate.delete-some',
  async (db: Db, { deletionId, ...change }: SomeCandidates): Promise<number | 'importing'> => {
    const { actor, owner, now } = change;
    if (!(await beginChange(db, owner))) return 'importing';
    const count = await moveToTrash(db, change, { most: AT_ONCE, deletionId });
    const record = { actor, action: 'delete-candidates', owner, subject: '' };
    if (count > 0) await recordAuditCount(db, { ...record, id: `delete-${deletionId}`, count }, now);
    return count;
  },
);

/** All of them, in portions that let answers pass. Whoever finds it cut short by a crash does it again. */
export async function deleteAllCandidates(write: WriteQueue, change: Change): Promise<number | 'importing'> {
  const deletionId = newId(change.now);
  let count = 0;
  for (;;) {
    const moved = await write.run(deleteSomeCandidatesCommand, { ...change, deletionId });
    if (moved === 'importing') return moved;
    count += moved;
    if (moved < AT_ONCE) return count;
  }
}

export const restoreSomeCandidatesCommand = command(
  'candidate.restore-some',
  async (
    db: Db,
    { id, after, ...change }: Change & { id: string; after: string },
  ): Promise<RestoredPortion | 'importing' | 'missing'> => {
    const { actor, owner, now } = change;
    if (!(await beginChange(db, owner))) return 'importing';
    const deletion = await findCandidateDeletion(db, owner, id);
    if (!deletion) return 'missing';
    if (after === '') {
      const detail = { count: deletion.count };
      await recordAudit(
        db,
        { actor, action: 'restore-candidates', owner, subject: deletion.example, detail },
        now,
      );
    }
    return restoreSome(db, deletion, { after, most: AT_ONCE });
  },
);

/** Brings back what was deleted together, as far as nobody else has the numbers now. */
export async function restoreCandidates(
  write: WriteQueue,
  change: Change & { id: string },
): Promise<Restored | 'importing' | 'missing'> {
  const sum: Restored = { restored: 0, taken: 0 };
  for (let after = ''; ;) {
    const some = await write.run(restoreSomeCandidatesCommand, { ...change, after });
    // Somebody else has brought the rest back.
    if (some === 'missing' && after !== '') return sum;
    if (typeof some === 'string') return some;
    sum.restored += some.restored;
    sum.taken += some.taken;
    if (some.last === undefined) return sum;
    after = some.last;
  }
}

/** Some of them, with whose they were once all that were deleted together are gone; repeated until there are none. */
export const purgeCandidatesCommand = command(
  'candidate.purge',
  async (db: Db, { now }: { now: Date }): Promise<{ count: number; owner: string | undefined }> => {
    const { count, finished } = await purgeDeletedCandidates(db, now, AT_ONCE);
    if (finished) {
      const { owner, count: people } = finished;
      const record = {
        actor: PURGE_ACTOR,
        action: 'purge-candidates',
        owner,
        subject: '',
        detail: { people },
      };
      await recordAudit(db, record, now);
    }
    return { count, owner: finished?.owner };
  },
);
