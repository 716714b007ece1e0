import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { type CandidateProblem, writtenCandidate } from '#domain/candidate/written-candidate.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { endLookups } from '#server/http/session.repository.ts';
import {
  beginChange,
  findCandidateRow,
  insertCandidateRow,
  lastChangeOf,
  updateCandidateRow,
} from './candidate-change.repository.ts';
import { findDeletionOf, moveToTrash } from './candidate-deletion.repository.ts';
import { followCandidates, hasTicketUsers, renumberFollowers } from './candidate-followers.repository.ts';
import { candidateFromRow, columnsOf, newCandidateRow } from './candidate.repository.ts';

/** The list is being replaced by an import; answers have been given under the number that is wanted; or it breaks a rule. */
export type CandidateRefusal = 'importing' | 'number-used' | { problem: CandidateProblem };

interface Written extends Change {
  fields: CandidateFields;
  /** Null takes the password away, undefined leaves it. */
  queryPasswordHash: string | null | undefined;
}

export const addCandidateCommand = command(
  'candidate.add',
  async (db: Db, input: Written): Promise<ChangeOutcome | CandidateRefusal> => {
    const { actor, owner, queryPasswordHash = null, now } = input;
    const written = writtenCandidate(input.fields, undefined);
    if ('problem' in written) return written;
    const { fields } = written;
    if (!(await beginChange(db, owner))) return 'importing';
    const row = {
      ...newCandidateRow(owner, fields, now),
      query_password_hash: queryPasswordHash,
      changed_by: actor,
    };
    if (!(await insertCandidateRow(db, row))) return 'name-taken';
    await followCandidates(db, owner, { from: fields.name, to: fields.name });
    return 'done';
  },
);

interface CandidateUpdate extends Written {
  name: string;
  /** The version that the author had before them; without one the last change wins. */
  base: number | undefined;
}

export const updateCandidateCommand = command(
  'candidate.update',
  async (db: Db, input: CandidateUpdate): Promise<SaveOutcome | CandidateRefusal> => {
    const { actor, owner, name, queryPasswordHash, base, now } = input;
    if (!(await beginChange(db, owner))) return 'importing';
    const row = await findCandidateRow(db, owner, name);
    if (!row) return { missing: await findDeletionOf(db, owner, name) };
    const { version } = row;
    if (base !== undefined && base !== version)
      return { stale: { ...(await lastChangeOf(db, row)), version } };
    const written = writtenCandidate(input.fields, candidateFromRow(row));
    if ('problem' in written) return written;
    const { fields } = written;
    if (fields.name !== name) {
      if (await findCandidateRow(db, owner, fields.name)) return 'name-taken';
      if (await hasTicketUsers(db, owner, fields.name)) return 'number-used';
    }
    await updateCandidateRow(db, row, {
      ...columnsOf(fields),
      ...(queryPasswordHash === undefined ? {} : { query_password_hash: queryPasswordHash }),
      version: version + 1,
      changed_at: now.toISOString(),
      changed_by: actor,
    });
    if (fields.name !== name) {
      await renumberFollowers(db, owner, name, fields.name);
      const detail = { from: name };
      await recordAudit(
        db,
        { actor, action: 'renumber-candidate', owner, subject: fields.name, detail },
        now,
      );
    }
    if (queryPasswordHash !== undefined && queryPasswordHash !== row.query_password_hash)
      await endLookups(db, { owner, names: [fields.name], now }, 'password-changed');
    await followCandidates(db, owner, { from: fields.name, to: fields.name });
    return { version: version + 1 };
  },
);

export const deleteCandidateCommand = command(
  'candidate.delete',
  async (
    db: Db,
    { actor, owner, name, now }: Change & { name: string },
  ): Promise<ChangeOutcome | CandidateRefusal> => {
    if (!(await beginChange(db, owner))) return 'importing';
    const moved = await moveToTrash(db, { actor, owner, now }, { names: [name] });
    if (moved === 0) return { missing: undefined };
    await recordAudit(db, { actor, action: 'delete-candidate', owner, subject: name }, now);
    return 'done';
  },
);
