import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getContestSample, importContest, previewContest, uploadContest } from '#api/contest-import.ts';
import { archiveCounts, ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { logText } from '#domain/import/contest-document.ts';
import { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { contentTypeOf, MAX_ARCHIVE_BYTES } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { serve } from '#server/http/serve.ts';
import { beginWithUpload, type JobUpload, untilDone, whileWaitedFor } from '#server/jobs/upload-job.ts';
import { importContestJob, previewContestJob } from './contest-import.jobs.ts';
import { sampleDocument } from './sample-document.ts';

const UPLOAD_RULES = {
  extensions: ['docx', 'zip'],
  // Of documents less: that is said by whoever reads them.
  maxBytes: MAX_ARCHIVE_BYTES,
  tooLargeText: `文件不能超过${MAX_ARCHIVE_BYTES / 2 ** 20} MB，请缩小其中的图片、视频等文件`,
  isReadLater: true,
} as const;

const Imported = z.object({ name: z.string() });

/** What became of each line, or what an archive has brought and what has stayed behind. */
function recordOf(detail: unknown): string {
  const archive = ArchivePreview.safeParse(detail).data;
  if (archive) return [`读到${archiveCounts(archive)}`, ...archive.problems].join('\n');
  return logText(ContestPreview.parse(detail).log);
}

/** Tests that come as Word documents, or out of another server. */
export function contestImportRoutes(app: FastifyInstance): void {
  const begin = (upload: Omit<JobUpload<typeof previewContestJob.input>, 'inputOf'>) =>
    beginWithUpload(app, previewContestJob, UPLOAD_RULES, { ...upload, inputOf: (fileId) => ({ fileId }) });

  serve(app, previewContest, async ({ query, session, request, now }) => {
    const who = { owner: query.owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await begin({ request, who, now }) };
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
    const previewId = await begin({ request, who, now });
    const preview = await untilDone(app, who.owner, previewId, signal);
    const importId = await app.jobs.start(importContestJob, { ...who, input: { previewId } });
    const { detail } = await untilDone(app, who.owner, importId, signal);
    const { name } = Imported.parse(JSON.parse(detail));
    return { status: 'ok' as const, msg: name, data: recordOf(JSON.parse(preview.detail)) };
  });

  serve(app, getContestSample, async () => {
    const about = { contentType: contentTypeOf('docx'), fileName: '导入测试样例.docx' };
    return FileReply.made(Readable.from([await sampleDocument()]), about);
  });
}
