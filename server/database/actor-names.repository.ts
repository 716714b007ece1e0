import { type ActorName, listedActor, type ListedActor } from '#domain/audit/audit-actor.ts';
import type { Db } from './schema.ts';

/** As the list has them at this moment. */
export async function findActorName(db: Db, { owner, number }: ListedActor): Promise<ActorName | undefined> {
  const row = await db
    .selectFrom('candidate')
    .select(['real_name', 'tag'])
    .where('owner', '=', owner)
    .where('name', '=', number)
    .executeTakeFirst();
  return row && { realName: row.real_name, tag: row.tag };
}

export type NamesThen = (number: string, at: string) => ActorName | undefined;

/** Who of an owner's list has these numbers; whoever came to the list after the deed is somebody else. */
export async function listActorNames(db: Db, owner: string, numbers: readonly string[]): Promise<NamesThen> {
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('candidate')
          .select(['name', 'real_name', 'tag', 'created_time'])
          .where('owner', '=', owner)
          .where('name', 'in', [...new Set(numbers)])
          .execute();
  const people = new Map(rows.map((row) => [row.name, row]));
  return (number, at) => {
    const row = people.get(number);
    return row && row.created_time <= at ? { realName: row.real_name, tag: row.tag } : undefined;
  };
}

/** The number of somebody of this owner's list; another owner's people are called by no name here. */
export function numberOf(actor: string, owner: string): string | undefined {
  const listed = listedActor(actor);
  return listed?.owner === owner ? listed.number : undefined;
}
