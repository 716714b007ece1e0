import type { BatchCommand } from '#server/database/command.ts';
import { logOnPostgres } from './postgres-log.repository.ts';
import { logOnSqlite } from './sqlite-log.repository.ts';
import type { LogInput, TicketLogOutcome } from './ticket-log.ts';

/** Logs that arrive together are stored together; an entry that is there already is passed over. */
export const addTicketLogCommand: BatchCommand<LogInput, TicketLogOutcome> = {
  name: 'log.add-ticket-log',
  givesWay: true,
  sqlite: logOnSqlite,
  postgres: logOnPostgres,
};
