import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { JOB_TEXTS, RESULT_KEPT_MS } from '#domain/job/job.ts';
import { contentTypeOf, type FileExtension } from '#domain/resource/file-formats.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type UploadRules, withUpload } from '#server/http/uploads.ts';
import type { Job } from './define-job.ts';
import type { JobRow } from './job.repository.ts';

export interface Who {
  owner: string;
  actor: string;
}

/** An upload call whose file a job reads. */
export interface JobUpload<Input extends z.ZodType> {
  request: FastifyRequest;
  who: Who;
  /** What the job has to know. */
  inputOf(fileId: string): z.input<Input>;
  now: Date;
}

/** Keeps the file for as long as the job, and begins that; gives its id. */
export async function beginWithUpload<Input extends z.ZodType>(
  { jobs, storedFiles }: FastifyInstance,
  job: Job<Input>,
  rules: Omit<UploadRules<FileExtension>, 'owner'>,
  { request, who, inputOf, now }: JobUpload<Input>,
): Promise<string> {
  const { owner, actor } = who;
  return withUpload(request, { ...rules, owner }, async ({ path, fileName, extension }) => {
    const expiresAt = new Date(now.getTime() + RESULT_KEPT_MS);
    const file = { path, fileName, extension, contentType: contentTypeOf(extension) };
    const to = { owner, madeBy: actor, heldBy: '', expiresAt };
    const stored = await storedFiles.add(file, to, 'private', now).catch((error: unknown) => {
      throw error instanceof QuotaExceeded ? new HttpError(413, JOB_TEXTS.noRoom, { field: 'file' }) : error;
    });
    try {
      return await jobs.start(job, { ...who, input: inputOf(stored.id), files: [stored.id] });
    } catch (error) {
      // Nobody sees it, and it would take up the owner's room for a week.
      await storedFiles.remove(stored).catch(() => undefined);
      throw error;
    }
  });
}

/** A job that has done its work; what it refused is the refusal of the call. */
export async function untilDone(
  { jobs }: FastifyInstance,
  owner: string,
  id: string,
  signal: AbortSignal,
): Promise<JobRow> {
  const row = await jobs.untilEnded(owner, id, signal);
  if (row?.state === 'done') return row;
  throw new HttpError(422, row?.error || JOB_TEXTS.unexpected, { field: 'file' });
}

/** Until whoever waits for the answer is gone. */
export function whileWaitedFor(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
