import { ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import type { JobHold } from '#server/jobs/define-job.ts';
import { finishJob } from '#server/jobs/job.commands.ts';
import { findJob, noteOfDone } from '#server/jobs/job.repository.ts';
import { type ArrivedArchive, storeArchive, type StoreOutcome } from './store-archive.ts';

/** The preview of an archive that is still there. */
export async function findArchivePreview(
  db: Db,
  owner: string,
  id: string,
): Promise<ArchivePreview | undefined> {
  const job = await findJob(db, owner, id);
  if (job?.state !== 'done' || job.detail === '') return undefined;
  return ArchivePreview.safeParse(JSON.parse(job.detail)).data;
}

interface ArchiveImport extends Change {
  previewId: string;
  /** As its author wants it; without one, that of the archive or the next one like it. */
  name: string | undefined;
  archive: ArrivedArchive;
  hold: JobHold;
}

/** `gone`: the preview was cleared meanwhile. */
export type ArchiveImportOutcome = StoreOutcome | { importedAs: string } | 'gone';

/** Makes a contest of an archive, all of it or nothing, and ends the job that was to do it. */
export const importArchiveCommand = command(
  'contest-archive.import',
  async (db: Db, input: ArchiveImport): Promise<ArchiveImportOutcome> => {
    const { owner, previewId, name, archive, hold, now } = input;
    const preview = await findArchivePreview(db, owner, previewId);
    if (!preview) return 'gone';
    if (preview.importedAs !== '') return { importedAs: preview.importedAs };
    const stored = await storeArchive(db, input, archive, name);
    if (!('name' in stored)) return stored;
    const note = archiveImportedNote(stored.name);
    await noteOfDone(db, previewId, note, JSON.stringify({ ...preview, importedAs: stored.name }));
    await finishJob(db, hold, { note, detail: stored }, now);
    return stored;
  },
);

export const archiveImportedNote = (name: string) => `已导入测试“${name}”`;

/** A contest of the owner's own out of a template. */
export const addFromTemplateCommand = command(
  'contest-archive.add-from-template',
  async (db: Db, input: Change & { archive: ArrivedArchive }): Promise<string> => {
    const stored = await storeArchive(db, input, input.archive, undefined);
    if (!('name' in stored)) throw new Error('a name that nobody has chosen was taken');
    return stored.name;
  },
);
