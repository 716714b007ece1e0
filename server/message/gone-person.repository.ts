import { addresseeKey } from '#domain/message/addressee.ts';
import { GONE_PERSON, type ListedPerson, personId } from '#domain/message/correspondent.ts';
import { namesText, writtenNames } from '#domain/message/written-names.ts';
import type { Db } from '#server/database/schema.ts';
import { audienceColumns, audienceOf } from './notice.repository.ts';

export type Person = Pick<ListedPerson, 'number' | 'since'>;

export const keyOfPerson = (person: Person) =>
  addresseeKey({ kind: 'person', ...person, area: '', school: '' });

/** That of a person, so that it is no place's, but of a form that keyOfPerson gives nobody, not even somebody without a number. */
const NOBODYS_KEY = JSON.stringify(['person', '']);

/** Gives those whom notices name by number another name. */
export async function renameInAudiences(
  db: Db,
  owner: string,
  people: readonly Person[],
  to: Person | undefined,
): Promise<void> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'audience', 'audience_persons'])
    .where('owner', '=', owner)
    .where('audience_persons', '<>', '')
    .execute();
  const sinceOf = new Map(people.map(({ number, since }) => [number, since]));
  for (const row of rows) {
    const { user, persons } = audienceOf(row);
    const isMeant = (name: string) => persons[name] !== undefined && persons[name] === sinceOf.get(name);
    if (!Object.keys(persons).some(isMeant)) continue;
    // Never blank: that would be everybody.
    const names = writtenNames(user).map((name) => (isMeant(name) ? (to?.number ?? GONE_PERSON) : name));
    const others = Object.entries(persons).filter(([number]) => !isMeant(number));
    const after = Object.fromEntries(to ? [...others, [to.number, to.since]] : others);
    await db
      .updateTable('notice')
      .set(audienceColumns({ user: namesText([...new Set(names)]), persons: after }))
      .where('id', '=', row.id)
      .execute();
  }
}

/** What they wrote, did and were sent stays with the owner; who they were is no longer told, and what they have read is forgotten. */
export async function forgetPeople(db: Db, owner: string, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map((person) => personId(owner, person));
  await db.deleteFrom('read_mark').where('reader', 'in', ids).execute();
  await db
    .updateTable('message_event')
    .set({ by_id: '', by_name: GONE_PERSON })
    .where('by_id', 'in', ids)
    .execute();
  for (const kind of ['message', 'notice'] as const) {
    const table = kind as 'message';
    await db
      .updateTable(table)
      .set({ created_by: '', writer_name: GONE_PERSON })
      .where('created_by', 'in', ids)
      .execute();
    await db
      .updateTable(table)
      .set({ changed_by: '', changed_by_name: GONE_PERSON })
      .where('changed_by', 'in', ids)
      .execute();
  }
  await db
    .updateTable('message')
    .set({ addressee: GONE_PERSON, addressee_key: NOBODYS_KEY })
    .where('owner', '=', owner)
    .where('addressee_key', 'in', people.map(keyOfPerson))
    .execute();
  await renameInAudiences(db, owner, people, undefined);
}
