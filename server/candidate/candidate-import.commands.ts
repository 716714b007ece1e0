import { countsText } from '#domain/import/import-outcome.ts';
import { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import type { JobHold } from '#server/jobs/define-job.ts';
import { decideJob, finishJob, keepHold } from '#server/jobs/job.commands.ts';
import { findJob, isSuperseded, supersedeJobs } from '#server/jobs/job.repository.ts';
import { touchList } from './candidate-change.repository.ts';
import {
  analyze,
  type AppliedPortion,
  applyStaged,
  deleteForgottenImports,
  findImport,
  forgetEarlierImports,
  revisionOf,
  rowsAtOnce,
  setImport,
  setImporting,
  stageCandidates,
  startImport,
  takeImport,
} from './candidate-import.repository.ts';

/** By the job that reads a list. */
interface Staging {
  hold: JobHold;
  now: Date;
}

/** Whoever looks at a new list no longer wants the one before: its rows go, a portion at a time. */
export const startImportCommand = command(
  'candidate.start-import',
  async (db: Db, { owner, hold, now }: Staging & { owner: string }): Promise<void> => {
    await keepHold(db, hold, now);
    const revision = await revisionOf(db, owner);
    const created_at = now.toISOString();
    await supersedeJobs(db, await forgetEarlierImports(db, owner, hold.jobId));
    await startImport(db, { job_id: hold.jobId, owner, state: 'reading', revision, staged: 0, created_at });
  },
);

/** `rows` are StagedCandidateTable as JSON text, which crosses the threads that answer requests unread. */
export const stageCandidatesCommand = command(
  'candidate.stage',
  async (db: Db, { rows, hold, now }: Staging & { rows: string }): Promise<void> => {
    await keepHold(db, hold, now);
    await stageCandidates(db, rows);
  },
);

export const finishStagingCommand = command(
  'candidate.finish-staging',
  async (db: Db, { staged, hold, now }: Staging & { staged: number }): Promise<void> => {
    await keepHold(db, hold, now);
    await setImport(db, hold.jobId, { state: 'staged', staged });
  },
);

/** By itself: where it fails the next list is read more slowly, and nothing is undone. */
export const analyzeCommand = command('candidate.analyze', analyze);

interface TakeOver extends Change {
  /** The job that has read and staged the list. */
  previewId: string;
  hold: JobHold;
}

/** Taken: it is decided, and `left` rows are still to be moved. */
export type TakeOverOutcome =
  | 'imported'
  | 'bad-rows'
  | 'superseded'
  | 'expired'
  | 'candidates-changed'
  | 'importing'
  | { staged: number; left: number };

/** What the preview has counted, unless somebody has cleared it meanwhile. */
async function findCounts(
  db: Db,
  { owner, previewId }: TakeOver,
): Promise<ImportPreview['counts'] | undefined> {
  const preview = await findJob(db, owner, previewId);
  return ImportPreview.safeParse(JSON.parse(preview?.detail || 'null')).data?.counts;
}

async function whyGone(db: Db, input: TakeOver): Promise<'bad-rows' | 'superseded' | 'expired'> {
  const preview = await findJob(db, input.owner, input.previewId);
  if (preview && isSuperseded(preview)) return 'superseded';
  return (await findCounts(db, input))?.refused ? 'bad-rows' : 'expired';
}

async function finish(db: Db, change: TakeOver, staged: number): Promise<void> {
  const { owner, previewId, hold, now } = change;
  await setImport(db, previewId, { state: 'applied' });
  await touchList(db, owner);
  await setImporting(db, owner, '');
  const counts = await findCounts(db, change);
  const note = counts ? `已导入考生：${countsText(counts)}` : `已导入${staged}名考生`;
  await finishJob(db, hold, { note }, now);
}

/** Decides that the list is taken over. From here on nothing can refuse it, and nobody else changes the owner's list. */
export const takeOverImportCommand = command(
  'candidate.take-over',
  async (db: Db, input: TakeOver): Promise<TakeOverOutcome> => {
    const { actor, owner, previewId, now } = input;
    const found = await findImport(db, owner, previewId);
    if (found?.state === 'applied') return 'imported';
    if (found?.state !== 'staged' && found?.state !== 'taken') {
      return whyGone(db, input);
    }
    const { staged } = found;
    if (found.state === 'taken') {
      await decideJob(db, input.hold);
      return { staged, left: staged };
    }
    const { revision, importing } = await touchList(db, owner);
    if (importing !== '') return 'importing';
    if (revision !== found.revision + 1) return 'candidates-changed';
    if (!(await takeImport(db, previewId))) {
      // Since it was looked at another run has taken it, or a newer preview its place.
      return (await findImport(db, owner, previewId))?.state === 'forgotten' ? 'superseded' : 'imported';
    }
    const counts = await findCounts(db, input);
    const detail = counts ? { note: countsText(counts) } : { staged };
    await recordAudit(db, { actor, action: 'import-candidates', owner, subject: '', detail }, now);
    await decideJob(db, input.hold);
    await setImporting(db, owner, previewId);
    // A short list is taken over in the transaction that decides it; more is decided, and then carried out in portions.
    const most = rowsAtOnce(db);
    if (staged > most) return { staged, left: staged };
    await applyStaged(db, previewId, input, { after: '', most });
    await finish(db, input, staged);
    return { staged, left: 0 };
  },
);

interface NextPortion extends TakeOver {
  staged: number;
  /** The last number that this run has moved; empty at its beginning. */
  after: string;
}

/** One more portion; where none was left the import is over. */
export const applyImportCommand = command(
  'candidate.apply-import',
  async (db: Db, { staged, after, ...change }: NextPortion): Promise<AppliedPortion> => {
    await keepHold(db, change.hold, change.now);
    // Whoever renames a test in all rows comes before this portion or after it.
    await touchList(db, change.owner);
    const portion = await applyStaged(db, change.previewId, change, { after, most: rowsAtOnce(db) });
    if (portion.count === 0) await finish(db, change, staged);
    return portion;
  },
);

export const forgetImportsCommand = command('candidate.forget-imports', (db: Db) =>
  deleteForgottenImports(db, rowsAtOnce(db)),
);

/** Lists that were read and never taken over, once their job is gone; in portions that let answers pass. */
export async function forgetImports(write: WriteQueue, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write.run(forgetImportsCommand, undefined)));
}

/** Who took away a list of people, and which part of it. */
export const recordExportCommand = command(
  'candidate.record-export',
  (db: Db, { actor, owner, now, filter }: Change & { filter: Record<string, string> }) => {
    const detail = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
    return recordAudit(db, { actor, action: 'export-candidates', owner, subject: '', detail }, now);
  },
);
