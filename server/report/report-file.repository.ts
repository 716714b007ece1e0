import { sql, type SqlBool } from 'kysely';
import type { Db, StoredFileTable } from '#server/database/schema.ts';
import { PASSING } from '#server/files/stored-file.repository.ts';

const REPORTS = `${PASSING}report/`;

/** Whose report it is; the template's id has no slash. */
export const reportHolder = (templateId: string, ticket: string) => `${REPORTS}${templateId}/${ticket}`;

/** A PDF by whose it is and what it was made of: other answers or another text make another file. */
export interface ReportFile {
  owner: string;
  templateId: string;
  ticket: string;
  madeOf: string;
}

export async function findReportFile(
  db: Db,
  { owner, templateId, ticket, madeOf }: ReportFile,
): Promise<StoredFileTable | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('held_by', '=', reportHolder(templateId, ticket))
    .where('owner', '=', owner)
    .where('hash', '=', madeOf)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

export async function listReportFiles(
  db: Db,
  owner: string,
  templateId: string,
  ticket: string,
): Promise<StoredFileTable[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('held_by', '=', reportHolder(templateId, ticket))
    .where('owner', '=', owner)
    .execute();
}

/** Goes over all files of the owner, whatever order the database has words in: for what is seldom done. */
const beginsWith = (prefix: string) =>
  sql<SqlBool>`substr(held_by, 1, ${sql.lit(prefix.length)}) = ${prefix}`;

export async function listOldestReports(db: Db, owner: string, most: number): Promise<StoredFileTable[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('owner', '=', owner)
    .where(beginsWith(REPORTS))
    .where('state', '=', 'ready')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

interface Expiring {
  owner: string;
  templateId: string | undefined;
  /** Of files that hold many reports. */
  holders: readonly string[];
  now: Date;
  most: number;
}

/** True when there may be more. */
export async function expireSomeReports(
  db: Db,
  { owner, templateId, holders, now, most }: Expiring,
): Promise<boolean> {
  const at = now.toISOString();
  const prefix = templateId === undefined ? REPORTS : reportHolder(templateId, '');
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ expires_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stored_file')
        .select('id')
        .where('owner', '=', owner)
        .where('expires_at', '>', at)
        .where(({ or, eb: on }) =>
          or([beginsWith(prefix), ...(holders.length > 0 ? [on('held_by', 'in', holders)] : [])]),
        )
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === most;
}
