import { JOB_TEXTS, MOST_RUNNING_OF_ONE } from '#domain/job/job.ts';
import type { Db, JobTable } from '#server/database/schema.ts';
import type { JobHold } from './define-job.ts';

export type JobRow = JobTable;

/** All but its detail, which may be long. */
const HEAD = [
  'id',
  'owner',
  'actor',
  'kind',
  'state',
  'progress',
  'total',
  'message',
  'input',
  'note',
  'file_id',
  'error',
  'cancel_asked',
  'decided',
  'created_at',
  'started_at',
  'finished_at',
] as const;
export type JobHead = Pick<JobRow, (typeof HEAD)[number]>;

export async function insertJob(db: Db, row: JobRow): Promise<void> {
  await db.insertInto('job').values(row).execute();
}

export async function countUnfinished(db: Db, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('finished_at', '=', '')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasUnfinishedJobs(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('finished_at', '=', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the owner, and those that the caller has begun for somebody else; the newest first. */
export async function listJobs(db: Db, owner: string, actor: string, most: number): Promise<JobHead[]> {
  return db
    .selectFrom('job')
    .select(HEAD)
    .where((eb) => eb.or([eb('owner', '=', owner), eb('actor', '=', actor)]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

export async function findJob(db: Db, owner: string, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();
}

/** Those of an owner that are kept, whatever has become of them. */
export async function listJobsOfKind(
  db: Db,
  owner: string,
  kind: string,
): Promise<Pick<JobRow, 'id' | 'input'>[]> {
  return db
    .selectFrom('job')
    .select(['id', 'input'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .execute();
}

/** The last that was begun with exactly this input. */
export async function findNewestLike(
  db: Db,
  { owner, kind, input }: Pick<JobRow, 'owner' | 'kind' | 'input'>,
): Promise<JobRow | undefined> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('input', '=', input)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those of a kind that have ended before a time. */
export async function listDoneBefore(
  db: Db,
  { owner, kind, before }: Pick<JobRow, 'owner' | 'kind'> & { before: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('finished_at', '<>', '')
    .where('finished_at', '<=', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Waiting, or left by a process that has fallen silent; those first that have waited longest. */
export async function listClaimable(db: Db, silentSince: string, most: number): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('finished_at', '=', '')
    .where((eb) => {
      const runningOfOwner = eb
        .selectFrom('job as other')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('other.owner', '=', 'job.owner')
        .where('other.finished_at', '=', '')
        .where('other.state', '=', 'running')
        .where('other.heard_at', '>', silentSince);
      return eb.or([
        eb.and([eb('state', '=', 'waiting'), eb(runningOfOwner, '<', MOST_RUNNING_OF_ONE)]),
        eb.and([eb('state', '=', 'running'), eb('heard_at', '<=', silentSince)]),
      ]);
    })
    .orderBy('created_at')
    .limit(most)
    .execute();
}

/** Of several processes that try at once one succeeds: the number of the attempt is part of the question. */
export async function takeJob(db: Db, { id, attempt }: JobRow, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'running', attempt: attempt + 1, heard_at: now, started_at: now, progress: 0, total: 0 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('finished_at', '=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only whoever holds the job may say anything about it. */
export async function updateHeldJob(
  db: Db,
  { jobId, attempt }: JobHold,
  change: Partial<JobRow>,
): Promise<Pick<JobRow, 'cancel_asked' | 'decided'> | undefined> {
  return db
    .updateTable('job')
    .set(change)
    .where('id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning(['cancel_asked', 'decided'])
    .executeTakeFirst();
}

/** False where it was lost, or asked to stop before. */
export async function decideHeldJob(db: Db, { jobId, attempt }: JobHold): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ decided: 1 })
    .where('id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('cancel_asked', '=', 0), eb('decided', '=', 1)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What waits ends at once; what runs is asked to. What is decided is carried out. */
export async function askToCancel(db: Db, owner: string, id: string, now: string): Promise<boolean> {
  const unfinished = db
    .updateTable('job')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('decided', '=', 0)
    .where('finished_at', '=', '');
  const waiting = await unfinished
    .set({ state: 'cancelled', cancel_asked: 1, finished_at: now })
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) return true;
  const running = await unfinished.set({ cancel_asked: 1 }).executeTakeFirst();
  return running.numUpdatedRows > 0n;
}

/** Whoever has a thread to spare takes it up from its beginning. */
const WAITING = { state: 'waiting', heard_at: '' } as const;

export async function releaseHeldJob(db: Db, hold: JobHold): Promise<void> {
  await updateHeldJob(db, hold, WAITING);
}

export async function releaseAll(db: Db): Promise<void> {
  await db.updateTable('job').set(WAITING).where('state', '=', 'running').execute();
}

/** Those of the same kind that were begun before this one and have done their work. */
export async function listEarlierDone(
  db: Db,
  { owner, kind, id }: Pick<JobRow, 'owner' | 'kind' | 'id'>,
): Promise<Pick<JobRow, 'id' | 'detail'>[]> {
  return db
    .selectFrom('job')
    .select(['id', 'detail'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .where('created_at', '<=', (eb) => eb.selectFrom('job as own').select('created_at').where('id', '=', id))
    .where('id', '<>', id)
    .execute();
}

/** What it had found is gone, for the sake of a newer one. */
export const isSuperseded = ({ state, detail, note }: Pick<JobRow, 'state' | 'detail' | 'note'>): boolean =>
  state === 'done' && detail === '' && note === JOB_TEXTS.superseded;

/** What they have left is of no use any more, and they say so. */
export async function supersedeJobs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('job')
    .set({ note: JOB_TEXTS.superseded, detail: '' })
    .where('id', 'in', ids)
    .where('state', '=', 'done')
    .execute();
}

/** What has become of what it had found. */
export async function noteOfDone(db: Db, id: string, note: string, detail: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ note, detail })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .execute();
}

export async function deleteFinishedJob(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('finished_at', '<>', '')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listOutdatedJobs(db: Db, finishedBefore: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('finished_at', '<>', '')
    .where('finished_at', '<=', finishedBefore)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
