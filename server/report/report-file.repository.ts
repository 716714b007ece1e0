import { sql, type SqlBool } from 'kysely';
import type { Db, StoredFileTable } from '#server/database/schema.ts';

/** Whose report it is, without what is in it; the template's id has no slash, and neither has a number. */
export const holderPrefix = (templateId: string, ticket: string) => `report/${templateId}/${ticket}/`;

/** The file is held by what it was made of: other answers or another text make another file. */
export const reportHolder = (templateId: string, ticket: string, hash: string) =>
  `${holderPrefix(templateId, ticket)}${hash}`;

export async function findReportFile(
  db: Db,
  owner: string,
  holder: string,
): Promise<StoredFileTable | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('held_by', '=', holder)
    .where('owner', '=', owner)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

export async function listReportFiles(
  db: Db,
  owner: string,
  templateId: string,
  ticket: string,
): Promise<StoredFileTable[]> {
  const prefix = holderPrefix(templateId, ticket);
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('owner', '=', owner)
    .where(sql<SqlBool>`substr(held_by, 1, ${sql.lit(prefix.length)}) = ${prefix}`)
    .execute();
}
