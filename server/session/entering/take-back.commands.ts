import { mayStillBegin, TAKEOVER_WINDOW_MS } from '#domain/session/take-over.ts';
import { recordAuditOnce } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { findLockedTicketUser, updateTicketUser } from '../ticket-user.repository.ts';

/** A browser whose session was taken over, and which wants to begin. */
export interface TakeBack {
  tokenHash: string;
  ticketUserId: string;
  clientIp: string;
  now: Date;
}

/** Whether the session is live again; then it is the only one. */
export const takeBackCommand = command(
  'session.take-back',
  async (db: Db, { tokenHash, ticketUserId, clientIp, now }: TakeBack): Promise<boolean> => {
    const at = now.toISOString();
    const user = await findLockedTicketUser(db, ticketUserId);
    if (!user) return false;
    const lost = await db
      .selectFrom('session')
      .select('ended_at')
      .where('token_hash', '=', tokenHash)
      .where('ended_reason', '=', 'taken-over')
      .where('expires_at', '>', at)
      .executeTakeFirst();
    const seat = { hasBegun: user.start_time !== '', takeovers: user.takeovers };
    if (!lost?.ended_at || !mayStillBegin({ ...seat, endedAt: lost.ended_at }, now)) return false;
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ ended_at: at, ended_reason: 'taken-over' })
      .where('ticket_user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const again = { ended_at: null, ended_reason: null };
    await db.updateTable('session').set(again).where('token_hash', '=', tokenHash).execute();
    const takeovers = user.takeovers + Number(numUpdatedRows);
    await updateTicketUser(db, user.id, { takeovers, client_ip: clientIp });
    const { owner, ticket } = user;
    const subject = `${user.contest_id}/${ticket}`;
    const detail = { from: user.client_ip, to: clientIp };
    const record = { actor: ticket, action: 'take-over-session', owner, subject, detail };
    await recordAuditOnce(db, record, TAKEOVER_WINDOW_MS, now);
    return true;
  },
);
