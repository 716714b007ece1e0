import type { BatchCommand } from '#server/database/command.ts';
import { submitOnPostgres } from './postgres-submission.repository.ts';
import { submitOnSqlite } from './sqlite-submission.repository.ts';
import type { SubmissionInput, SubmissionOutcome } from './submission-records.ts';

/** Answers that arrive together are committed together, and acknowledged after the commit. */
export const submitTaskCommand: BatchCommand<SubmissionInput, SubmissionOutcome> = {
  name: 'session.submit-task',
  sqlite: submitOnSqlite,
  postgres: submitOnPostgres,
};
