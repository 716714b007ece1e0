import { isFinished } from '#domain/session/contest-session.ts';
import type { Db } from '#server/database/schema.ts';
import { runningContest } from '../running-contest.ts';
import {
  countFinished,
  listAnswers,
  sessionState,
  type TicketUserRow,
  uncountFinished,
  updateTicketUser,
} from '../ticket-user.repository.ts';

/** After answers have come or gone by another way than a submission: whether the user counts as finished now. */
export async function countAnew(db: Db, user: TicketUserRow, now: Date): Promise<void> {
  const contest = await runningContest(db, user);
  const isDone = isFinished(contest, sessionState(user, await listAnswers(db, user.id)));
  if (isDone === (user.finished_at !== '')) return;
  await updateTicketUser(db, user.id, { finished_at: isDone ? now.toISOString() : '' });
  if (contest.type === 'test') return;
  if (isDone) await countFinished(db, user.contest_id, user.school);
  else await uncountFinished(db, user.contest_id, user.school);
}
