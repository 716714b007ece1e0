import { entityId } from '#domain/text/entity-id.ts';
import { expireTimeWith, timeBackProblem } from '#domain/session/time-back.ts';
import { RECOVERY_REFUSALS } from '#domain/session/recovery-log.ts';
import { findLockedContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { sessionState } from '../ticket-user.repository.ts';
import { listStartedUsers, listUsersByTicket, setExpireTimes } from './recovery.repository.ts';

export interface TimeBack {
  actor: string;
  owner: string;
  contest: string;
  minutes: number;
  /** Either these, or everybody who was still answering when the outage began. */
  tickets: string[] | undefined;
  outageStart: Date | undefined;
  reason: string;
  now: Date;
}

export type TimeBackOutcome = { refused: string } | { given: number; passedOver: number };

export const giveTimeBackCommand = command(
  'session.give-time-back',
  async (db: Db, input: TimeBack): Promise<TimeBackOutcome> => {
    const { actor, owner, minutes, tickets, outageStart, reason, now } = input;
    // Locked, so that time that is given twice at once is given twice.
    const stored = await findLockedContest(db, owner, input.contest);
    if (!stored) return { refused: RECOVERY_REFUSALS.contestMissing };
    const users = tickets
      ? await listUsersByTicket(db, stored.id, tickets)
      : await listStartedUsers(db, stored.id);
    const getting = users.filter((user) => !timeBackProblem(sessionState(user, new Map()), outageStart));
    await setExpireTimes(
      db,
      getting.map(({ id, expire_time }) => ({ id, expireTime: expireTimeWith(minutes, expire_time, now) })),
    );
    const passedOver = (tickets ?? users).length - getting.length;
    const detail = {
      contest: entityId(owner, input.contest),
      minutes,
      reason,
      given: getting.length,
      ...(tickets ? { tickets } : { outageStart: outageStart?.toISOString() }),
    };
    await recordAudit(db, { actor, action: 'give-time-back', owner, subject: stored.id, detail }, now);
    return { given: getting.length, passedOver };
  },
);
