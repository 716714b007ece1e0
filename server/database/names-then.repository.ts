import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { VersionedKind } from './former-name.repository.ts';
import type { Db } from './schema.ts';

/** As JSON text: PostgreSQL does not take every text out of its JSON. */
const nameInBody = (db: Db) =>
  engineOf(db) === 'postgres'
    ? sql<string>`(v.body::json -> 'name')::text`
    : sql<string>`(v.body -> '$.name')`;

/**
 * What things are called now that had these names at that moment; one that is in the trash has none. What was purged is not
 * known. Names change hands, so only the versions of then say who was meant.
 */
export async function namesSince(
  db: Db,
  kind: VersionedKind,
  owner: string,
  { names, at }: { names: readonly string[]; at: string },
): Promise<Map<string, string | undefined>> {
  if (names.length === 0) return new Map();
  const id = sql.ref(`v.${kind}_id`);
  const rows = await db
    .selectFrom(`${kind} as e` as 'task as e')
    .innerJoin(`${kind}_version as v` as 'task_version as v', (join) => join.on(id, '=', sql.ref('e.id')))
    .select([nameInBody(db).as('then'), 'e.name as now', 'e.deleted_at as deletedAt'])
    .where('e.owner', '=', owner)
    .where((eb) => eb.or([eb('e.deleted_at', 'is', null), eb('e.deleted_at', '>', at)]))
    .where(
      'v.version',
      '=',
      sql<number>`(select max(o.version) from ${sql.table(`${kind}_version`)} as o
        where ${sql.ref(`o.${kind}_id`)} = e.id and o.saved_at <= ${at})`,
    )
    .where(
      nameInBody(db),
      'in',
      names.map((name) => JSON.stringify(name)),
    )
    // One that was in the trash then and came back since is older than the one that had its name meanwhile.
    .orderBy('v.saved_at')
    .execute();
  return new Map(
    rows.map(({ then, now, deletedAt }) => [
      JSON.parse(then) as string,
      deletedAt === null ? now : undefined,
    ]),
  );
}
