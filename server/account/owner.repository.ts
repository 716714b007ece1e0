import { sql } from 'kysely';
import type { Owner } from '#api/owner.ts';
import type { Db } from '#server/database/schema.ts';
import { findAccount, ownsAnything } from './account.repository.ts';

/** Also one who has things and no account: somebody must be able to look after them. */
export async function findOwner(db: Db, username: string): Promise<Owner | undefined> {
  const account = await findAccount(db, username);
  if (account) return { username, name: account.name, school: account.school };
  return (await ownsAnything(db, username)) ? { username, name: '', school: '' } : undefined;
}

interface OwnerSearch {
  /** Only these; everybody when it is left out. */
  among: readonly string[] | undefined;
  /** Part of the username or name. */
  search: string;
  limit: number;
}

/** Whoever is called exactly so first, then those for whom something was done last. */
export async function listOwners(db: Db, { among, search, limit }: OwnerSearch): Promise<Owner[]> {
  const wanted = search.toLowerCase();
  const pattern = `%${wanted.replace(/[!%_]/g, '!$&')}%`;
  const isExact = sql<number>`case when lower(a.username) = ${wanted} or lower(a.name) = ${wanted} then 1 else 0 end`;
  let owners = db
    .selectFrom('account as a')
    .select(['a.username', 'a.name', 'a.school'])
    .orderBy(isExact, 'desc')
    // By an index, however long the log has become.
    .orderBy(sql`coalesce((select max(at) from audit_log where audit_log.owner = a.username), '')`, 'desc')
    .orderBy('a.username')
    .limit(limit);
  if (among) owners = owners.where('a.username', 'in', among);
  if (wanted !== '') {
    owners = owners.where(
      sql<boolean>`(lower(a.username) like ${pattern} escape '!' or lower(a.name) like ${pattern} escape '!')`,
    );
  }
  return owners.execute();
}
