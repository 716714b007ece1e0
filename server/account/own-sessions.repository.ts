import { isSessionOver } from '#domain/account/session-limits.ts';
import { hashToken } from '#server/database/ids.ts';
import type { Db, SessionTable } from '#server/database/schema.ts';

const isAlive = (now: Date) => (session: SessionTable & { is_admin: number }) =>
  !isSessionOver(
    {
      type: 'normal-user',
      isAdmin: session.is_admin === 1,
      createdAt: session.created_at,
      heardAt: session.heard_at ?? session.created_at,
    },
    now,
  );

/** The sessions in which somebody could act now. */
export async function listOwnSessions(db: Db, username: string, now: Date): Promise<SessionTable[]> {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.username', 's.username')
    .selectAll('s')
    .select('a.is_admin')
    .where('s.username', '=', username)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .execute();
  return rows.filter(isAlive(now));
}

/** By which the page names a session: of the token's hash only another hash leaves the server. */
export const publicId = ({ token_hash }: Pick<SessionTable, 'token_hash'>) =>
  hashToken(`public ${token_hash}`).slice(0, 22);
