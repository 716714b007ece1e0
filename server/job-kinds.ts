import { exportCandidatesJob } from './candidate/candidate-export.jobs.ts';
import { importCandidatesJob, previewCandidatesJob } from './candidate/candidate-import.jobs.ts';
import { exportTicketsJob } from './contest/ticket-export.jobs.ts';
import { importTicketsJob, previewTicketsJob } from './contest/ticket-import.jobs.ts';
import { exportContestJob } from './contest-archive/contest-export.jobs.ts';
import { importContestJob, previewContestJob } from './contest-import/contest-import.jobs.ts';
import { statisticsJob } from './result-statistics/result-statistics.jobs.ts';
import { exportResultsJob } from './result-export/result-export.jobs.ts';
import { exportTaskImagesJob } from './result-export/task-images.jobs.ts';
import { exportTicketLogsJob } from './result-export/ticket-logs.jobs.ts';
import { exportReportsJob } from './report/report-batch.jobs.ts';
import { importSlidesJob } from './slide-import/slide-import.jobs.ts';
import type { AnyJob, JobRegistry } from './jobs/define-job.ts';

const ALL: AnyJob[] = [
  previewCandidatesJob,
  importCandidatesJob,
  exportCandidatesJob,
  previewTicketsJob,
  importTicketsJob,
  exportTicketsJob,
  previewContestJob,
  importContestJob,
  exportContestJob,
  statisticsJob,
  exportResultsJob,
  exportTicketLogsJob,
  exportTaskImagesJob,
  exportReportsJob,
  importSlidesJob,
];

/** Every kind of long work, by name. Threads of jobs load this module. */
export const JOBS: JobRegistry = new Map(ALL.map((job) => [job.name, job]));
