import type { FastifyInstance } from 'fastify';
import { previewTaskSlides, uploadTaskSlides } from '#api/slide-import.ts';
import { ImportedPages } from '#domain/import/imported-pages.schema.ts';
import { type FileExtension, MAX_PRESENTATION_BYTES } from '#domain/resource/file-formats.ts';
import { serve } from '#server/http/serve.ts';
import { beginWithUpload, type JobUpload, untilDone, whileWaitedFor } from '#server/jobs/upload-job.ts';
import { importSlidesJob } from './slide-import.jobs.ts';

const rulesFor = (extensions: readonly FileExtension[]) =>
  ({
    extensions,
    maxBytes: MAX_PRESENTATION_BYTES,
    tooLargeText: `幻灯片不能超过${MAX_PRESENTATION_BYTES / 2 ** 20} MB，请压缩图片和视频，或分成几个文件`,
    wrongFormatText: (fileName: string) =>
      `文件“${fileName}”不能导入，幻灯片的格式必须是：${extensions.map((extension) => `.${extension}`).join(', ')}`,
    isReadLater: true,
  }) as const;

/** Presentations that become pages of a task. */
export function slideImportRoutes(app: FastifyInstance): void {
  type Upload = Omit<JobUpload<typeof importSlidesJob.input>, 'inputOf'>;
  const begin = (extensions: readonly FileExtension[], hasPdf: boolean, upload: Upload) =>
    beginWithUpload(app, importSlidesJob, rulesFor(extensions), {
      ...upload,
      inputOf: (fileId) => ({ fileId, hasPdf }),
    });

  serve(app, uploadTaskSlides, async ({ query, session, request, reply, now }) => {
    const actor = session?.actor?.username ?? '';
    const who = { owner: query.owner ?? actor, actor };
    const signal = whileWaitedFor(reply);
    const id = await begin(['pptx'], true, { request, who, now });
    const { detail } = await untilDone(app, who.owner, id, signal);
    const { pages, webUrl } = ImportedPages.parse(JSON.parse(detail));
    return { status: 'ok' as const, msg: webUrl, data: JSON.stringify(pages) };
  });

  serve(app, previewTaskSlides, async ({ query, session, request, now }) => {
    const who = { owner: query.owner, actor: session?.actor?.username ?? '' };
    return { status: 'ok' as const, msg: await begin(['pptx', 'pdf'], false, { request, who, now }) };
  });
}
