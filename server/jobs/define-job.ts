import type { z } from 'zod';
import type { Write } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { StoredFileRow } from '#server/files/stored-file.repository.ts';
import type { NewFile, OpenedFile } from '#server/files/stored-files.ts';

/** Which run of which job it is. Whoever has lost the job to another process has an old number. */
export interface JobHold {
  jobId: string;
  attempt: number;
}

/** What a job has to work with, in a thread of its own. */
export interface JobContext<Input> {
  input: Input;
  owner: string;
  /** Who began it. */
  actor: string;
  /** For commands that end the job together with what they change, see `finishJob`. */
  hold: JobHold;
  /** Cannot write. */
  db: Db;
  /** Resolves after the commit is on disk. Where nothing can be taken now it waits. */
  write: Write;
  /** A private file of the job's owner; throws where there is none any more. */
  openFile(id: string): Promise<OpenedFile>;
  /** Keeps a file for the owner, for as long as the job itself is kept; gives its id. */
  saveFile(file: NewFile): Promise<string>;
  /** Keeps a picture under its public address, until the job goes or something else makes it its own. */
  savePublicFile(file: NewFile): Promise<Pick<StoredFileRow, 'id' | 'key' | 'size'>>;
  /** Removes at once what this run has stored so: nothing came of it. */
  removePublicFiles(): Promise<void>;
  /** What earlier runs of this job have kept on their way: ids of files by name. */
  listSteps(): Promise<Map<string, string>>;
  /** Keeps a file for later runs of this job alone, which need not make it again; it goes when the job ends. Gives its id. */
  saveStep(name: string, file: Omit<NewFile, 'fileName'>): Promise<string>;
  /** A picture under its public address. */
  openPublicFile(key: string): ReturnType<FileStore['open']>;
  /** Where the operator has put the browser that prints; found in the usual places otherwise. */
  chromiumPath: string | undefined;
  /** The same of LibreOffice, which turns presentations into pages. */
  officePath: string | undefined;
  /** What the site is called, for links in what leaves it; undefined where nobody has said it. */
  publicUrl: string | undefined;
  /** How far it is, for those who wait; `total` 0 where nobody knows. */
  progress(done: number, total: number, message?: string): void;
  /** Cancelled, or no longer ours: stop soon, and leave nothing half done. */
  signal: AbortSignal;
  now(): Date;
}

export interface JobResult {
  /** What came of it, in a sentence: 导入了3000名考生. */
  note: string;
  /** What has to be mended in the file that it has read, before anything can come of it. */
  problem?: string;
  fileId?: string;
  /** For the page of its kind. */
  detail?: unknown;
}

/**
 * Long work of one kind. It may be begun anew from its input at any time, after a crash for instance: until its last step
 * it changes nothing that anybody sees, and that last step is one short transaction, or a file. What takes hours keeps what
 * it has made on its way (`saveStep`).
 */
export interface Job<Input extends z.ZodType = z.ZodType> {
  name: string;
  /** What people call it: 导入考生. */
  label: string;
  input: Input;
  /** What it is about, where its label does not say it all: the name of a contest. */
  subject?(input: z.output<Input>): string;
  run(context: JobContext<z.output<Input>>): Promise<JobResult>;
  /** Longer than this it is taken to hang. */
  mostMinutes?: number;
}

/** One of whose input nothing is known: a thread gives it what its own schema has read. */
export type AnyJob = Omit<Job, 'run' | 'subject'> & {
  run(context: JobContext<never>): Promise<JobResult>;
  subject?(input: never): string;
};

/** Jobs by name, as a job's thread finds them. */
export type JobRegistry = ReadonlyMap<string, AnyJob>;

export function defineJob<Input extends z.ZodType>(job: Job<Input>): Job<Input> {
  return job;
}

/** The work was refused for a reason that its owner is told; everything else that is thrown is our fault. */
export class JobRefused extends Error {}
