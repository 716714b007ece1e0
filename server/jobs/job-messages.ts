import type { MessagePort } from 'node:worker_threads';
import type { FilesSettings } from '#server/files/open-files.ts';
import type { Outcome } from '#server/database/writer-messages.ts';
import type { JobResult } from './define-job.ts';

/** What the main thread and a job's thread say to each other. */
export interface JobThreadData {
  /** SQLite's file, or PostgreSQL's address. */
  database: { file: string } | { url: string };
  /** Address of the module that exports JOBS; the infrastructure does not know the capabilities. */
  jobsModule: string;
  files: FilesSettings;
  fileQuota: number;
  niceness: number;
  chromiumPath: string | undefined;
  officePath: string | undefined;
  publicUrl: string | undefined;
}

export interface JobTask {
  id: string;
  attempt: number;
  kind: string;
  owner: string;
  actor: string;
  /** JSON. */
  input: string;
  /** How far the server's clock is ahead of the machine's, in ms: of tests, which move it by hand. */
  clockAhead: number;
  port: MessagePort;
}

export type FromThread =
  | { type: 'write'; id: number; name: string; input: unknown }
  | { type: 'progress'; progress: number; total: number; message: string };

export type ToThread = { type: 'written'; id: number; outcome: Outcome } | { type: 'abort' };

/** Refused: for its owner. Failed: for the operator. */
export type JobOutcome = { result: JobResult } | { refused: string } | Extract<Outcome, { failed: unknown }>;
