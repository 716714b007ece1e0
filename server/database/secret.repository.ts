import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, SecretTable } from './schema.ts';

const SECRET_BYTES = 32;

export async function findSecret(db: Db, name: string): Promise<SecretTable | undefined> {
  return db.selectFrom('secret').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Of two processes at once the first one's stays, and both get it. */
export async function makeSecret(db: Db, name: string, now: Date): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64');
  await db
    .insertInto('secret')
    .values({ name, value, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSecret(db, name))?.value ?? value;
}

/** Not `like`, to which an underscore is any character. */
const beginning = (prefix: string) => sql<boolean>`substr(name, 1, ${sql.lit(prefix.length)}) = ${prefix}`;

/** The last of them by name first. */
export async function listSecrets(db: Db, prefix: string): Promise<SecretTable[]> {
  return db.selectFrom('secret').selectAll().where(beginning(prefix)).orderBy('name', 'desc').execute();
}

export async function deleteSecrets(db: Db, prefix: string): Promise<void> {
  await db.deleteFrom('secret').where(beginning(prefix)).execute();
}
