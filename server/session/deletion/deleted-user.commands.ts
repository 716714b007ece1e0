import { takesAnswers } from '#domain/candidate/answered-name.ts';
import { beginChange, findCandidateRow, followCandidates } from '#server/candidate/index.ts';
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

/** isNow: the number is somebody else's now, called so. */
export type NotRestored = 'missing' | 'not-allowed' | 'begun-anew' | 'importing' | { isNow: string };

interface TicketOfContest extends Change {
  contest: string;
  ticket: string;
}

/** All that a number has answered in a contest; who logs in with it again begins anew. */
async function takeAnswersAway(
  db: Db,
  action: 'delete-ticket-user' | 'restart-ticket-user',
  { actor, owner, contest, ticket, now }: TicketOfContest,
): Promise<boolean> {
  const stored = await findContest(db, owner, contest);
  const user = stored && (await findLockedByTicket(db, stored.id, ticket));
  if (!user) return false;
  await moveUserToTrash(db, user, { by: actor, isRestart: action === 'restart-ticket-user', now });
  const record = { actor, action, owner, subject: `${user.contest_id}/${ticket}` };
  const detail = { realName: user.name, finishedAt: user.finished_at };
  await recordAudit(db, { ...record, detail }, now);
  return true;
}

export const deleteTicketUserCommand = command(
  'session.delete-ticket-user',
  (db: Db, input: TicketOfContest): Promise<boolean> => takeAnswersAway(db, 'delete-ticket-user', input),
);

/** The same, meant for the candidate: to take the test once more. */
export const restartTicketUserCommand = command(
  'session.restart-ticket-user',
  (db: Db, input: TicketOfContest): Promise<boolean> => takeAnswersAway(db, 'restart-ticket-user', input),
);

export const restoreTicketUserCommand = command(
  'session.restore-ticket-user',
  async (
    db: Db,
    { actor, owner, id, isAdmin, now }: Change & { id: string; isAdmin: boolean },
  ): Promise<RestoredAnswers | NotRestored> => {
    // While the list stays as it is: neither its counters nor who has the number may change meanwhile.
    if (!(await beginChange(db, owner))) return 'importing';
    const found = await findLockedDeletedUser(db, { owner, id, now });
    if (!found) return 'missing';
    // What an administrator has deleted comes back by an administrator.
    if (!found.isRestart && !isAdmin) return 'not-allowed';
    const { user } = found;
    const present = await findCandidateRow(db, owner, user.candidate);
    if (present && takesAnswers(user.name, present.real_name)) return { isNow: present.real_name };
    if (!(await putBack(db, user))) return 'begun-anew';
    await followCandidates(db, { actor, owner, now }, { from: user.candidate, to: user.candidate });
    const subject = `${user.contest_id}/${user.ticket}`;
    const detail = { realName: user.name };
    await recordAudit(db, { actor, action: 'restore-ticket-user', owner, subject, detail }, now);
    const { contest } = await getContestById(db, user.contest_id);
    return { ticket: user.ticket, contest: contest.name };
  },
);
