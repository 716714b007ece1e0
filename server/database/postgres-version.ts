import { sql } from 'kysely';
import { Trouble } from '#server/trouble.ts';
import type { Db } from './schema.ts';

/** The oldest on which the migrations and the drop of databases with their connections work. */
export const OLDEST_POSTGRES = 13;

export interface PostgresVersion {
  /** As people write it: 15.14. */
  text: string;
  major: number;
}

export async function readPostgresVersion(db: Db): Promise<PostgresVersion> {
  const { rows } = await sql<{ text: string; number: string }>`
    select current_setting('server_version') as text, current_setting('server_version_num') as number
  `.execute(db);
  const [row] = rows;
  return { text: row?.text ?? '', major: Math.floor(Number(row?.number) / 10_000) };
}

export function oldPostgres({ text, major }: PostgresVersion): Trouble | undefined {
  if (major >= OLDEST_POSTGRES) return undefined;
  return new Trouble(
    'database-unfit',
    `PostgreSQL ${text} 太旧，考谱需要 ${OLDEST_POSTGRES} 或更新的版本。请升级 PostgreSQL，或者让环境变量 DATABASE_URL 指向较新的服务器。`,
  );
}

export async function demandPostgresVersion(db: Db): Promise<void> {
  const trouble = oldPostgres(await readPostgresVersion(db));
  if (trouble) throw trouble;
}
