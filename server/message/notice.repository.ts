import { sql, type SqlBool } from 'kysely';
import type { Correspondent, Place } from '#domain/message/correspondent.ts';
import type { Audience, AudiencePersons } from '#domain/notice/notice-audience.ts';
import { mayChangeNotice, type NoticeHead } from '#domain/notice/notice-rights.ts';
import type { Notice, NoticeQuery, SeenNotice } from '#domain/notice/notice.schema.ts';
import { NOTICES_PER_PAGE, PUBLISHED } from '#domain/notice/notice-values.ts';
import { takeName } from '#server/database/former-name.repository.ts';
import type { Db, NoticeTable } from '#server/database/schema.ts';
import { forgetFileUses, noteFileUses } from '#server/files/file-use.repository.ts';
import { listAttachmentsOf } from './attachment.repository.ts';
import { findByIds } from './correspondence.repository.ts';
import { listReadMarks } from './read-mark.repository.ts';

export function noticeFromRow(row: NoticeTable): Notice {
  return {
    owner: row.owner,
    name: row.name,
    createdTime: row.created_time,
    type: row.type,
    templateUrl: row.template_url,
    text: row.text,
    user: row.audience,
    state: row.state,
    expireTime: row.expire_time,
  };
}

export const audienceOf = (row: Pick<NoticeTable, 'audience' | 'audience_persons'>): Audience => ({
  user: row.audience,
  persons: row.audience_persons === '' ? {} : (JSON.parse(row.audience_persons) as AudiencePersons),
});

export const audienceColumns = ({ user, persons }: Audience) => ({
  audience: user,
  audience_persons: Object.keys(persons).length === 0 ? '' : JSON.stringify(persons),
});

export const headOf = (row: NoticeRights): NoticeHead => ({
  user: row.audience,
  get persons() {
    return audienceOf(row).persons;
  },
  state: row.state,
  expireTime: row.expire_time,
  writtenBy: row.created_by,
  bounds: { area: row.within_area, school: row.within_school },
});

const RIGHTS_COLUMNS = [
  ...(['id', 'audience', 'audience_persons', 'state', 'expire_time'] as const),
  ...(['within_area', 'within_school', 'created_by'] as const),
] as const satisfies (keyof NoticeTable)[];
type NoticeRights = Pick<NoticeTable, (typeof RIGHTS_COLUMNS)[number]>;

/** What is published within somebody's place and not read by them yet; whom each concerns is decided by a rule. */
export async function listUnreadNotices(
  db: Db,
  { owner, reader, place, now }: { owner: string; reader: string; place: Place; now: Date },
): Promise<NoticeRights[]> {
  return db
    .selectFrom('notice')
    .select(RIGHTS_COLUMNS)
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .where('state', '=', PUBLISHED)
    .where((eb) => eb.or([eb('expire_time', '=', ''), eb('expire_time', '>', now.toISOString())]))
    .where('within_area', 'in', ['', place.area])
    .where('within_school', 'in', ['', place.school])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('read_mark as r')
            .select('r.at')
            .whereRef('r.thing_id', '=', 'notice.id')
            .where('r.thing_kind', '=', 'notice')
            .where('r.reader', '=', reader),
        ),
      ),
    )
    .execute();
}

/** Public files that a notice shows or links to stay for as long as it does. */
export async function noteNoticeFiles(
  db: Db,
  { id, version, text, template_url }: Pick<NoticeTable, 'id' | 'version' | 'text' | 'template_url'>,
): Promise<void> {
  await forgetFileUses(db, 'notice', id);
  await noteFileUses(db, { kind: 'notice', id, version }, `${text} ${template_url}`);
}

export async function insertNotice(db: Db, row: NoticeTable): Promise<void> {
  await db.insertInto('notice').values(row).execute();
  await takeName(db, 'notice', row.owner, row.name);
  await noteNoticeFiles(db, row);
}

/** All but its words, which may be long: whom it concerns is decided without them. */
export type NoticeRowHead = Omit<NoticeTable, 'text'>;

const HEAD_COLUMNS = [
  ...([
    'id',
    'owner',
    'name',
    'version',
    'type',
    'audience',
    'audience_persons',
    'state',
    'template_url',
    'expire_time',
  ] as const),
  ...(['within_area', 'within_school', 'created_time', 'created_by', 'writer_name'] as const),
  ...(['changed_at', 'changed_by', 'changed_by_name', 'deleted_at', 'deleted_by'] as const),
] as const satisfies (keyof NoticeRowHead)[];

