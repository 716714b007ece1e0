import { trashBegins } from '#domain/trash/trash.ts';
import { givenOf, usedMs } from '../given-key.ts';
import type { Db, DeletedTicketUserTable, TicketUserTable } from '#server/database/schema.ts';

/** Locked by a change that changes nothing, like everything that is about to go. */
export async function findLockedByTicket(
  db: Db,
  contestId: string,
  ticket: string,
): Promise<TicketUserTable | undefined> {
  return db
    .updateTable('ticket_user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('contest_id', '=', contestId)
    .where('ticket', '=', ticket)
    .returningAll()
    .executeTakeFirst();
}

/** The row goes and its sessions end; answers, drafts and logs lie under its id until it comes back or is purged. */
export async function moveUserToTrash(
  db: Db,
  user: TicketUserTable,
  { by, isRestart, now }: { by: string; isRestart: boolean; now: Date },
): Promise<void> {
  const { id, owner, contest_id, ticket } = user;
  const row = { id, owner, contest_id, ticket, body: JSON.stringify(user), is_restart: isRestart ? 1 : 0 };
  await db
    .insertInto('deleted_ticket_user')
    .values({ ...row, deleted_at: now.toISOString(), deleted_by: by })
    .execute();
  await db.deleteFrom('session').where('ticket_user_id', '=', id).execute();
  await db.deleteFrom('ticket_user').where('id', '=', id).execute();
}

/** Of two who bring it back the second finds nothing. */
export async function findLockedDeletedUser(
  db: Db,
  { owner, id, now }: { owner: string; id: string; now: Date },
): Promise<{ user: TicketUserTable; isRestart: boolean } | undefined> {
  const row = await db
    .updateTable('deleted_ticket_user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', '>', trashBegins(now))
    .returning(['body', 'is_restart'])
    .executeTakeFirst();
  if (!row) return undefined;
  const user = JSON.parse(row.body) as TicketUserTable;
  // Rows of before say nothing of what they can be asked for themselves.
  const whole = { ...user, ...givenOf(user), used_ms: usedMs(user.start_time, user.stop_time) };
  return { user: whole, isRestart: row.is_restart === 1 };
}

/** False where somebody answers with the number now. */
export async function putBack(db: Db, user: TicketUserTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ticket_user')
    .values(user)
    .onConflict((conflict) => conflict.columns(['contest_id', 'ticket']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await db.deleteFrom('deleted_ticket_user').where('id', '=', user.id).execute();
  return true;
}

export interface DeletedUser extends Pick<DeletedTicketUserTable, 'id' | 'ticket'> {
  contest: string;
  realName: string;
  createdTime: string;
  deletedAt: string;
  deletedBy: string;
  deletedByName: string;
  isRestart: boolean;
}

export async function listDeletedUsers(db: Db, owner: string, now: Date): Promise<DeletedUser[]> {
  const rows = await db
    .selectFrom('deleted_ticket_user as d')
    .innerJoin('contest as c', 'c.id', 'd.contest_id')
    .leftJoin('account as a', 'a.username', 'd.deleted_by')
    .select(['d.id', 'd.ticket', 'd.body', 'd.deleted_at', 'd.deleted_by', 'c.name', 'a.name as by_name'])
    .select('d.is_restart')
    .where('d.owner', '=', owner)
    .where('d.deleted_at', '>', trashBegins(now))
    .execute();
  return rows.map((row) => {
    const { name, created_at } = JSON.parse(row.body) as TicketUserTable;
    return {
      id: row.id,
      ticket: row.ticket,
      contest: row.name,
      realName: name,
      createdTime: created_at,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by,
      deletedByName: row.by_name ?? '',
      isRestart: row.is_restart === 1,
    };
  });
}
