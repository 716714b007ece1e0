import { type Kysely, sql } from 'kysely';
import { optionalText } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

/** The last takeovers of live sessions from one address. */
const TAKEOVER_TALLY: Table = {
  columns: { address: 'id', times: 'text', last_at: 'text' },
  key: ['address'],
  indexes: [{ name: 'takeover_tally_last', columns: ['last_at'] }],
};

/**
 * Sessions know when they were last heard of, and which tab logged in. Both may be null: so processes of the version before, which
 * do not know them, can go on until they are replaced. Whoever is in now counts as heard.
 */
export const sessionPresence = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    for (const column of ['heard_at', 'tab']) {
      await db.schema.alterTable('session').addColumn(column, 'text', optionalText).execute();
    }
    await sql`update session set heard_at = ${new Date().toISOString()} where ended_at is null`.execute(db);
    await createTable(db, engine, 'takeover_tally', TAKEOVER_TALLY);
  },
};
