import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cancelJob, deleteJob, getFile, getJob, getJobs, watchJobs } from '#api/job.ts';
import { decideAccess } from '#domain/account/access.ts';
import { isFinished, JOB_TEXTS } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import type { Db } from '#server/database/schema.ts';
import { listFileNames } from '#server/files/stored-file.repository.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import { EventReply } from '#server/http/event-reply.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { holderOf } from './job.commands.ts';
import { findJob, type JobHead, listJobs } from './job.repository.ts';
import { removeJob } from './job-purge.ts';
import type { Jobs } from './jobs.ts';

/** The tray is small; older ones go by themselves. */
const MOST_SHOWN = 30;
/** While something happens, and while nothing does. */
const LOOK_AGAIN_MS = { busy: 500, idle: 3_000 };
/** Nor does a stream stay open for somebody who may hear nothing more, while nothing happens. */
const DECIDE_AGAIN_MS = 10_000;

interface JobRoutes {
  db: Db;
  jobs: Jobs;
  files: StoredFiles;
}

/** What a job carries out, see list-import.ts. */
const Following = z.object({ previewId: z.string() });
const previewIdOf = ({ input }: JobHead) => Following.safeParse(JSON.parse(input)).data?.previewId ?? '';

export function jobRoutes(app: FastifyInstance, { db, jobs, files }: JobRoutes): void {
  /** By owner and job: what somebody asks to be carried out may be another owner's. */
  async function fileNamesOf(rows: readonly JobHead[]): Promise<(row: JobHead) => string> {
    const ids = new Set(rows.flatMap((row) => [row.id, previewIdOf(row)]));
    ids.delete('');
    const files = await listFileNames(db, [...ids].map(holderOf));
    const names = new Map(files.map((file) => [entityId(file.owner, file.held_by), file.file_name]));
    const nameOf = (owner: string, id: string) => names.get(entityId(owner, holderOf(id)));
    return (row) => nameOf(row.owner, row.id) ?? nameOf(row.owner, previewIdOf(row)) ?? '';
  }

  const viewOf = (row: JobHead, fileNameOf: (row: JobHead) => string): JobView => ({
    id: row.id,
    owner: row.owner,
    actor: row.actor,
    kind: row.kind,
    label: jobs.labelOf(row.kind),
    subject: jobs.subjectOf(row),
    fileName: fileNameOf(row),
    previewId: previewIdOf(row),
    state: row.state,
    progress: row.progress,
    total: row.total,
    message: row.message,
    note: row.note,
    fileId: row.file_id,
    error: row.error,
    isStopping: row.cancel_asked === 1 && row.decided === 0 && !isFinished(row.state),
    isDecided: row.decided === 1,
    createdTime: row.created_at,
    finishedTime: row.finished_at,
  });

  const list = async (owner: string, actor: string) => {
    const rows = await listJobs(db, owner, actor, MOST_SHOWN);
    const fileNameOf = await fileNamesOf(rows);
    return rows.map((row) => viewOf(row, fileNameOf));
  };

  /** Whenever something has changed, until nobody listens or nobody may: each is sent to who may see it by then. */
  async function* changes(
    owner: string,
    actor: string,
    isAllowed: () => Promise<boolean>,
    signal: AbortSignal,
  ): AsyncGenerator<JobView[]> {
    let last = '';
    let decideAt = 0;
    while (!signal.aborted) {
      const found = await list(owner, actor);
      const text = JSON.stringify(found);
      const isNews = text !== last;
      if (isNews || performance.now() >= decideAt) {
        if (!(await isAllowed())) return;
        decideAt = performance.now() + DECIDE_AGAIN_MS;
      }
      if (isNews) yield found;
      last = text;
      const isIdle = found.every(({ state }) => isFinished(state));
      const waiting = AbortSignal.any([
        signal,
        AbortSignal.timeout(isIdle ? LOOK_AGAIN_MS.idle : LOOK_AGAIN_MS.busy),
      ]);
      await jobs.changed(waiting);
    }
  }

  serve(app, getJobs, ({ query, session }) => list(query.owner, session?.actor?.username ?? ''));

  serve(app, watchJobs, async ({ query, session, request }) => {
    const isAllowed = async () => {
      const current = await app.sessions.find(request, app.clock());
      return decideAccess(watchJobs.access, current?.actor, { owner: query.owner }) === 'allowed';
    };
    const actor = session?.actor?.username ?? '';
    return new EventReply((signal) => changes(query.owner, actor, isAllowed, signal));
  });

  serve(app, getJob, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findJob(db, owner, name);
    if (!row) return null;
    const view = viewOf(row, await fileNamesOf([row]));
    return { ...view, detail: row.detail === '' ? null : JSON.parse(row.detail) };
  });

  serve(app, cancelJob, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    return jobs.cancel(owner, name);
  });

  serve(app, deleteJob, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findJob(db, owner, name);
    if (!row) return false;
    if (!isFinished(row.state)) throw new HttpError(409, JOB_TEXTS.unfinished);
    return removeJob({ db, write: jobs.write, files }, row.id);
  });

  serve(app, getFile, async ({ query, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await files.find(owner, name, now);
    if (row?.privacy !== 'private') throw new HttpError(404, JOB_TEXTS.fileGone);
    return FileReply.stored(files.storeOf(row), row.key);
  });
}
