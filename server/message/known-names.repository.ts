import type { KnownPerson } from '#domain/message/addressee.ts';
import type { Place } from '#domain/message/correspondent.ts';
import { read } from '#server/database/read.ts';
import type { Db } from '#server/database/schema.ts';

/** A statement binds no more than some thousands of values. */
const AT_ONCE = 1_000;

/** All schools that the owner's list names, each with its area: as candidates are counted, so that nobody goes over them. */
async function listPlaces(db: Db, { owner }: { owner: string }): Promise<Place[]> {
  return db
    .selectFrom('candidate_group')
    .select(['area', 'school'])
    .distinct()
    .where('owner', '=', owner)
    .where('candidates', '>', 0)
    .orderBy('area')
    .orderBy('school')
    .execute();
}

/** Looks at every candidate of a large list: beside the thread that serves requests. */
export const correspondentPlacesRead = read('message.places', listPlaces);

export async function findPersons(
  db: Db,
  owner: string,
  texts: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const found = new Map<string, KnownPerson>();
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('candidate')
      .select(['name', 'tag', 'area', 'school', 'created_time as since'])
      .where('owner', '=', owner)
      .where('name', 'in', texts.slice(start, start + AT_ONCE))
      .execute();
    for (const { name, ...person } of rows) found.set(name, person);
  }
  return found;
}
