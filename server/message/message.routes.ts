import type { FastifyInstance } from 'fastify';
import {
  addMessage,
  addMessages,
  copyMessage,
  deleteMessage,
  findMessages,
  getAddressees,
  getAwaited,
  getMessage,
  getMessageHistory,
  getMessages,
  updateMessage,
} from '#api/message.ts';
import { type Correspondent, mayWrite } from '#domain/message/correspondent.ts';
import { sideOf } from '#domain/message/message-rights.ts';
import {
  ANSWERED_TEXT,
  MESSAGE_LABELS,
  MESSAGE_STATES,
  NOT_SUBMITTED,
} from '#domain/message/message-values.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { ListReply } from '#server/http/list-reply.ts';
import { serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { guardGuesses } from './addressee-guesses.ts';
import { listChoices, resolveAll } from './addressees.ts';
import { findOne } from './correspondence.repository.ts';
import { findCorrespondent, whoOf } from './correspondent.repository.ts';
import {
  addMessagesCommand,
  copyMessageCommand,
  deleteMessageCommand,
  type MessageRefusal,
  updateMessageCommand,
} from './message.commands.ts';
import { seenMessages } from './message-list.repository.ts';
import { endsOf, listEvents } from './message.repository.ts';
import { awaitedRead, freeNameRead, messagePageRead, messagePortions } from './message.reads.ts';
import { listReadMarks } from './read-mark.repository.ts';

const NOUN = '消息';
const PORTION = 500;

export const notAllowed = () => new HttpError(403, '没有权限进行此操作');
const missing = () => new HttpError(404, `没有这一${NOUN}，可能已被删除`);

function unlessRefused<Outcome>(outcome: Outcome | MessageRefusal): Outcome {
  if (outcome === 'forbidden') throw notAllowed();
  if (outcome === 'answered') throw invalidField('user', ANSWERED_TEXT);
  if (outcome === 'no-addressee') throw new HttpError(409, '收件人刚刚被修改，请重试');
  if (typeof outcome === 'object' && outcome !== null && 'noFile' in outcome) {
    const { noFile: field } = outcome as { noFile: keyof typeof MESSAGE_LABELS };
    throw invalidField(field, `${MESSAGE_LABELS[field]}不存在或不能使用，请重新上传`);
  }
  return outcome as Outcome;
}

/** What whoever is no longer on the list sees, as if there were nothing. */
const EMPTY_PAGE = {
  total: 0,
  counts: MESSAGE_STATES.map((state) => ({ state, count: 0 })),
  messages: [],
};

/** Conversations with schools, districts and single people. */
export function messageRoutes(app: FastifyInstance, database: Database): void {
  const { db, write, readers } = database;
  const unlessGuessing = guardGuesses(app, database);

  const resolve = (
    session: LiveSession | undefined,
    writer: Correspondent,
    { owner, names, field, now }: { owner: string; names: string[]; field: string; now: Date },
  ) =>
    unlessGuessing({ writer, owner, actor: whoOf(session).username, names, now }, () =>
      resolveAll(database, owner, writer, names, field),
    );

  const readerOf = (session: LiveSession | undefined) => findCorrespondent(db, whoOf(session));

  /** Undefined for those who may not see it. */
  async function findSeen(id: string, session: LiveSession | undefined) {
    const { owner, name } = parseEntityId(id);
    const [row, reader] = await Promise.all([findOne(db, 'message', owner, name), readerOf(session)]);
    return row && reader && sideOf(reader, endsOf(row)) ? { row, reader } : undefined;
  }

  const demandWriter = async (session: LiveSession | undefined) => {
    const writer = await readerOf(session);
    if (!writer || !mayWrite(writer)) throw notAllowed();
    return writer;
  };

  serve(app, getMessages, async ({ query, session }) => {
    const reader = await readerOf(session);
    return reader ? new ListReply(messagePortions(readers, query.owner, reader, PORTION)) : [];
  });

  serve(app, findMessages, async ({ query: { owner, ...query }, session }) => {
    const reader = await readerOf(session);
    return reader ? readers.run(messagePageRead, { owner, reader, query }) : EMPTY_PAGE;
  });

  serve(app, getAwaited, async ({ query: { owner, ...filter }, session }) => {
    const reader = await readerOf(session);
    return reader ? readers.run(awaitedRead, { owner, reader, filter }) : [];
  });

  serve(app, getAddressees, async ({ query, session }) =>
    listChoices(database, query.owner, await demandWriter(session)),
  );

  serve(app, getMessage, async ({ query, session, reply }) => {
    const seen = await findSeen(query.id, session);
    if (!seen) return null;
    const { row, reader } = seen;
    const marks = await listReadMarks(db, reader.id, 'message', [row.id]);
    const [message] = await seenMessages(db, reader, [{ ...row, read_at: marks.get(row.id) ?? null }]);
    tellVersion(reply, row.version);
    return message ?? null;
  });

  serve(app, getMessageHistory, async ({ query, session }) => {
    const seen = await findSeen(query.id, session);
    if (!seen) return null;
    const events = await listEvents(db, seen.row.id);
    return events.map(({ at, by_name: by, side, state, reason, deed }) => ({
      ...{ at, by, side },
      ...{ state, reason, deed },
    }));
  });

  serve(app, addMessage, async ({ body, session, now }) => {
    const { owner, name, user, createdTime: _time, reason: _reason, ...written } = body;
    const to = await resolve(session, await demandWriter(session), {
      ...{ owner, names: [user], field: 'user', now },
    });
    const input = { who: whoOf(session), owner, name, written, to, isNumbered: false, now };
    const outcome = unlessRefused(await write.run(addMessagesCommand, input));
    if (outcome === 'name-taken') {
      const free = await readers.run(freeNameRead, { kind: 'message', owner, name });
      throw new HttpError(409, `字段“name”：已有同名的${NOUN}`, { field: 'name', facts: { freeName: free } });
    }
    return true;
  });

  serve(app, addMessages, async ({ body, session, now }) => {
    const { owner, name, users, ...rest } = body;
    const to = await resolve(session, await demandWriter(session), {
      ...{ owner, names: users, field: 'users', now },
    });
    const written = { ...rest, fileUrl: '', fileUrl2: '', state: NOT_SUBMITTED };
    const input = { who: whoOf(session), owner, name, written, to, isNumbered: true, now };
    const outcome = unlessRefused(await write.run(addMessagesCommand, input));
    const { names } = outcome as { names: string[] };
    return { status: 'ok' as const, msg: String(names.length), data: names[0] ?? '' };
  });

  serve(app, updateMessage, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const { owner: _owner, createdTime, reason = '', ...fields } = body;
    const base = baseVersion(request);
    const seen = await findSeen(query.id, session);
    const isReaddressed = seen !== undefined && seen.row.addressee !== fields.user && mayWrite(seen.reader);
    const [sent] = isReaddressed
      ? await resolve(session, seen.reader, { owner, names: [fields.user], field: 'user', now })
      : [undefined];
    const change = { who: whoOf(session), owner, name, fields, reason, base, createdTime, now };
    const outcome = await write.run(updateMessageCommand, { ...change, addressee: sent?.addressee });
    return saveReply(unlessRefused(outcome), NOUN, reply, base);
  });

  serve(app, copyMessage, async ({ query, session, now }) => {
    const outcome = await write.run(copyMessageCommand, {
      who: whoOf(session),
      ...parseEntityId(query.id),
      now,
    });
    if (outcome === 'missing') throw missing();
    if (outcome === 'forbidden') throw notAllowed();
    return { status: 'ok' as const, msg: outcome.name };
  });

  serve(app, deleteMessage, async ({ body: { owner, name }, session, now }) => {
    const outcome = await write.run(deleteMessageCommand, { who: whoOf(session), owner, name, now });
    if (outcome === 'forbidden') throw notAllowed();
    return changeReply(outcome, NOUN);
  });
}
