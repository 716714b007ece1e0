import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { renamesRefusal } from '#domain/candidate/answered-name.ts';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { importedText, refusedText } from '#domain/import/import-outcome.ts';
import { ImportPreview, type ListTakeOver } from '#domain/import/import-preview.schema.ts';
import { MAX_SHEET_BYTES, SHEET_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Job } from './define-job.ts';
import { beginWithUpload, type JobUpload, untilDone, whileWaitedFor, type Who } from './upload-job.ts';

const UPLOAD_RULES = { extensions: SHEET_EXTENSIONS, maxBytes: MAX_SHEET_BYTES };

/** A list that comes as a spreadsheet, by two jobs. */
interface ListJobs<Input extends z.ZodType> {
  /** Reads it, stages what it would change, and leaves an ImportPreview as its detail. */
  preview: Job<Input>;
  /** Takes over what that one has staged, whole or not at all. */
  takeOver: Job<typeof ListTakeOver>;
}

/** What the calls of a list have in common; each gives what is said in `msg`. */
export function listImport<Input extends z.ZodType>(app: FastifyInstance, list: ListJobs<Input>) {
  const begin = (upload: JobUpload<Input>) => beginWithUpload(app, list.preview, UPLOAD_RULES, upload);

  const takeOver = (who: Who, previewId: string, rename?: RenameConsent): Promise<string> =>
    app.jobs.start(list.takeOver, { ...who, input: { previewId, rename } });

  /** Both at once, for those who wait until the list is imported or refused. */
  async function carryOut(
    upload: JobUpload<Input>,
    reply: FastifyReply,
    rename: RenameConsent = 'ask',
  ): Promise<string> {
    const { who } = upload;
    const signal = whileWaitedFor(reply);
    const previewId = await begin(upload);
    const { detail } = await untilDone(app, who.owner, previewId, signal);
    const { counts, reasons, renamed } = ImportPreview.parse(JSON.parse(detail));
    if (counts.refused > 0) throw new HttpError(422, refusedText(counts.refused, reasons), { field: 'file' });
    if (counts.renamed > 0 && rename === 'ask') {
      const lines = renamed.map(({ line, number, from, to }) => `第${line}行 ${number}：${from} → ${to}`);
      throw new HttpError(422, [renamesRefusal(counts.renamed), ...lines].join('\n'), { field: 'file' });
    }
    await untilDone(app, who.owner, await takeOver(who, previewId, rename), signal);
    return importedText(counts);
  }

  return { begin, takeOver, carryOut };
}
