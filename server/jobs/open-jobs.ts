import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Database, sqliteFile } from '#server/database/database.ts';
import type { Files } from '#server/files/open-files.ts';
import { StoredFiles } from '#server/files/stored-files.ts';
import { jobRoutes } from './job.routes.ts';
import { Jobs } from './jobs.ts';
import type { JobRegistry } from './define-job.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
    storedFiles: StoredFiles;
  }
}

export interface JobKinds {
  registry: JobRegistry;
  /** Address of the module that exports them as JOBS, for the threads. */
  module: string;
}

interface OpenJobs {
  config: Config;
  database: Database;
  files: Files;
  kinds: JobKinds;
}

/** Files with a row, jobs, and the calls about both. */
export function openJobs(app: FastifyInstance, { config, database, files, kinds }: OpenJobs): void {
  const { db, write } = database;
  const { dataDir, databaseUrl, objectStorage, fileQuota, jobNiceness, chromiumPath, officePath, publicUrl } =
    config;
  const storedFiles = new StoredFiles({
    db,
    write: (wanted, input) => write.run(wanted, input),
    stores: files,
    quota: fileQuota,
  });
  const jobs = new Jobs({
    database,
    registry: kinds.registry,
    thread: {
      database: databaseUrl === undefined ? { file: sqliteFile(dataDir) } : { url: databaseUrl },
      jobsModule: kinds.module,
      files: { dataDir, objectStorage },
      fileQuota,
      niceness: jobNiceness,
      chromiumPath,
      officePath,
      publicUrl,
    },
    clock: app.clock,
    log: app.log,
  });
  app.decorate('storedFiles', storedFiles);
  app.decorate('jobs', jobs);
  app.addHook('onReady', () => jobs.open());
  app.addHook('onClose', () => jobs.close());
  jobRoutes(app, { db, jobs, files: storedFiles });
}
