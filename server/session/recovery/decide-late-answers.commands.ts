import { countingAnswer, type LateDecision } from '#domain/session/late-answer.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { RECOVERY_REFUSALS } from '#domain/session/recovery-log.ts';
import { findContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { getLockedTicketUser, type TicketUserRow } from '../ticket-user.repository.ts';
import { countAnew } from './count-finished.ts';
import {
  findLateAnswer,
  listTaskHistory,
  listUsersByTicket,
  putAnswer,
  setLateDecision,
} from './recovery.repository.ts';

export interface LateDecisions {
  actor: string;
  owner: string;
  contest: string;
  decision: Exclude<LateDecision, 'pending'>;
  answers: { ticket: string; key: string }[];
  now: Date;
}

export type LateDecisionsOutcome = { refused: string } | { changed: number };

/** Accepting, rejecting and thinking again all end in the same state: the newest answer that counts. */
async function decide(
  db: Db,
  user: TicketUserRow,
  key: string,
  decision: LateDecision,
  now: Date,
): Promise<boolean> {
  const late = await findLateAnswer(db, user.id, key);
  if (!late || late.late_decision === decision) return false;
  await setLateDecision(db, user.id, key, decision);
  const history = await listTaskHistory(db, user.id, late.task_index);
  await putAnswer(db, user.id, late.task_index, countingAnswer(history));
  await countAnew(db, await getLockedTicketUser(db, user.id), now);
  return true;
}

export const decideLateAnswersCommand = command(
  'session.decide-late-answers',
  async (db: Db, input: LateDecisions): Promise<LateDecisionsOutcome> => {
    const { actor, owner, decision, answers, now } = input;
    const stored = await findContest(db, owner, input.contest);
    if (!stored) return { refused: RECOVERY_REFUSALS.contestMissing };
    const tickets = answers.map(({ ticket }) => ticket);
    const users = await listUsersByTicket(db, stored.id, tickets);
    const changed: string[] = [];
    // By id, so that two owners who decide at once wait for each other instead of deadlocking.
    for (const { id, ticket } of users.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const user = await getLockedTicketUser(db, id);
      for (const { key } of answers.filter((answer) => answer.ticket === ticket)) {
        if (await decide(db, user, key, decision, now)) changed.push(ticket);
      }
    }
    if (changed.length > 0) {
      const detail = { contest: entityId(owner, input.contest), decision, tickets: changed };
      await recordAudit(db, { actor, action: 'decide-late-answers', owner, subject: stored.id, detail }, now);
    }
    return { changed: changed.length };
  },
);
