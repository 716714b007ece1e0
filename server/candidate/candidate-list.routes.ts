import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  exportCandidates,
  getCandidateTemplate,
  importCandidates,
  previewCandidates,
  uploadCandidate,
} from '#api/candidate.ts';
import { CANDIDATE_EXAMPLES } from '#domain/import/candidate-sheet.ts';
import { importedText, refusedText } from '#domain/import/import-outcome.ts';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { JOB_TEXTS, RESULT_KEPT_MS } from '#domain/job/job.ts';
import { contentTypeOf, MAX_SHEET_BYTES, SHEET_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { withUpload } from '#server/http/uploads.ts';
import { writeSheet } from '#server/spreadsheet/index.ts';
import { CANDIDATE_COLUMNS, exportCandidatesJob } from './candidate-export.jobs.ts';
import { recordExportCommand } from './candidate-import.commands.ts';
import { importCandidatesJob, previewCandidatesJob } from './candidate-import.jobs.ts';

const UPLOAD_RULES = { extensions: SHEET_EXTENSIONS, maxBytes: MAX_SHEET_BYTES };

interface Who {
  owner: string;
  actor: string;
}

/** Lists that come and go as spreadsheets: read, compared and written by jobs. */
export function candidateListRoutes(app: FastifyInstance, { write }: Database): void {
  const { jobs, storedFiles } = app;

  /** Keeps the file for as long as its preview, and begins that. */
  const beginPreview = (request: FastifyRequest, { owner, actor }: Who, now: Date): Promise<string> =>
    withUpload(request, UPLOAD_RULES, async ({ path, fileName, extension }) => {
      const expiresAt = new Date(now.getTime() + RESULT_KEPT_MS);
      const file = { path, fileName, extension, contentType: contentTypeOf(extension) };
      try {
        const to = { owner, madeBy: actor, heldBy: '', expiresAt };
        const { id } = await storedFiles.add(file, to, 'private', now);
        return await jobs.start(previewCandidatesJob, { owner, actor, input: { fileId: id }, files: [id] });
      } catch (error) {
        throw error instanceof QuotaExceeded
          ? new HttpError(413, JOB_TEXTS.noRoom, { field: 'file' })
          : error;
      }
    });

  serve(app, previewCandidates, async ({ query, session, request, now }) => {
    const who = { owner: query.owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await beginPreview(request, who, now) };
  });

  serve(app, importCandidates, async ({ query, session }) => {
    const { owner, name: previewId } = parseEntityId(query.id);
    const actor = session?.actor?.username ?? '';
    return {
      status: 'ok' as const,
      msg: await jobs.start(importCandidatesJob, { owner, actor, input: { previewId } }),
    };
  });

  /** The note or detail of a job that has done its work; what it refused is the refusal of the call. */
  async function resultOf(owner: string, id: string, signal: AbortSignal) {
    const row = await jobs.untilEnded(owner, id, signal);
    if (row?.state === 'done') return row;
    throw new HttpError(422, row?.error || JOB_TEXTS.unexpected, { field: 'file' });
  }

  serve(app, uploadCandidate, async ({ query, session, request, reply, now }) => {
    const actor = session?.actor?.username ?? '';
    const who = { owner: query.owner ?? actor, actor };
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const previewId = await beginPreview(request, who, now);
    const { detail } = await resultOf(who.owner, previewId, gone.signal);
    const { counts, reasons } = JSON.parse(detail) as ImportPreview;
    if (counts.refused > 0) throw new HttpError(422, refusedText(counts.refused, reasons), { field: 'file' });
    const importId = await jobs.start(importCandidatesJob, { ...who, input: { previewId } });
    await resultOf(who.owner, importId, gone.signal);
    return { status: 'ok' as const, msg: importedText(counts) };
  });

  serve(app, exportCandidates, async ({ body: { owner, ...filter }, session, now }) => {
    const actor = session?.actor?.username ?? '';
    await write.run(recordExportCommand, { actor, owner, now, filter });
    return {
      status: 'ok' as const,
      msg: await jobs.start(exportCandidatesJob, { owner, actor, input: filter }),
    };
  });

  serve(app, getCandidateTemplate, () => {
    const sheet = writeSheet(CANDIDATE_EXAMPLES, { columns: CANDIDATE_COLUMNS, sheetName: '考生' });
    const about = { contentType: contentTypeOf('xlsx'), fileName: '考生名单模板.xlsx' };
    return Promise.resolve(FileReply.made(sheet, about));
  });
}
