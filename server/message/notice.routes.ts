import type { FastifyInstance } from 'fastify';
import {
  addNotice,
  copyNotice,
  deleteNotice,
  findNotices,
  getNotice,
  getNotices,
  getOwnNotices,
  updateNotice,
} from '#api/notice.ts';
import { type Correspondent, isOwnerSide, mayWrite } from '#domain/message/correspondent.ts';
import { mayChangeNotice, maySeeNotice } from '#domain/notice/notice-rights.ts';
import { concerns, isShown } from '#domain/notice/notice-audience.ts';
import { noticeAttributes } from '#domain/notice/notice-html.ts';
import type { NoticeInput } from '#domain/notice/notice.schema.ts';
import { NOTICES_AT_HOME } from '#domain/notice/notice-values.ts';
import { htmlToPlain, plainToHtml } from '#domain/text/plain-html.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { htmlCleaner } from '#server/http/author-html.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import { guardGuesses } from './addressee-guesses.ts';
import { resolveAudience } from './addressees.ts';
import { findOne } from './correspondence.repository.ts';
import { findCorrespondent, whoOf } from './correspondent.repository.ts';
import { freeNameRead } from './message.reads.ts';
import { notAllowed } from './message.routes.ts';
import {
  addNoticeCommand,
  copyNoticeCommand,
  deleteNoticeCommand,
  type NoticeRefusal,
  updateNoticeCommand,
} from './notice.commands.ts';
import {
  audienceOf,
  findNoticePage,
  headOf,
  listNoticeIds,
  listNoticesFor,
  noticePortions,
  pageOf,
  seenNotices,
  withTexts,
} from './notice.repository.ts';

const NOUN = '公告';
/** Each may be a hundred thousand characters long. */
const PORTION = 20;

function unlessRefused<Outcome>(outcome: Outcome | NoticeRefusal): Outcome {
  if (outcome === 'forbidden') throw notAllowed();
  if (outcome === 'no-file') throw invalidField('templateUrl', '附件不存在或不能使用，请重新上传');
  return outcome as Outcome;
}

const cleanNoticeHtml = htmlCleaner(noticeAttributes);

/**
 * HTML of an author is cleaned on the way in, and once more by the page that shows it. Staff of schools write plain text: of theirs no
 * tag is one, but for what was there before.
 */
function fieldsOf(
  { owner: _owner, createdTime: _time, user: _user, ...fields }: NoticeInput,
  writer: Correspondent | undefined,
  before?: string,
) {
  const isAuthor = writer !== undefined && isOwnerSide(writer);
  const isPlain = !isAuthor && fields.text !== before;
  const text = isPlain ? plainToHtml(htmlToPlain(fields.text)) : fields.text;
  return { ...fields, text: cleanNoticeHtml(text) };
}

/** What everybody of an owner, or some of them, are to know. */
export function noticeRoutes(app: FastifyInstance, database: Database): void {
  const { db, write, readers } = database;
  const unlessGuessing = guardGuesses(app, database);

  /** All that somebody may see who is not of the owner's side. */
  const listSeen = async (reader: Correspondent, owner: string, now: Date, search = '') =>
    (await listNoticesFor(db, { owner, writtenBy: reader.id, search, now })).filter((row) =>
      maySeeNotice(reader, headOf(row), now),
    );

  serve(app, getNotices, async ({ query: { owner }, session, now }) => {
    const reader = await findCorrespondent(db, whoOf(session));
    if (!reader) return [];
    const seen = isOwnerSide(reader) ? await listNoticeIds(db, owner) : await listSeen(reader, owner, now);
    return new ListReply(noticePortions(db, reader, seen, PORTION));
  });

  serve(app, findNotices, async ({ query: { owner, ...query }, session, now }) => {
    const reader = await findCorrespondent(db, whoOf(session));
    if (!reader) return { total: 0, notices: [] };
    if (isOwnerSide(reader)) {
      const { total, rows } = await findNoticePage(db, owner, query);
      return { total, notices: await seenNotices(db, reader, rows) };
    }
    const { total, heads } = pageOf(await listSeen(reader, owner, now, query.search), query);
    return { total, notices: await seenNotices(db, reader, await withTexts(db, heads)) };
  });

  serve(app, getOwnNotices, async ({ session, now }) => {
    const who = whoOf(session);
    const reader = who.type === 'normal-user' ? undefined : await findCorrespondent(db, who);
    const person = reader?.person;
    if (!reader || !person) return [];
    const heads = await listNoticesFor(db, { owner: who.owner, writtenBy: reader.id, now });
    const shown = heads.filter((row) => isShown(headOf(row), now) && concerns(headOf(row), person));
    return seenNotices(db, reader, await withTexts(db, shown.slice(0, NOTICES_AT_HOME)));
  });

  serve(app, getNotice, async ({ query, session, reply, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const row = await findOne(db, 'notice', owner, name);
    const reader = await findCorrespondent(db, whoOf(session));
    if (!row || !reader || !maySeeNotice(reader, headOf(row), now)) return null;
    tellVersion(reply, row.version);
    const [notice] = await seenNotices(db, reader, [row]);
    return notice ?? null;
  });

  serve(app, addNotice, async ({ body, session, now }) => {
    const { owner, name, user } = body;
    const who = whoOf(session);
    const writer = await findCorrespondent(db, who);
    if (!writer || !mayWrite(writer)) throw notAllowed();
    const audience = await unlessGuessing({ writer, owner, actor: who.username, names: [user], now }, () =>
      resolveAudience(database, owner, writer, user),
    );
    const fields = fieldsOf(body, writer);
    const outcome = await write.run(addNoticeCommand, { who, owner, fields, audience, now });
    if (outcome === 'name-taken') {
      const free = await readers.run(freeNameRead, { kind: 'notice', owner, name });
      throw new HttpError(409, `字段“name”：已有同名的${NOUN}`, { field: 'name', facts: { freeName: free } });
    }
    return changeReply(unlessRefused(outcome), NOUN);
  });

  serve(app, updateNotice, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const who = whoOf(session);
    const reader = await findCorrespondent(db, who);
    const row = await findOne(db, 'notice', owner, name);
    const isReaddressed = row !== undefined && row.audience !== body.user;
    const audience =
      reader && isReaddressed && mayChangeNotice(reader, headOf(row))
        ? await unlessGuessing({ writer: reader, owner, actor: who.username, names: [body.user], now }, () =>
            resolveAudience(database, owner, reader, body.user, audienceOf(row)),
          )
        : undefined;
    const base = baseVersion(request);
    const change = { who, owner, name, base, createdTime: body.createdTime, now };
    const outcome = await write.run(updateNoticeCommand, {
      ...change,
      audience,
      fields: fieldsOf(body, reader, row?.text),
    });
    return saveReply(unlessRefused(outcome), NOUN, reply, base);
  });

  serve(app, copyNotice, async ({ query, session, now }) => {
    const outcome = await write.run(copyNoticeCommand, {
      who: whoOf(session),
      ...parseEntityId(query.id),
      now,
    });
    if (outcome === 'missing') throw new HttpError(404, `没有这一${NOUN}，可能已被删除`);
    if (outcome === 'forbidden') throw notAllowed();
    return { status: 'ok' as const, msg: outcome.name };
  });

  serve(app, deleteNotice, async ({ body: { owner, name }, session, now }) => {
    const outcome = await write.run(deleteNoticeCommand, { who: whoOf(session), owner, name, now });
    return changeReply(unlessRefused(outcome), NOUN);
  });
}
