import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { renamesRefusal } from '#domain/candidate/answered-name.ts';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { importedText, refusedText } from '#domain/import/import-outcome.ts';
import { ImportPreview, type ListTakeOver } from '#domain/import/import-preview.schema.ts';
import { JOB_TEXTS, RESULT_KEPT_MS } from '#domain/job/job.ts';
import { contentTypeOf, MAX_SHEET_BYTES, SHEET_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { HttpError } from '#server/http/http-error.ts';
import { withUpload } from '#server/http/uploads.ts';
import type { Job } from './define-job.ts';
import type { JobRow } from './job.repository.ts';

const UPLOAD_RULES = { extensions: SHEET_EXTENSIONS, maxBytes: MAX_SHEET_BYTES };

/** A list that comes as a spreadsheet, by two jobs. */
interface ListJobs<Input extends z.ZodType> {
  /** Reads it, stages what it would change, and leaves an ImportPreview as its detail. */
  preview: Job<Input>;
  /** Takes over what that one has staged, whole or not at all. */
  takeOver: Job<typeof ListTakeOver>;
}

interface Who {
  owner: string;
  actor: string;
}

/** An upload call with a list in it. */
interface ListUpload<Input extends z.ZodType> {
  request: FastifyRequest;
  who: Who;
  /** What its preview has to know. */
  inputOf(fileId: string): z.input<Input>;
  now: Date;
}

/** What the calls of a list have in common; each gives what is said in `msg`. */
export function listImport<Input extends z.ZodType>(app: FastifyInstance, list: ListJobs<Input>) {
  const { jobs, storedFiles } = app;

  /** Keeps the file for as long as its preview, and begins that. */
  const begin = ({ request, who, inputOf, now }: ListUpload<Input>): Promise<string> =>
    withUpload(request, { ...UPLOAD_RULES, owner: who.owner }, async ({ path, fileName, extension }) => {
      const expiresAt = new Date(now.getTime() + RESULT_KEPT_MS);
      const file = { path, fileName, extension, contentType: contentTypeOf(extension) };
      const to = { owner: who.owner, madeBy: who.actor, heldBy: '', expiresAt };
      const stored = await storedFiles.add(file, to, 'private', now).catch((error: unknown) => {
        throw error instanceof QuotaExceeded
          ? new HttpError(413, JOB_TEXTS.noRoom, { field: 'file' })
          : error;
      });
      try {
        return await jobs.start(list.preview, { ...who, input: inputOf(stored.id), files: [stored.id] });
      } catch (error) {
        // Nobody sees it, and it would take up the owner's room for a week.
        await storedFiles.remove(stored).catch(() => undefined);
        throw error;
      }
    });

  const takeOver = (who: Who, previewId: string, rename?: RenameConsent): Promise<string> =>
    jobs.start(list.takeOver, { ...who, input: { previewId, rename } });

  /** A job that has done its work; what it refused is the refusal of the call. */
  async function untilDone(owner: string, id: string, signal: AbortSignal): Promise<JobRow> {
    const row = await jobs.untilEnded(owner, id, signal);
    if (row?.state === 'done') return row;
    throw new HttpError(422, row?.error || JOB_TEXTS.unexpected, { field: 'file' });
  }

  /** Both at once, for those who wait until the list is imported or refused. */
  async function carryOut(
    upload: ListUpload<Input>,
    reply: FastifyReply,
    rename: RenameConsent = 'ask',
  ): Promise<string> {
    const { who } = upload;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const previewId = await begin(upload);
    const { detail } = await untilDone(who.owner, previewId, gone.signal);
    const { counts, reasons, renamed } = ImportPreview.parse(JSON.parse(detail));
    if (counts.refused > 0) throw new HttpError(422, refusedText(counts.refused, reasons), { field: 'file' });
    if (counts.renamed > 0 && rename === 'ask') {
      const lines = renamed.map(({ line, number, from, to }) => `第${line}行 ${number}：${from} → ${to}`);
      throw new HttpError(422, [renamesRefusal(counts.renamed), ...lines].join('\n'), { field: 'file' });
    }
    await untilDone(who.owner, await takeOver(who, previewId, rename), gone.signal);
    return importedText(counts);
  }

  return { begin, takeOver, carryOut };
}
