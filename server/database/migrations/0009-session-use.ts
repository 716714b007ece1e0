import { type Kysely, sql } from 'kysely';
import { optionalText } from '../columns.ts';

/**
 * Where and with what a session is used, for the list of one's own sessions; null as in the one before. Failed log-ins of long ago,
 * and those of one address, are found without reading the rest of the audit log.
 */
export const sessionUse = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    for (const column of ['address', 'user_agent']) {
      await schema.alterTable('session').addColumn(column, 'text', optionalText).execute();
    }
    await schema.createIndex('session_username').on('session').column('username').execute();
    const ofFailedLogins = { audit_log_failed_login: ['at'], audit_log_failed_at: ['actor', 'owner', 'at'] };
    for (const [name, columns] of Object.entries(ofFailedLogins)) {
      await schema
        .createIndex(name)
        .on('audit_log')
        .columns(columns)
        .where(sql.raw<boolean>(`action = 'failed-login'`))
        .execute();
    }
  },
};
