import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getContestSample, importContest, previewContest, uploadContest } from '#api/contest-import.ts';
import { logText } from '#domain/import/contest-document.ts';
import { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { contentTypeOf, MAX_ARCHIVE_BYTES, MAX_DOCUMENT_BYTES } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { serve } from '#server/http/serve.ts';
import { beginWithUpload, type JobUpload, untilDone, whileWaitedFor } from '#server/jobs/upload-job.ts';
import { DOCUMENT_TOO_LARGE, importContestJob, previewContestJob } from './contest-import.jobs.ts';
import { sampleDocument } from './sample-document.ts';

const DOCUMENT_RULES = {
  extensions: ['docx'],
  maxBytes: MAX_DOCUMENT_BYTES,
  tooLargeText: DOCUMENT_TOO_LARGE,
  isReadLater: true,
} as const;

/** Of documents less: that is said by whoever reads them. */
const DOCUMENT_OR_ARCHIVE_RULES = {
  extensions: ['docx', 'zip'],
  maxBytes: MAX_ARCHIVE_BYTES,
  tooLargeText: `文件不能超过${MAX_ARCHIVE_BYTES / 2 ** 20} MB，请缩小其中的图片、视频等文件`,
  isReadLater: true,
} as const;

const Imported = z.object({ name: z.string() });

/** Tests that come as Word documents, or out of another server. */
export function contestImportRoutes(app: FastifyInstance): void {
  type Upload = Omit<JobUpload<typeof previewContestJob.input>, 'inputOf'>;
  const begin = (rules: typeof DOCUMENT_RULES | typeof DOCUMENT_OR_ARCHIVE_RULES, upload: Upload) =>
    beginWithUpload(app, previewContestJob, rules, { ...upload, inputOf: (fileId) => ({ fileId }) });

  serve(app, previewContest, async ({ query, session, request, now }) => {
    const who = { owner: query.owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await begin(DOCUMENT_OR_ARCHIVE_RULES, { request, who, now }) };
  });

  serve(app, importContest, async ({ query, session }) => {
    const { owner, name: previewId } = parseEntityId(query.id);
    const actor = session?.actor?.username ?? '';
    const input = { previewId, ...(query.name === undefined ? {} : { name: query.name }) };
    return { status: 'ok' as const, msg: await app.jobs.start(importContestJob, { owner, actor, input }) };
  });

  serve(app, uploadContest, async ({ query, session, request, reply, now }) => {
    const actor = session?.actor?.username ?? '';
    const who = { owner: query.owner ?? actor, actor };
    const signal = whileWaitedFor(reply);
    const previewId = await begin(DOCUMENT_RULES, { request, who, now });
    const preview = await untilDone(app, who.owner, previewId, signal);
    const importId = await app.jobs.start(importContestJob, { ...who, input: { previewId } });
    const { detail } = await untilDone(app, who.owner, importId, signal);
    const { name } = Imported.parse(JSON.parse(detail));
    const { log } = ContestPreview.parse(JSON.parse(preview.detail));
    return { status: 'ok' as const, msg: name, data: logText(log) };
  });

  serve(app, getContestSample, async () => {
    const about = { contentType: contentTypeOf('docx'), fileName: '导入测试样例.docx' };
    return FileReply.made(Readable.from([await sampleDocument()]), about);
  });
}
