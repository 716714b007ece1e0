import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { areasOfSchoolStaff } from '#domain/candidate/area-bounds.ts';
import { keysOf } from '#domain/message/addressee.ts';
import { type Correspondent, mayWrite, writesWithin } from '#domain/message/correspondent.ts';
import { sideOf } from '#domain/message/message-rights.ts';
import type {
  MessageFilter,
  MessageQuery,
  SeenMessage,
  StateCounts,
} from '#domain/message/message.schema.ts';
import {
  FAILED,
  MESSAGE_STATES,
  MESSAGES_PER_PAGE,
  NOT_SUBMITTED,
  READ_ONLY,
} from '#domain/message/message-values.ts';
import type { Db, MessageTable, Schema } from '#server/database/schema.ts';
import { listAttachmentsOf } from './attachment.repository.ts';
import { endsOf, isAnswered, messageFromRow } from './message.repository.ts';

export type Builder = ExpressionBuilder<Schema & { m: MessageTable; r: Schema['read_mark'] }, 'm' | 'r'>;

/** What somebody typed, anywhere and in whatever case; its own wildcards mean themselves. */
const contains = (eb: Builder, column: 'm.name' | 'm.title' | 'm.addressee' | 'm.text', text: string) => {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`;
};

/** Those whose side is the writer's: all of the owner's side, else the own ones, as isWriterOf says it. */
export function isWritten(eb: Builder, reader: Correspondent): Expression<SqlBool> {
  if (reader.person === undefined) return sql<SqlBool>`1 = 1`;
  if (!mayWrite(reader)) return sql<SqlBool>`1 = 0`;
  const { area, school } = writesWithin(reader);
  const isOwn = eb('m.created_by', '=', reader.id);
  // As isWithin says it.
  if (school === '') return area === '' ? isOwn : eb.and([isOwn, eb('m.addressee_area', '=', area)]);
  return eb.and([
    isOwn,
    eb('m.addressee_school', '=', school),
    eb('m.addressee_area', 'in', areasOfSchoolStaff(area)),
  ]);
}

/** The same rule as sideOf, for a whole list. */
function isVisible(eb: Builder, owner: string, reader: Correspondent): Expression<SqlBool> {
  if (reader.person === undefined) return sql<SqlBool>`1 = 1`;
  const keys = keysOf(reader.person);
  // Each by its own index: of an either-or the database makes a search through all that the owner has.
  const written = eb
    .selectFrom('message as w')
    .select('w.id')
    .where('w.owner', '=', owner)
    .where('w.created_by', '=', reader.id);
  const addressed = eb
    .selectFrom('message as a')
    .select('a.id')
    .where('a.owner', '=', owner)
    .where('a.addressee_key', 'in', keys);
  return eb.and([
    eb('m.id', 'in', mayWrite(reader) ? written.unionAll(addressed) : addressed),
    eb.or([isWritten(eb, reader), eb('m.addressee_key', 'in', keys)]),
  ]);
}

/** The other side has done something since the reader last looked. */
const isUnread = (eb: Builder, reader: Correspondent) =>
  sql<SqlBool>`(case when ${isWritten(eb, reader)} then ${eb.ref('m.addressee_at')} else ${eb.ref('m.writer_at')} end)
    > coalesce(${eb.ref('r.at')}, '')`;

type Wanted = Partial<MessageFilter>;

const conditionsOf =
  (owner: string, reader: Correspondent, { search = '', state = '', unread = '', batch = '' }: Wanted) =>
  (eb: Builder) => {
    const conditions = [
      eb('m.owner', '=', owner),
      eb('m.deleted_at', 'is', null),
      isVisible(eb, owner, reader),
    ];
    if (search !== '')
      conditions.push(
        eb.or([
          contains(eb, 'm.name', search),
          contains(eb, 'm.title', search),
          contains(eb, 'm.addressee', search),
          contains(eb, 'm.text', search),
        ]),
      );
    if (state !== '') conditions.push(eb('m.state', '=', state));
    if (batch !== '') conditions.push(eb('m.batch', '=', batch));
    if (unread !== '') conditions.push(isUnread(eb, reader));
    return eb.and(conditions);
  };

const rowsOf = (db: Db, owner: string, reader: Correspondent, wanted: Wanted) =>
  db
    .selectFrom('message as m')
    .leftJoin('read_mark as r', (join) =>
      join.onRef('r.thing_id', '=', 'm.id').on('r.thing_kind', '=', 'message').on('r.reader', '=', reader.id),
    )
    .where((eb) => conditionsOf(owner, reader, wanted)(eb as unknown as Builder));

const SORT_COLUMNS = {
  name: 'm.name',
  user: 'm.addressee',
  state: 'm.state',
  type: 'm.type',
  createdTime: 'm.created_time',
  changedTime: 'm.changed_at',
} as const satisfies Record<MessageQuery['sort'], string>;

/** A list shows beginnings; what is longer is on the message's own page. */
const LISTED_TEXT = 2_000;

interface PageQuery {
  owner: string;
  reader: Correspondent;
  query: MessageQuery;
}

export interface MessagePage {
  total: number;
  counts: StateCounts;
  messages: SeenMessage[];
}

export async function findMessagePage(db: Db, { owner, reader, query }: PageQuery): Promise<MessagePage> {
  const direction = query.order === 'ascend' ? 'asc' : 'desc';
  const { state, ...others } = query;
  const rows = await rowsOf(db, owner, reader, query)
    .selectAll('m')
    .select('r.at as read_at')
    .orderBy(SORT_COLUMNS[query.sort], direction)
    // Those that were sent together are numbered: 2 comes before 10.
    .orderBy((eb) => eb.fn('length', ['m.name']))
    .orderBy('m.name')
    .limit(MESSAGES_PER_PAGE)
    .offset((query.page - 1) * MESSAGES_PER_PAGE)
    .execute();
  const counted = await rowsOf(db, owner, reader, others)
    .select((eb) => ['m.state', eb.fn.countAll<number | string>().as('count')])
    .groupBy('m.state')
    .execute();
  const counts = MESSAGE_STATES.map((one) => ({
    state: one,
    count: Number(counted.find((row) => row.state === one)?.count ?? 0),
  }));
  const meant = counts.filter((entry) => state === '' || entry.state === state);
  const messages = await seenMessages(db, reader, rows);
  return {
    total: meant.reduce((sum, { count }) => sum + count, 0),
    counts,
    messages: messages.map((message) => ({ ...message, text: message.text.slice(0, LISTED_TEXT) })),
  };
}

/** With which files there are, whose they are, and whether something is new. */
export async function seenMessages(
  db: Db,
  reader: Correspondent,
  rows: readonly (MessageTable & { read_at: string | null })[],
): Promise<SeenMessage[]> {
  const attached = Map.groupBy(
    await listAttachmentsOf(
      db,
      'message',
      rows.map(({ id }) => id),
    ),
    (row) => row.holder_id,
  );
  return rows.flatMap((row) => {
    const side = sideOf(reader, endsOf(row));
    if (!side) return [];
    const nameIn = (field: string) =>
      attached.get(row.id)?.find((file) => file.field === field)?.file_name ?? '';
    const otherSideAt = side === 'writer' ? row.addressee_at : row.writer_at;
    return {
      ...messageFromRow(row),
      side,
      title: row.title,
      writerName: row.writer_name,
      changedTime: row.changed_at,
      isUnread: otherSideAt > (row.read_at ?? ''),
      isAnswered: isAnswered(row),
      batch: side === 'writer' ? row.batch : '',
      fileNames: {
        templateUrl: nameIn('templateUrl'),
        templateUrl2: nameIn('templateUrl2'),
        fileUrl: nameIn('fileUrl'),
        fileUrl2: nameIn('fileUrl2'),
      },
    };
  });
}

/** Of all that somebody may see the next ones, the oldest first. */
export async function listMessagesAfter(
  db: Db,
  { owner, reader, after, most }: { owner: string; reader: Correspondent; after: string; most: number },
): Promise<{ messages: SeenMessage[]; last: string | undefined }> {
  const rows = await rowsOf(db, owner, reader, {})
    .selectAll('m')
    .select('r.at as read_at')
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(most)
    .execute();
  const last = rows.length < most ? undefined : rows.at(-1)?.id;
  return { messages: await seenMessages(db, reader, rows), last };
}

/** Whose answer is still awaited, of those that a filter means. */
export async function listAwaited(
  db: Db,
  { owner, reader, filter }: { owner: string; reader: Correspondent; filter: MessageFilter },
): Promise<{ user: string; title: string; state: string }[]> {
  const rows = await rowsOf(db, owner, reader, { ...filter, state: '' })
    .select(['m.addressee as user', 'm.title', 'm.state'])
    .where('m.state', 'in', [NOT_SUBMITTED, FAILED])
    .where('m.type', '<>', READ_ONLY)
    .where((eb) => isWritten(eb as unknown as Builder, reader))
    .orderBy('m.title')
    .orderBy('m.addressee')
    .limit(5_000)
    .execute();
  return rows;
}
