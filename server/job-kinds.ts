import type { Job, JobRegistry } from './jobs/define-job.ts';

const ALL: Job[] = [];

/** Every kind of long work, by name. Threads of jobs load this module. */
export const JOBS: JobRegistry = new Map(ALL.map((job) => [job.name, job]));
