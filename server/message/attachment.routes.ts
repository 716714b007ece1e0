import type { FastifyInstance } from 'fastify';
import { discardMessageFile, getMessageFile, getUnread, markRead, uploadMessageFile } from '#api/message.ts';
import { type Correspondent, isOwnerSide, mayWrite } from '#domain/message/correspondent.ts';
import { messageFileAddress } from '#domain/message/message-file.ts';
import { mayChangeFile, sideOf } from '#domain/message/message-rights.ts';
import {
  ANSWER_FIELDS,
  MAX_MESSAGE_FILE_BYTES,
  MESSAGE_EXTENSIONS,
  TOO_LARGE_TEXT,
  wrongFileText,
} from '#domain/message/message-values.ts';
import { maySeeNotice } from '#domain/notice/notice-rights.ts';
import { contentTypeOf } from '#domain/resource/file-formats.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { mayActFor } from '#domain/account/access.ts';
import type { Database } from '#server/database/database.ts';
import { countFilesHeldBy } from '#server/files/stored-file.repository.ts';
import { QuotaExceeded, type StoredFiles } from '#server/files/stored-files.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { withUpload } from '#server/http/uploads.ts';
import { dropDraftCommand } from './attachment.commands.ts';
import { draftHolder, listHolders } from './attachment.repository.ts';
import { findByIds, findOne } from './correspondence.repository.ts';
import { findCorrespondent, type Who, whoOf } from './correspondent.repository.ts';
import { unreadRead } from './message.reads.ts';
import { endsOf } from './message.repository.ts';
import { headOf } from './notice.repository.ts';
import { markReadCommand } from './read-mark.commands.ts';

/** How long a file waits to be saved with something. */
const DRAFT_MS = 24 * 3_600_000;
/** Of one person: an owner's room is not for somebody to fill up. */
const MOST_DRAFTS = 20;

const NO_ROOM = '存储空间不足，请联系发送消息的人';

interface Parts {
  database: Database;
  files: StoredFiles;
}

export function attachmentRoutes(app: FastifyInstance, { database, files }: Parts): void {
  const { db, write, readers } = database;

  /** Whoever writes may upload; others only to answer a message that waits for them. */
  async function demandUploader(who: Who, owner: string, name: string | undefined): Promise<Correspondent> {
    const reader = await findCorrespondent(db, who);
    const row = name === undefined ? undefined : await findOne(db, 'message', owner, name);
    const side = row && reader && sideOf(reader, endsOf(row));
    if (side && row) {
      if (side === 'writer' || ANSWER_FIELDS.some((field) => mayChangeFile(side, field, row))) return reader;
      throw new HttpError(403, `这一消息现在是“${row.state}”，不能上传文件`);
    }
    if (!reader || !mayWrite(reader)) throw new HttpError(403, '没有权限进行此操作');
    return reader;
  }

  serve(app, uploadMessageFile, async ({ query, session, request, now }) => {
    const { owner, message } = query;
    const who = whoOf(session);
    const uploader = await demandUploader(who, owner, message);
    const heldBy = draftHolder(uploader.id);
    if (who.type !== 'normal-user' && (await countFilesHeldBy(db, heldBy)) >= MOST_DRAFTS) {
      throw new HttpError(429, '上传后没有保存的文件过多，请先保存消息，或明天再试');
    }
    const { bytes, quota } = await files.usageOf(owner);
    const left = Math.max(0, quota - bytes - app.uploadsUnderWay.bytesOf(owner));
    const rules = {
      owner,
      person: isOwnerSide(uploader) ? undefined : uploader.id,
      extensions: MESSAGE_EXTENSIONS,
      wrongFormatText: wrongFileText,
      maxBytes: Math.min(left, MAX_MESSAGE_FILE_BYTES),
      tooLargeText: left < MAX_MESSAGE_FILE_BYTES ? NO_ROOM : TOO_LARGE_TEXT,
    };
    return withUpload(request, rules, async ({ path, fileName, extension }) => {
      const file = { path, fileName, extension, contentType: contentTypeOf(extension) };
      const expiresAt = new Date(now.getTime() + DRAFT_MS);
      const to = { owner, madeBy: who.username, heldBy, expiresAt };
      const stored = await files.add(file, to, 'private', now).catch((error: unknown) => {
        throw error instanceof QuotaExceeded ? new HttpError(413, NO_ROOM) : error;
      });
      return { status: 'ok' as const, msg: messageFileAddress(owner, stored.id), data: fileName };
    });
  });

  serve(app, discardMessageFile, async ({ query, session, now }) => {
    const { owner, name: fileId } = parseEntityId(query.id);
    const reader = await findCorrespondent(db, whoOf(session));
    const file = await files.find(owner, fileId, now);
    if (!reader || !file) return false;
    const isDropped = await write.run(dropDraftCommand, { fileId, by: reader.id, now });
    if (isDropped) await files.remove(file);
    return isDropped;
  });

  /** By the messages and notices that it belongs to, as they are now. */
  async function mayHaveFile(session: LiveSession | undefined, owner: string, fileId: string, now: Date) {
    const who = whoOf(session);
    const actor = session?.actor;
    if (!actor) return false;
    const isHere = actor.type === 'normal-user' ? mayActFor(actor, owner) : actor.owner === owner;
    const reader = isHere ? await findCorrespondent(db, who) : undefined;
    if (!reader) return false;
    const file = await files.find(owner, fileId, now);
    if (!file) return false;
    if (file.held_by === draftHolder(reader.id)) return true;
    const holders = await listHolders(db, fileId);
    if (isOwnerSide(reader)) return holders.length > 0;
    const idsOf = (wanted: string) => holders.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const messages = await findByIds(db, 'message', idsOf('message'));
    if (messages.some((row) => sideOf(reader, endsOf(row)))) return true;
    const notices = await findByIds(db, 'notice', idsOf('notice'));
    return notices.some((row) => maySeeNotice(reader, headOf(row), now));
  }

  serve(app, getMessageFile, async ({ query, session, now }) => {
    const { owner, name: fileId } = parseEntityId(query.id);
    const isAllowed = await mayHaveFile(session, owner, fileId, now);
    const file = isAllowed ? await files.find(owner, fileId, now) : undefined;
    if (!file) throw new HttpError(404, '文件不存在');
    return FileReply.stored(files.storeOf(file), file.key);
  });

  serve(app, getUnread, async ({ query, session, now }) => {
    const reader = await findCorrespondent(db, whoOf(session));
    if (!reader) return { messages: 0, notices: 0 };
    return readers.run(unreadRead, { owner: query.owner, reader, now });
  });

  serve(app, markRead, async ({ body, session, now }) => {
    const { kind, id, seen = '' } = body;
    const { owner, name } = parseEntityId(id);
    const actor = session?.actor;
    const isHere = actor?.type === 'normal-user' ? mayActFor(actor, owner) : actor?.owner === owner;
    if (!isHere) return false;
    return write.run(markReadCommand, { who: whoOf(session), kind, owner, name, seen, now });
  });
}
