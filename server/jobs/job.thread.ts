import { getPriority, setPriority } from 'node:os';
import { workerData } from 'piscina';
import { JOB_TEXTS, RESULT_KEPT_MS } from '#domain/job/job.ts';
import type { Write } from '#server/database/command.ts';
import { openReads } from '#server/database/postgres.ts';
import { kyselyOn, openSqliteReader } from '#server/database/sqlite.ts';
import { asError, failure, type Outcome } from '#server/database/writer-messages.ts';
import { openFiles } from '#server/files/open-files.ts';
import { listStepFiles, type StoredFileRow } from '#server/files/stored-file.repository.ts';
import { type NewFile, QuotaExceeded, StoredFiles } from '#server/files/stored-files.ts';
import { type JobContext, type JobRegistry, JobRefused } from './define-job.ts';
import { holderOf, stepHolderOf } from './job.commands.ts';
import type { FromThread, JobOutcome, JobTask, JobThreadData, ToThread } from './job-messages.ts';

/** Runs one job after the other, with a connection that cannot write: what is to be changed goes to the main thread. */
const {
  database,
  jobsModule,
  files: settings,
  fileQuota,
  niceness,
  chromiumPath,
  officePath,
  publicUrl,
} = workerData as JobThreadData;
const db = 'file' in database ? kyselyOn(openSqliteReader(database.file)) : openReads(database.url, 'jobs');
const stores = await openFiles(settings);
const { JOBS } = (await import(jobsModule)) as { JOBS: JobRegistry };

/**
 * Whoever answers requests comes first: on a machine that is full, a thread of niceness 10 gets a tenth of what others get.
 * Not before it has loaded, which is short and would take ten times as long. On Linux this is about the thread that says it;
 * elsewhere about the process. Whoever stands back already may not come forward.
 */
if (process.platform === 'linux' && niceness > getPriority()) setPriority(niceness);

/** What is asked of the main thread, and answered by number. */
class MainThread {
  readonly #task: JobTask;
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  readonly aborting = new AbortController();
  #lastId = 0;

  constructor(task: JobTask) {
    this.#task = task;
    task.port.on('message', (message: ToThread) => {
      if (message.type === 'abort') {
        this.aborting.abort();
        return;
      }
      this.#waiting.get(message.id)?.(message.outcome);
      this.#waiting.delete(message.id);
    });
  }

  say(message: FromThread): void {
    this.#task.port.postMessage(message);
  }

  write: Write = async ({ name }, input) => {
    this.#lastId += 1;
    const id = this.#lastId;
    const outcome = await new Promise<Outcome>((resolve) => {
      this.#waiting.set(id, resolve);
      this.say({ type: 'write', id, name, input });
    });
    if ('failed' in outcome) throw asError(outcome.failed);
    return outcome.output as never;
  };
}

function contextFor(task: JobTask, main: MainThread, input: unknown): JobContext<unknown> {
  const { owner, actor } = task;
  const { write } = main;
  const now = () => new Date(Date.now() + task.clockAhead);
  const files = new StoredFiles({ db, write, stores, quota: fileQuota });
  const save = (file: NewFile, privacy: StoredFileRow['privacy'], heldBy = holderOf(task.id)) => {
    const at = now();
    const expiresAt = new Date(at.getTime() + RESULT_KEPT_MS);
    const to = { owner, madeBy: actor, heldBy, expiresAt };
    return files.add(file, to, privacy, at);
  };
  const publicFiles: StoredFileRow[] = [];
  return {
    input,
    owner,
    actor,
    hold: { jobId: task.id, attempt: task.attempt },
    db,
    write,
    async openFile(id) {
      const file = await files.open(owner, id, now());
      if (!file) throw new JobRefused(JOB_TEXTS.fileGone);
      return file;
    },
    saveFile: async (file) => (await save(file, 'private')).id,
    async savePublicFile(file) {
      const stored = await save(file, 'public');
      publicFiles.push(stored);
      return stored;
    },
    async removePublicFiles() {
      for (const file of publicFiles.splice(0)) await files.remove(file);
    },
    listSteps: () => listStepFiles(db, stepHolderOf(task.id)),
    saveStep: async (name, file) =>
      (await save({ ...file, fileName: name }, 'private', stepHolderOf(task.id))).id,
    openPublicFile: (key) => stores.public.open(key),
    chromiumPath,
    officePath,
    publicUrl,
    progress: (progress, total, message = '') => main.say({ type: 'progress', progress, total, message }),
    signal: main.aborting.signal,
    now,
  };
}

async function run(task: JobTask, main: MainThread): Promise<JobOutcome> {
  const job = JOBS.get(task.kind);
  if (!job) throw new Error(`unknown kind of job ${task.kind}`);
  const context = contextFor(task, main, job.input.parse(JSON.parse(task.input)));
  return { result: await job.run(context as JobContext<never>) };
}

export async function runJob(task: JobTask): Promise<JobOutcome> {
  try {
    return await run(task, new MainThread(task));
  } catch (error) {
    if (error instanceof JobRefused) return { refused: error.message };
    if (error instanceof QuotaExceeded) return { refused: JOB_TEXTS.noRoom };
    return failure(error) as JobOutcome;
  } finally {
    task.port.close();
  }
}
