import { PostgresAdapter } from 'kysely';
import type { Engine } from './migrations/create-table.ts';
import type { Db } from './schema.ts';

/** Which of the two a connection or transaction belongs to. */
export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
