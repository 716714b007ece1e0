import { sql, type SqlBool } from 'kysely';
import { isInvited } from '#domain/candidate/invitation.ts';
import { roleProblem } from '#domain/ticket/login-rules.ts';
import type { Db } from '#server/database/schema.ts';

/** What lists name is decided by the rule; so many of those that may name it are looked at. */
const MOST_LOOKED_AT = 200;

/** A whole entry of a list; its own wildcards mean themselves. */
const listing = (entry: string) => `%,${entry.replace(/[\\%_]/g, (sign) => `\\${sign}`)},%`;

interface Wanted {
  contest: string;
  parents: readonly string[];
  /** Whom the contest is for. */
  tag: string;
}

/** Whether the owner's list has anybody who may log in to this contest, which need not be there yet. */
export async function hasInvitedCandidate(
  db: Db,
  owner: string,
  { contest, parents, tag }: Wanted,
): Promise<boolean> {
  const namesOne = (name: string) =>
    sql<SqlBool>`',' || replace(contests, '，', ',') || ',' like ${listing(name)} escape '\\'`;
  const hasRole = sql<SqlBool>`',' || replace(replace(tag, '，', ','), '、', ',') || ',' like ${listing(tag)} escape '\\'`;
  const rows = await db
    .selectFrom('candidate')
    .select(['contests', 'tag'])
    .where('owner', '=', owner)
    .where((eb) => eb.or([eb('contests', '=', ''), ...[contest, ...parents].map(namesOne)]))
    .where((eb) => eb.or([eb('tag', '=', ''), hasRole]))
    .limit(MOST_LOOKED_AT)
    .execute();
  return rows.some(
    (candidate) => isInvited(candidate, contest, parents) && roleProblem(tag, candidate.tag) === undefined,
  );
}