const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** What may be shown to somebody who is not of the owner's side: published ones, and the own. Whom each concerns is decided by a rule. */
export async function listNoticesFor(
  db: Db,
  { owner, writtenBy, search = '', now }: { owner: string; writtenBy: string; search?: string; now: Date },
): Promise<NoticeRowHead[]> {
  const pattern = patternOf(search);
  return db
    .selectFrom('notice')
    .select(HEAD_COLUMNS)
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .where((eb) =>
      eb.or([
        eb('created_by', '=', writtenBy),
        eb.and([
          eb('state', '=', PUBLISHED),
          eb.or([eb('expire_time', '=', ''), eb('expire_time', '>', now.toISOString())]),
        ]),
      ]),
    )
    .$if(search !== '', (rows) =>
      // By what its reader is shown: for whom else it is stays unknown.
      rows.where(
        sql<SqlBool>`(lower(name) like ${pattern} escape '\\' or lower(text) like ${pattern} escape '\\')`,
      ),
    )
    .orderBy('created_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** With their words, in the same order. */
export async function withTexts(db: Db, heads: readonly { id: string }[]): Promise<NoticeTable[]> {
  const rows = await findByIds(
    db,
    'notice',
    heads.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return heads.flatMap(({ id }) => byId.get(id) ?? []);
}

/** All of an owner, by what they are found by alone. */
export async function listNoticeIds(db: Db, owner: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('notice')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .orderBy('created_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** As they are sent: so many texts of a hundred thousand characters are not in memory at once. */
export async function* noticePortions(
  db: Db,
  reader: Correspondent,
  notices: readonly { id: string }[],
  portion: number,
): AsyncGenerator<SeenNotice[]> {
  for (let start = 0; start < notices.length; start += portion) {
    yield await seenNotices(db, reader, await withTexts(db, notices.slice(start, start + portion)));
  }
}

const SORT_COLUMNS = {
  name: 'name',
  user: 'audience',
  state: 'state',
  type: 'type',
  createdTime: 'created_time',
  expireTime: 'expire_time',
} as const satisfies Record<NoticeQuery['sort'], keyof NoticeTable>;

/** A page of all that the owner has. */
export async function findNoticePage(
  db: Db,
  owner: string,
  query: NoticeQuery,
): Promise<{ total: number; rows: NoticeTable[] }> {
  const pattern = patternOf(query.search);
  const direction = query.order === 'ascend' ? 'asc' : 'desc';
  const found = db
    .selectFrom('notice')
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .$if(query.state !== '', (rows) => rows.where('state', '=', query.state as NoticeTable['state']))
    .$if(query.search !== '', (rows) =>
      rows.where(
        sql<SqlBool>`(lower(name) like ${pattern} escape '\\' or lower(text) like ${pattern} escape '\\' or lower(audience) like ${pattern} escape '\\')`,
      ),
    );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(SORT_COLUMNS[query.sort], direction)
    .orderBy('name', direction)
    .limit(NOTICES_PER_PAGE)
    .offset((query.page - 1) * NOTICES_PER_PAGE)
    .execute();
  return { total: Number(total), rows };
}

/** The same for a list that a rule and the search have narrowed down. */
export function pageOf(
  heads: readonly NoticeRowHead[],
  query: NoticeQuery,
): { total: number; heads: NoticeRowHead[] } {
  const column = query.sort === 'user' ? 'created_time' : SORT_COLUMNS[query.sort];
  const sign = query.order === 'ascend' ? 1 : -1;
  const order = (one: NoticeRowHead, other: NoticeRowHead) => {
    const [left, right] = [`${one[column]} ${one.name}`, `${other[column]} ${other.name}`];
    return left === right ? 0 : left < right ? -sign : sign;
  };
  const found = heads.filter((row) => query.state === '' || row.state === query.state);
  const start = (query.page - 1) * NOTICES_PER_PAGE;
  return { total: found.length, heads: found.toSorted(order).slice(start, start + NOTICES_PER_PAGE) };
}

/** Only whoever may change a notice sees who else it was meant for. */
export async function seenNotices(
  db: Db,
  reader: Correspondent,
  rows: readonly NoticeTable[],
): Promise<SeenNotice[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listAttachmentsOf(db, 'notice', ids);
  const marks = await listReadMarks(db, reader.id, 'notice', ids);
  return rows.map((row) => {
    const mayChange = mayChangeNotice(reader, headOf(row));
    const notice = noticeFromRow(row);
    return {
      ...notice,
      user: mayChange ? notice.user : '',
      mayChange,
      writerName: row.writer_name,
      isUnread: !mayChange && !marks.has(row.id),
      fileName: files.find(({ holder_id }) => holder_id === row.id)?.file_name ?? '',
    };
  });
}
