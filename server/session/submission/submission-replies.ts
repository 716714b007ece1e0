import type { MinimalSubmitReply, Standing } from '#api/session.ts';
import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { ticketAccount } from '../ticket-account.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import type {
  Counted,
  DecidingUser,
  SubmissionInput,
  SubmissionOutcome,
  SubmittingUser,
} from './submission-records.ts';

/** As the candidate was given it, under its present name, and open or not as it is now. */
export type RunningContest = ContestSettings & SubmittingUser['contest'] & Pick<Contest, 'state'>;

/** Acknowledged to somebody who wants the whole account: the only reply for which bodies are read. */
export interface AccountWanted {
  /** The ticket user's id. */
  accountOf: string;
  contest: RunningContest;
  standing: Standing;
  counted: Counted;
  now: Date;
}

/** A ticket user with the bodies of its current answers by task id. */
export interface AccountRows {
  user: TicketUserRow;
  answers: ReadonlyMap<number, string>;
}

export type Decided = SubmissionOutcome | AccountWanted;

const standingFields = (standing: Standing) => (standing === 'counts' ? {} : { [standing]: true as const });

export function minimalReply(
  user: DecidingUser,
  { taskId, now }: Pick<SubmissionInput, 'taskId' | 'now'>,
  state: Standing,
  counted: Counted,
): SubmissionOutcome {
  const reply: MinimalSubmitReply = {
    serverTime: now.toISOString(),
    expireTime: user.expire_time,
    stopTime: user.stop_time,
    task: { id: taskId, state },
  };
  return { reply: JSON.stringify(reply), counted };
}

/** Whose accounts are to be read once the batch is stored. */
export function accountsWanted(outcomes: readonly Decided[]): string[] {
  const wanted = new Set<string>();
  for (const outcome of outcomes) if ('accountOf' in outcome) wanted.add(outcome.accountOf);
  return [...wanted];
}

export function withAccount(
  { accountOf, contest, standing, counted, now }: AccountWanted,
  accounts: ReadonlyMap<string, AccountRows>,
): SubmissionOutcome {
  const rows = accounts.get(accountOf);
  if (!rows) throw new Error(`ticket user ${accountOf} is gone`);
  const account = ticketAccount(contest, rows.user, rows.answers, now);
  return { reply: JSON.stringify({ ...account, ...standingFields(standing) }), counted };
}
