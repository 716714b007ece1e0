import { findContest, getContestById } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import {
  findLockedByTicket,
  findLockedDeletedUser,
  moveUserToTrash,
  putBack,
} from './deleted-user.repository.ts';

export interface RestoredAnswers {
  ticket: string;
  contest: string;
}

interface TicketOfContest extends Change {
  contest: string;
  ticket: string;
}

/** All that a number has answered in a contest; who logs in with it again begins anew. */
export const deleteTicketUserCommand = command(
  'session.delete-ticket-user',
  async (db: Db, { actor, owner, contest, ticket, now }: TicketOfContest): Promise<boolean> => {
    const stored = await findContest(db, owner, contest);
    const user = stored && (await findLockedByTicket(db, stored.id, ticket));
    if (!user) return false;
    await moveUserToTrash(db, user, { by: actor, now });
    const record = { actor, action: 'delete-ticket-user', owner, subject: `${user.contest_id}/${ticket}` };
    const detail = { name: user.name, finishedAt: user.finished_at };
    await recordAudit(db, { ...record, detail }, now);
    return true;
  },
);

export const restoreTicketUserCommand = command(
  'session.restore-ticket-user',
  async (
    db: Db,
    { actor, owner, id, now }: Change & { id: string },
  ): Promise<RestoredAnswers | 'missing' | 'begun-anew'> => {
    const user = await findLockedDeletedUser(db, { owner, id, now });
    if (!user) return 'missing';
    if (!(await putBack(db, user))) return 'begun-anew';
    const subject = `${user.contest_id}/${user.ticket}`;
    await recordAudit(db, { actor, action: 'restore-ticket-user', owner, subject }, now);
    const { contest } = await getContestById(db, user.contest_id);
    return { ticket: user.ticket, contest: contest.name };
  },
);
