import { PURGE_ACTOR } from '#domain/audit/audit-actor.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { deleteLogs, findLogsBefore } from './purge-logs.repository.ts';

interface SomePeople {
  people: string[];
  before: string;
}

/** Gives how many entries have gone; nothing of whoever has logged again meanwhile. */
export const purgeLogsCommand = command(
  'trash.purge-logs',
  async (db: Db, { people, before }: SomePeople): Promise<number> => {
    const old = await findLogsBefore(db, people, before);
    if (old.length === 0) return 0;
    await deleteLogs(
      db,
      old.map(({ ticketUserId }) => ticketUserId),
    );
    return old.reduce((sum, { entries }) => sum + entries, 0);
  },
);

interface PurgedLogs {
  owner: string;
  name: string;
  before: string;
  people: number;
  entries: number;
  now: Date;
}

export const recordPurgedLogsCommand = command(
  'trash.record-purged-logs',
  async (db: Db, { owner, name, now, ...detail }: PurgedLogs): Promise<void> =>
    recordAudit(db, { actor: PURGE_ACTOR, action: 'purge-logs', owner, subject: name, detail }, now),
);
