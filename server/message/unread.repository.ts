import { type Expression, sql, type SqlBool } from 'kysely';
import { keysOf } from '#domain/message/addressee.ts';
import { type Correspondent, mayWrite } from '#domain/message/correspondent.ts';
import { isNewsFor } from '#domain/notice/notice-rights.ts';
import type { Db } from '#server/database/schema.ts';
import { type Builder, isWritten } from './message-list.repository.ts';
import { headOf, listUnreadNotices } from './notice.repository.ts';

interface Asked {
  owner: string;
  reader: Correspondent;
}

/** Those of one side in which the other has done something since the reader last looked. */
async function countOf(
  db: Db,
  { owner, reader }: Asked,
  otherSideAt: 'm.addressee_at' | 'm.writer_at',
  isMeant: (eb: Builder) => Expression<SqlBool>,
): Promise<number> {
  const at = sql.ref(otherSideAt);
  const { count } = await db
    .selectFrom('message as m')
    .leftJoin('read_mark as r', (join) =>
      join.onRef('r.thing_id', '=', 'm.id').on('r.thing_kind', '=', 'message').on('r.reader', '=', reader.id),
    )
    .where('m.owner', '=', owner)
    .where('m.deleted_at', 'is', null)
    .where((eb) => isMeant(eb as unknown as Builder))
    // Where all are meant, these words are those of the index of answered ones; others have a better one.
    .$if(reader.person === undefined, (rows) => rows.where(sql<SqlBool>`${at} > ''`))
    .where(sql<SqlBool>`${at} > coalesce(r.at, '')`)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One side after the other, each by its own index: every open page asks for this every minute. */
async function countUnreadMessages(db: Db, asked: Asked): Promise<number> {
  const { reader } = asked;
  const isOwn = (eb: Builder) => isWritten(eb, reader);
  const written = mayWrite(reader) ? await countOf(db, asked, 'm.addressee_at', isOwn) : 0;
  const { person } = reader;
  if (person === undefined) return written;
  const addressed = await countOf(db, asked, 'm.writer_at', (eb) =>
    eb.and([eb('m.addressee_key', 'in', keysOf(person)), eb.not(isWritten(eb, reader))]),
  );
  return written + addressed;
}

export async function countUnread(
  db: Db,
  { now, ...asked }: Asked & { now: Date },
): Promise<{ messages: number; notices: number }> {
  const { owner, reader } = asked;
  const messages = await countUnreadMessages(db, asked);
  if (reader.person === undefined) return { messages, notices: 0 };
  const rows = await listUnreadNotices(db, { owner, reader: reader.id, place: reader.person, now });
  return { messages, notices: rows.filter((row) => isNewsFor(reader, headOf(row), now)).length };
}
