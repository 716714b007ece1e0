import type { FastifyInstance } from 'fastify';
import { cancelJob, deleteJob, getFile, getJob, getJobs, watchJobs } from '#api/job.ts';
import { decideAccess } from '#domain/account/access.ts';
import { isFinished, JOB_TEXTS } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Db } from '#server/database/schema.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import { EventReply } from '#server/http/event-reply.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
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

export function jobRoutes(app: FastifyInstance, { db, jobs, files }: JobRoutes): void {
  const viewOf = (row: JobHead): JobView => ({
    id: row.id,
    owner: row.owner,
    actor: row.actor,
    kind: row.kind,
    label: jobs.labelOf(row.kind),
    subject: jobs.subjectOf(row),
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

  const list = async (owner: string, actor: string) =>
    (await listJobs(db, owner, actor, MOST_SHOWN)).map(viewOf);

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
    return row ? { ...viewOf(row), detail: row.detail === '' ? null : JSON.parse(row.detail) } : null;
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
