import { findTakenName } from '#domain/candidate/answered-name.ts';
import type { CandidateFields, RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { CANDIDATE_LABELS, toldRemark } from '#domain/candidate/candidate-values.ts';
import { withContestsOfNow } from '#domain/candidate/named-contests.ts';
import { type CandidateProblem, writtenCandidate } from '#domain/candidate/written-candidate.ts';
import { renumberSample } from '#server/report-template/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { namesNow } from '#server/database/former-name.repository.ts';
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
import {
  followCandidates,
  hasTicketUsers,
  listAnsweredNames,
  renumberFollowers,
} from './candidate-followers.repository.ts';
import { candidateFromRow, columnsOf, fieldsFromRow, newCandidateRow } from './candidate.repository.ts';

/**
 * The list is being replaced by an import; answers have been given under the number that is wanted; it breaks a rule; or
 * answers would get another name.
 */
export type CandidateRefusal =
  | 'importing'
  | 'number-used'
  | { problem: CandidateProblem }
  | { number: string; answeredAs: string };

interface Written extends Change {
  fields: CandidateFields;
  /** Null takes the password away, undefined leaves it. */
  queryPasswordHash: string | null | undefined;
  rename: RenameConsent;
}

/** With the tests as they are called now: the page may have been open since before one was renamed. */
async function namingContests(db: Db, owner: string, fields: CandidateFields): Promise<CandidateFields> {
  if (fields.contest === '' && fields.contests === '') return fields;
  return withContestsOfNow(fields, await namesNow(db, 'contest', owner));
}

/** What became of a query password; never which one it is. */
function passwordDeed(before: string | null, after: string | null | undefined): string | undefined {
  if (after === undefined || after === before) return undefined;
  if (after === null) return '已取消';
  return before === null ? '已设置' : '已更改';
}

const CHANGED_IN_WORDS = Object.keys(CANDIDATE_LABELS).filter(
  (field) => field !== 'name',
) as (keyof typeof CANDIDATE_LABELS)[];

/** For the audit log: who it is, and each field that has changed. Undefined where nothing has. */
function changesOf(
  before: CandidateFields,
  after: CandidateFields,
  queryPassword: string | undefined,
): Record<string, unknown> | undefined {
  const changed = CHANGED_IN_WORDS.filter((field) => before[field] !== after[field]);
  const hasLevel = JSON.stringify(before.level) !== JSON.stringify(after.level);
  if (changed.length === 0 && !hasLevel && queryPassword === undefined && before.name === after.name)
    return undefined;
  return {
    ...(before.name === after.name ? {} : { from: before.name, to: after.name }),
    realName: after.realName,
    ...Object.fromEntries(
      changed.map((field) => {
        const told = field === 'remark' ? toldRemark : (text: string) => text;
        return [field, { from: told(before[field]), to: told(after[field]) }];
      }),
    ),
    ...(hasLevel ? { level: '已更改' } : {}),
    ...(queryPassword === undefined ? {} : { queryPassword }),
  };
}

/** The name under which the number has answered, where somebody has to be asked about the new one. */
async function findUnaskedName(
  db: Db,
  { owner, rename }: Pick<Written, 'owner' | 'rename'>,
  number: string,
  realName: string,
): Promise<{ number: string; answeredAs: string } | undefined> {
  if (rename === 'allow') return undefined;
  const answeredAs = findTakenName((await listAnsweredNames(db, owner, [number])).get(number), realName);
  return answeredAs === undefined ? undefined : { number, answeredAs };
}

export const addCandidateCommand = command(
  'candidate.add',
  async (db: Db, input: Written): Promise<ChangeOutcome | CandidateRefusal> => {
    const { actor, owner, queryPasswordHash = null, now } = input;
    const written = writtenCandidate(input.fields, undefined);
    if ('problem' in written) return written;
    if (!(await beginChange(db, owner))) return 'importing';
    const fields = await namingContests(db, owner, written.fields);
    const unasked = await findUnaskedName(db, input, fields.name, fields.realName);
    if (unasked) return unasked;
    const row = {
      ...newCandidateRow(owner, fields, now),
      query_password_hash: queryPasswordHash,
      changed_by: actor,
    };
    if (!(await insertCandidateRow(db, row))) return 'name-taken';
    await followCandidates(db, input, { from: fields.name, to: fields.name });
    const { name: subject, realName, school, grade, class: inClass } = fields;
    const queryPassword = passwordDeed(null, queryPasswordHash);
    const detail = { realName, school, grade, class: inClass, ...(queryPassword ? { queryPassword } : {}) };
    await recordAudit(db, { actor, action: 'add-candidate', owner, subject, detail }, now);
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
    const fields = await namingContests(db, owner, written.fields);
    if (fields.name !== name) {
      if (await findCandidateRow(db, owner, fields.name)) return 'name-taken';
      if (await hasTicketUsers(db, owner, fields.name)) return 'number-used';
    }
    const unasked = await findUnaskedName(db, input, name, fields.realName);
    if (unasked) return unasked;
    await updateCandidateRow(db, row, {
      ...columnsOf(fields),
      ...(queryPasswordHash === undefined ? {} : { query_password_hash: queryPasswordHash }),
      version: version + 1,
      changed_at: now.toISOString(),
      changed_by: actor,
    });
    if (fields.name !== name) {
      await renumberFollowers(db, row, fields.name);
      await renumberSample(db, input, row.name, fields.name);
    }
    const detail = changesOf(
      fieldsFromRow(row),
      fields,
      passwordDeed(row.query_password_hash, queryPasswordHash),
    );
    const action = fields.name === name ? 'edit-candidate' : 'renumber-candidate';
    if (detail) await recordAudit(db, { actor, action, owner, subject: fields.name, detail }, now);
    if (queryPasswordHash !== undefined && queryPasswordHash !== row.query_password_hash)
      await endLookups(db, { owner, names: [fields.name], now }, 'password-changed');
    await followCandidates(db, input, { from: fields.name, to: fields.name });
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
    const row = await findCandidateRow(db, owner, name);
    if (!row) return { missing: undefined };
    await moveToTrash(db, { actor, owner, now }, { names: [name] });
    const detail = { realName: row.real_name };
    await recordAudit(db, { actor, action: 'delete-candidate', owner, subject: name, detail }, now);
    return 'done';
  },
);
