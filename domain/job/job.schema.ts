import { z } from 'zod';
import { JOB_STATES } from './job.ts';

/** What the tray shows of a job. */
export const JobView = z.object({
  id: z.string(),
  owner: z.string(),
  actor: z.string(),
  kind: z.string(),
  /** What people call its kind. */
  label: z.string(),
  /** What it is about, such as a contest; empty where the label says it all. */
  subject: z.string(),
  /** The file that it reads, or has written; empty without one. */
  fileName: z.string(),
  /** The job whose findings it carries out; empty where there is none. */
  previewId: z.string(),
  state: z.enum(JOB_STATES),
  progress: z.number(),
  /** 0 while nobody knows. */
  total: z.number(),
  /** What it is doing. */
  message: z.string(),
  /** What came of it. */
  note: z.string(),
  /** Empty without a file to download. */
  fileId: z.string(),
  /** Why it failed; of one that is done, what has to be mended in the file that it has read. */
  error: z.string(),
  /** It has been asked to stop, and is about to. */
  isStopping: z.boolean(),
  /** It has begun to write, and cannot be cancelled any more. */
  isDecided: z.boolean(),
  createdTime: z.string(),
  finishedTime: z.string(),
});
export type JobView = z.infer<typeof JobView>;

/** With what its kind has found out, for the page that shows it. */
export const JobDetail = JobView.extend({ detail: z.unknown() });
export type JobDetail = z.infer<typeof JobDetail>;
