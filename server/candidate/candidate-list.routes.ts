import type { FastifyInstance } from 'fastify';
import {
  exportCandidates,
  getCandidateTemplate,
  importCandidates,
  previewCandidates,
  uploadCandidate,
} from '#api/candidate.ts';
import { CANDIDATE_EXAMPLES, CANDIDATE_TITLES } from '#domain/import/candidate-sheet.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { serve } from '#server/http/serve.ts';
import { listImport } from '#server/jobs/list-import.ts';
import { textColumns, writeSheet } from '#server/spreadsheet/index.ts';
import { exportCandidatesJob } from './candidate-export.jobs.ts';
import { recordExportCommand } from './candidate-import.commands.ts';
import { importCandidatesJob, previewCandidatesJob } from './candidate-import.jobs.ts';

/** Lists that come and go as spreadsheets: read, compared and written by jobs. */
export function candidateListRoutes(app: FastifyInstance, { write }: Database): void {
  const list = listImport(app, { preview: previewCandidatesJob, takeOver: importCandidatesJob });
  const inputOf = (fileId: string) => ({ fileId });

  serve(app, previewCandidates, async ({ query, session, request, now }) => {
    const who = { owner: query.owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await list.begin({ request, who, inputOf, now }) };
  });

  serve(app, importCandidates, async ({ query, session }) => {
    const { owner, name: previewId } = parseEntityId(query.id);
    const who = { owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await list.takeOver(who, previewId, query.rename) };
  });

  serve(app, uploadCandidate, async ({ query, session, request, reply, now }) => {
    const actor = session?.actor?.username ?? '';
    const who = { owner: query.owner ?? actor, actor };
    const msg = await list.carryOut({ request, who, inputOf, now }, reply, query.rename);
    return { status: 'ok' as const, msg };
  });

  serve(app, exportCandidates, async ({ body: { owner, ...filter }, session, now }) => {
    const actor = session?.actor?.username ?? '';
    await write.run(recordExportCommand, { actor, owner, now, filter });
    return {
      status: 'ok' as const,
      msg: await app.jobs.start(exportCandidatesJob, { owner, actor, input: filter }),
    };
  });

  serve(app, getCandidateTemplate, () => {
    const columns = textColumns(CANDIDATE_TITLES);
    const sheet = writeSheet(CANDIDATE_EXAMPLES, { columns, sheetName: '考生' });
    const about = { contentType: contentTypeOf('xlsx'), fileName: '考生名单模板.xlsx' };
    return Promise.resolve(FileReply.made(sheet, about));
  });
}
