import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Db, Schema } from '#server/database/schema.ts';
import { findPackedSince } from './purge-logs.repository.ts';

/** What somebody leaves who is there, with the server's time of it. */
const TRACES: readonly (readonly [keyof Schema, readonly string[]])[] = [
  ['session', ['created_at', 'heard_at']],
  ['answer', ['answered_at']],
  ['answer_history', ['received_at']],
  ['answer_draft', ['saved_at']],
  ['ticket_log', ['received_at']],
];

type UserTable = Pick<Schema, 'ticket_user'>;

const hasCome = (
  eb: ExpressionBuilder<UserTable, 'ticket_user'>,
  instant: string,
): ExpressionWrapper<UserTable, 'ticket_user', SqlBool> =>
  eb.or(
    (['created_at', 'start_time', 'stop_time', 'expire_time'] as const).map((column) =>
      eb(column, '>=', instant),
    ),
  );

/** Whether one of these has come, done anything or had time left since then. */
export async function isAnySeenSince(db: Db, people: readonly string[], instant: string): Promise<boolean> {
  if (people.length === 0) return false;
  const come = await db
    .selectFrom('ticket_user')
    .select('id')
    .where('id', 'in', people)
    .where((eb) => hasCome(eb, instant))
    .limit(1)
    .execute();
  if (come.length > 0) return true;
  for (const [table, columns] of TRACES) {
    const left = await db
      .selectFrom(table as 'session')
      .select('ticket_user_id')
      .where('ticket_user_id', 'in', people)
      .where((eb) => eb.or(columns.map((column) => eb(column as 'created_at', '>=', instant))))
      .limit(1)
      .execute();
    if (left.length > 0) return true;
  }
  return (await findPackedSince(db, people, instant)).size > 0;
}

/** By its people's own times: quick, also for fifty thousand. What was deleted since can still be brought back. */
export async function hasAnyComeSince(db: Db, contestId: string, instant: string): Promise<boolean> {
  const come = await db
    .selectFrom('ticket_user')
    .select('id')
    .where('contest_id', '=', contestId)
    .where((eb) => hasCome(eb, instant))
    .limit(1)
    .execute();
  if (come.length > 0) return true;
  const deleted = await db
    .selectFrom('deleted_ticket_user')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('deleted_at', '>=', instant)
    .limit(1)
    .execute();
  return deleted.length > 0;
}

/** Where candidates can log in, and somebody who has begun without a limit of time has not ended: that one may go on any day. */
export async function hasUnlimitedTime(db: Db, contestId: string): Promise<boolean> {
  const unlimited = await db
    .selectFrom('ticket_user as u')
    .innerJoin('contest as c', 'c.id', 'u.contest_id')
    .select('u.id')
    .where('c.id', '=', contestId)
    .where('c.state', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .where('u.start_time', '!=', '')
    .where('u.stop_time', '=', '')
    .where('u.expire_time', '=', '')
    .limit(1)
    .execute();
  return unlimited.length > 0;
}
