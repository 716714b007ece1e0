import type { FastifyInstance } from 'fastify';
import { getFileUsage, uploadResource } from '#api/resource.ts';
import { MAX_RESOURCE_BYTES, RESOURCE_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { openingAddress } from '#domain/web-package/package-address.ts';
import { sizeText } from '#domain/resource/size-text.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import type { Db } from '#server/database/schema.ts';
import { type NewFile, QuotaExceeded, type StoredFiles } from '#server/files/stored-files.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { withUpload } from '#server/http/uploads.ts';
import { withArrivedFile } from './arrived-file.ts';
import { listResourcesWithHash } from './resource-list.repository.ts';

interface Usage {
  bytes: number;
  quota: number;
}

const noRoomText = ({ bytes, quota }: Usage) =>
  `存储空间不足：共${sizeText(quota)}，已用${sizeText(bytes)}。请删除不需要的文件（回收站中的文件${DAYS_IN_TRASH}天后才释放空间），或联系管理员`;

/** Whoever has little room left hears of it before the file has come; who takes it meanwhile, from the transaction. */
function rulesFor(owner: string, usage: Usage) {
  const left = Math.max(0, usage.quota - usage.bytes);
  return {
    owner,
    extensions: RESOURCE_EXTENSIONS,
    ...(left < MAX_RESOURCE_BYTES
      ? { maxBytes: left, tooLargeText: noRoomText(usage) }
      : { maxBytes: MAX_RESOURCE_BYTES }),
  };
}

export function uploadRoutes(app: FastifyInstance, { db, files }: { db: Db; files: StoredFiles }): void {
  serve(app, uploadResource, async ({ query, session, request, now }) => {
    const madeBy = session?.actor?.username ?? '';
    const owner = query.owner ?? madeBy;
    const { bytes, quota } = await files.usageOf(owner);
    // What is still arriving will take its room as well.
    const rules = rulesFor(owner, { bytes: bytes + app.uploadsUnderWay.bytesOf(owner), quota });
    return withUpload(request, rules, async (upload) => {
      const room = { left: quota - bytes, text: noRoomText({ bytes, quota }) };
      const to = { owner, madeBy, heldBy: '', expiresAt: undefined };
      const add = (file: NewFile) => files.add(file, to, 'public', now);
      const adding = withArrivedFile(upload, { wanted: query.type, room }, add);
      const stored = await adding.catch(async (error: unknown) => {
        if (error instanceof QuotaExceeded) throw new HttpError(413, noRoomText(await files.usageOf(owner)));
        throw error;
      });
      return {
        status: 'ok' as const,
        msg: openingAddress(stored.key, stored.content_type),
        data: String(stored.size),
        data2: stored.key,
        sameAs: await listResourcesWithHash(db, owner, stored.hash),
      };
    });
  });

  serve(app, getFileUsage, ({ query }) => files.usageOf(query.owner));
}
