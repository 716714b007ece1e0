import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { type Attempt, recordAttempt } from '#server/http/throttling.repository.ts';

/** A number that nobody has is a guess; those who guess are slowed down. */
export const recordLookupCommand = command(
  'session.record-lookup',
  (db: Db, { attempt, now }: { attempt: Attempt; now: Date }) => recordAttempt(db, attempt, true, now),
);
